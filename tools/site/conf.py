"""How Sphinx builds the pages to read. Nothing of them is fetched from another place."""

from docutils.nodes import SkipNode
from latex2mathml.converter import convert

from tools.formulas import formula, put_limits_under

project = html_title = "bleu_teach"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
nb_execution_mode = "off"  # what is shown is what is stored
suppress_warnings = [
    "mystnb.unknown_mime_type",  # a verdict as data, beside the same as HTML
    "toc.not_included",  # a notebook of one more language, which its switch leads to
]
nb_ipywidgets_js = {}  # a stored picture stands for each widget

add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
default_role = "code"
nitpick_ignore_regex = [("py:.*", ".*")]  # types of other libraries have no page here

html_theme = "furo"
pygments_dark_style = "github-dark"
html_static_path = ["theme"]
html_css_files = ["site.css"]
html_favicon = "static/favicon.ico"
html_extra_path = ["static"]
html_copy_source = False
html_show_sourcelink = False
copyright = "2026 the bleu_teach authors"
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}


def setup(app):
    """Formulas as MathML, which a browser draws by itself."""
    app.add_html_math_renderer("mathml", (write_inline, None), (write_block, None))
    app.config.html_math_renderer = "mathml"


def write_inline(writer, node):
    """A formula in a line of text."""
    writer.body.append(put_limits_under(convert(node.astext())))
    raise SkipNode


def write_block(writer, node):
    """A formula in a line of its own."""
    writer.body.append(formula(node.astext()))
    raise SkipNode
