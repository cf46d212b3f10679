"""The law of the arrows: who may import whom, and what the core promises to its readers."""

import ast
import doctest
import inspect
import subprocess
import sys
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path

import pytest

import bleu_teach

HOUSE = Path(bleu_teach.__file__).parent
SOURCES = sorted(HOUSE.rglob("*.py"))


# Who may import whom. `inputs` lies below everything, and below it the language in which texts are
# looked up; a storey may use its own modules.
COUNTING = {"inputs", "ngrams", "clipping", "brevity"}
CHOOSING = {"inputs", "brevity", "smoothing", "tokenizers"}
SCORING = COUNTING | {"conventions", "scores", "aggregation"}
CORE = {
    "inputs": set(),
    "data": {"inputs"},
    "corpus": {"inputs", "data"},
    "ngrams": {"inputs"},
    "tokenizers": {"inputs", "ngrams"},
    "clipping": {"inputs", "ngrams"},
    "brevity": {"inputs"},
    "smoothing": {"inputs"},
    "choices": CHOOSING,
    "signatures": CHOOSING | {"choices"},
    "conventions": CHOOSING | {"choices", "signatures"},
    "scores": {"inputs", "clipping", "brevity", "choices", "conventions"},
    "aggregation": COUNTING | {"conventions", "scores"},
    "differences": SCORING | {"choices", "signatures"},
    "disagreement": SCORING | {"differences"},
    "flaws": SCORING,
    "rows": SCORING,
    "scale": SCORING | {"rows"},
    "shards": SCORING | {"tokenizers", "rows", "scale"},
    "comparison": set(),
    "significance": SCORING | {"rows", "scale", "comparison"},
    "contrast": SCORING | {"rows", "scale", "comparison", "significance"},
}
ALL_CORE = {"bleu_teach", *CORE}
LAW = CORE | {
    "language": set(),
    "files": set(),
    "pages": set(),
    "extras": set(),
    "bleu_teach": set(CORE),
    "calls": set(),
    "views": {"draw"},
    "draw": ALL_CORE | {"views", "pages"},
    "play": ALL_CORE | {"views", "draw"},
    "content": ALL_CORE | {"views", "draw", "calls"},
    "learn": ALL_CORE | {"views", "draw", "calls", "content", "files", "pages"},
    "grade": ALL_CORE
    | {"views", "draw", "calls", "content", "learn", "extras"}
    | {"files", "pages"},
    "commands": ALL_CORE | {"views", "draw", "extras", "files"},
    "__main__": ALL_CORE | {"commands", "extras"},
}
OUTSIDE_THE_STANDARD_LIBRARY = {
    "contrast": {"numpy"},
    "rows": {"numpy"},
    "scale": {"numpy"},
    "shards": {"distributed"},
    "significance": {"numpy", "tqdm"},
    "tokenizers": {"sacrebleu"},
}
ONLY_WHEN_ASKED_FOR = {"distributed", "sacrebleu", "tqdm"}

# The names that DESIGN.md gives to the public. A name counts once its lesson is written.
PUBLIC = {
    *("tokenize", "extract_ngrams", "count_ngrams"),
    *("TOKENIZERS", "tokenize_with"),
    *("max_reference_counts", "clip", "Precision", "modified_precision"),
    *("closest_reference_length", "brevity_penalty"),
    *("BleuStats", "BleuScore", "sentence_stats", "corpus_stats", "sentence_bleu", "corpus_bleu"),
    *("free_reorderings", "count_free_reorderings"),
    *("Convention", "PAPINENI", "SACREBLEU", "NLTK", "NLTK_2017", "MULTI_BLEU", "MTEVAL_13A"),
    *("TORCHMETRICS", "HF_EVALUATE", "TENSOR2TENSOR", "COMPARE_MT", "KIRCHHOFF", "AALTO"),
    *("bootstrap", "paired_bootstrap", "paired_randomization", "segment_stats"),
    *("corpus_stats_fast", "corpus_stats_of_files", "corpus_stats_distributed"),
    *("BleuInputError", "read_segments"),
}


def part_of(path):
    """The core module or the storey that a source file belongs to."""
    part = path.relative_to(HOUSE).parts[0].removesuffix(".py")
    return "bleu_teach" if part == "__init__" else part


def at_the_top(node):
    """A syntax tree's nodes that run when the file is imported."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            yield from at_the_top(child)


def imports(source, package, walk=ast.walk):
    """The dotted names that a source imports, at its top or inside a function."""
    for node in walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package)
            # `from bleu_teach import draw` names a storey, `from bleu_teach import clip` does not
            yield from (f"{module}.{alias.name}" for alias in node.names)


def imports_of(path, walk=ast.walk):
    package = ".".join(("bleu_teach", *path.relative_to(HOUSE).parts[:-1]))
    return {tuple(name.split(".")) for name in imports(path.read_text("utf-8"), package, walk)}


def parts_imported(path):
    """The parts of the house that a source file imports, its own left out."""
    inside = [name for name in imports_of(path) if name[0] == "bleu_teach"]
    parts = {name[1] if name[1:] and name[1] in LAW else "bleu_teach" for name in inside}
    return parts - {part_of(path)}


PARTS = {part_of(path) for path in SOURCES}


def relative(path):
    return str(path.relative_to(HOUSE))


def test_every_part_of_the_house_has_its_place_in_the_law():
    assert not PARTS - LAW.keys()


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_no_arrow_runs_back(path):
    assert parts_imported(path) <= LAW[part_of(path)] | {"language"}


@pytest.mark.parametrize(
    "path", [path for path in SOURCES if part_of(path) in ALL_CORE], ids=relative
)
def test_the_core_needs_the_standard_library_alone(path):
    outside = {name[0] for name in imports_of(path)} - sys.stdlib_module_names - {"bleu_teach"}
    assert outside <= OUTSIDE_THE_STANDARD_LIBRARY.get(part_of(path), set())


@pytest.mark.parametrize(
    "path", [path for path in SOURCES if part_of(path) in ALL_CORE], ids=relative
)
def test_what_takes_long_to_load_is_loaded_only_when_it_is_asked_for(path):
    assert not {name for name in imports_of(path, at_the_top) if ONLY_WHEN_ASKED_FOR & {*name}}


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import bleu_teach.play", "bleu_teach.play"),
        ("from bleu_teach import play", "bleu_teach.play"),
        ("from bleu_teach.play.chips import row", "bleu_teach.play.chips.row"),
        ("from ..play import row", "bleu_teach.play.row"),
        ("from .. import play", "bleu_teach.play"),
        ("def row():\n    from bleu_teach import play", "bleu_teach.play"),
        ("try:\n    import numpy as np\nexcept ImportError:\n    np = None", "numpy"),
    ],
)
def test_imports_are_found_wherever_they_hide(source, name):
    assert list(imports(source, "bleu_teach.draw")) == [name]


def test_an_import_inside_a_function_is_not_at_the_top():
    source = "import ast\nif ast:\n    import csv\ndef read():\n    import json"
    assert list(imports(source, "bleu_teach", at_the_top)) == ["ast", "csv"]


def test_importing_the_package_loads_the_core_alone():
    code = (
        "import sys; before = set(sys.modules); import bleu_teach;"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before});"
        "print(*(name for name in sys.modules if name.startswith('bleu_teach.')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=HOUSE.parent
    )
    loaded, modules = run.stdout.splitlines()
    assert set(loaded.split()) - sys.stdlib_module_names == {"bleu_teach"}
    assert {module.split(".")[1] for module in modules.split()} <= {"language", *CORE}


CORE_MODULES = [import_module(f"bleu_teach.{part}") for part in CORE if part in PARTS]


def test_every_public_name_that_exists_is_exported():
    existing = {name for name in PUBLIC for module in CORE_MODULES if hasattr(module, name)}
    assert existing <= set(bleu_teach.__all__)


@pytest.mark.parametrize("name", bleu_teach.__all__)
def test_every_exported_name_exists(name):
    assert hasattr(bleu_teach, name)


def test_no_public_name_is_that_of_a_module():
    assert not {path.stem for path in HOUSE.iterdir()} & set(bleu_teach.__all__)


@pytest.mark.parametrize("name", sorted(CORE))
def test_a_module_has_a_test_file_of_the_same_name(name):
    if (HOUSE / f"{name}.py").exists():
        assert (Path(__file__).parent / f"test_{name}.py").exists()


# What a learner meets: everything exported, and every function that a lesson module shows
SHOWN = {name: getattr(bleu_teach, name) for name in bleu_teach.__all__} | {
    name: value
    for module in CORE_MODULES
    if module.__name__ != "bleu_teach.inputs"
    for name, value in vars(module).items()
    if getattr(value, "__module__", "") == module.__name__ and not name.startswith("_")
}
CLASSES = {name: value for name, value in SHOWN.items() if inspect.isclass(value)}
FUNCTIONS = {name: value for name, value in SHOWN.items() if inspect.isfunction(value)} | {
    f"{name}.{method}": function
    for name, shown in CLASSES.items()
    for method, function in vars(shown).items()
    if inspect.isfunction(function) and not method.startswith("_")
}


@pytest.mark.parametrize("shown", CLASSES.values(), ids=CLASSES)
def test_a_class_says_what_it_is(shown):
    # a dataclass or a named tuple without docstring is given its signature as one
    assert shown.__doc__ and not shown.__doc__.startswith(f"{shown.__name__}(")


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_a_function_explains_its_arguments_result_and_source(function):
    text = inspect.getdoc(function)
    assert "\nReturns:\n" in text and "\nSource: " in text
    arguments = text.partition("\nArgs:\n")[2].partition("\n\n")[0]
    names = [name for name in inspect.signature(function).parameters if name != "self"]
    assert [name for name in names if f"    {name}: " not in arguments] == []


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_a_function_shows_a_worked_example(function):
    assert doctest.DocTestParser().get_examples(function.__doc__)
