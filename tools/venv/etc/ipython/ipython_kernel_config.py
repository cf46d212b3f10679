"""The settings of a kernel in .venv: quiet, and the same on every machine."""

from ipykernel.ipkernel import IPythonKernel

# JupyterLab writes this into every notebook that is opened. The lessons are stored with it, so
# opening one changes nothing, whatever the Python.
IPythonKernel.language_info["version"] = "3"

# A kernel talks to the JupyterLab beside it; that this is not encrypted frightens and helps nobody.
get_config().IPKernelApp.log_level = 40  # noqa: F821  (IPython brings it)
