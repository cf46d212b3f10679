"""nbgrader is installed for `make grade`; a learner's JupyterLab does not show it."""

from jupyter_core.paths import jupyter_config_path
from jupyter_server.extension.config import ExtensionConfigManager
from jupyterlab.commands import get_app_info


def test_the_menus_of_nbgrader_are_off_in_jupyterlab():
    assert get_app_info()["disabled"].get("@jupyter/nbgrader") is True


def test_the_servers_part_of_nbgrader_is_off():
    config = ExtensionConfigManager(read_config_path=jupyter_config_path())
    known = config.get_jpserver_extensions()
    ours = {name: on for name, on in known.items() if name.startswith("nbgrader.")}
    assert len(ours) == 4 and not any(ours.values())
