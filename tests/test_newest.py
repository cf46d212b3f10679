"""The lessons with the newest releases of other tools: a change is said, and nothing else."""

import sys
from pathlib import Path

import nbformat

from tools import newest


def test_the_lessons_that_show_other_tools_are_found():
    assert {"06_flaws.ipynb", "07_conventions.ipynb", "QUESTIONS.md"} <= {*newest.lessons()}
    assert "09_scale.ipynb" not in newest.lessons()


def write(folder: Path, printed: str) -> None:
    cell = nbformat.v4.new_code_cell("print(1 + 1)", execution_count=1)
    cell.outputs = [nbformat.v4.new_output("stream", name="stdout", text=printed)]
    notebook = nbformat.v4.new_notebook(cells=[cell])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    (folder / "notebooks").mkdir(exist_ok=True)
    nbformat.write(notebook, folder / "notebooks" / "a.ipynb")
    (folder / "notebooks" / "a.md").write_text(f">>> 1 + 1\n{printed}", "utf-8")


def test_what_a_tool_says_otherwise_is_told(tmp_path):
    (tmp_path / "tools").symlink_to(newest.ROOT / "tools")
    python = Path(sys.executable)
    write(tmp_path, "2\n")
    assert newest.run(python, tmp_path, "a.ipynb") == ""
    assert newest.run(python, tmp_path, "a.md") == ""
    write(tmp_path, "3\n")
    assert "=> 2" in newest.run(python, tmp_path, "a.ipynb")
    assert "Expected:\n    3" in newest.run(python, tmp_path, "a.md")
