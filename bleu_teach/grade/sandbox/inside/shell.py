"""IPython with its outputs turned into messages, without history, colours and prompts."""

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from .outputs import emit


class Shown(DisplayHook):
    """The value of a cell's last line."""

    def write_output_prompt(self):
        pass

    def write_format_data(self, data, metadata=None):
        emit({"show": data, "result": True})

    def finish_displayhook(self):
        pass


class Published(DisplayPublisher):
    """What `display` shows."""

    def publish(self, data, metadata=None, **more):
        emit({"show": data})


class Shell(InteractiveShell):
    """IPython's own shell in a place where there is no folder to write to."""

    displayhook_class, display_pub_class = Shown, Published

    def init_ipython_dir(self, ipython_dir):
        pass

    def init_profile_dir(self, profile_dir):
        pass

    def _showtraceback(self, kind, value, lines):
        emit({"error": kind.__name__, "text": str(value), "traceback": lines})


def make_shell():
    """Make the shell, which writes to no folder."""
    config = Config()
    config.HistoryManager.enabled = False
    config.HistoryManager.hist_file = ":memory:"
    config.InteractiveShell.colors = "nocolor"
    shell = Shell.instance(config=config)
    shell.builtin_trap.__enter__()  # for good: `get_ipython`, and how values are shown
    shell.display_trap.__enter__()
    return shell
