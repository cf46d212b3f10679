"""The settings for Sphinx, which builds the pages for reading without any other server."""

import json
import re
from html import escape
from pathlib import Path
from textwrap import shorten

from babel import Locale
from docutils.nodes import SkipNode, paragraph, raw, section

from tools.formulas import formula
from tools.scripts.doors import read_addresses
from tools.site.fetch import STORE
from tools.site.trees import MARKDOWN, on_site
from tools.translate.site import ENGLISH, TEMPLATES, THEME_LABELS, Speaker

project = html_title = "bleu_teach"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
nb_execution_mode = "off"  # what is shown is what is stored
suppress_warnings = [
    "mystnb.unknown_mime_type",  # a verdict as data, beside the same as HTML
    "toc.not_included",  # a notebook of a language that the site does not speak yet
]
nb_ipywidgets_js = {}  # a stored picture stands for each widget

add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
default_role = "code"
nitpick_ignore_regex = [("py:.*", ".*")]  # types of other libraries have no page here

locale_dirs = [str(STORE / "locale")]
templates_path = [str(TEMPLATES)]
html_theme = "furo"
pygments_dark_style = "github-dark"
html_static_path = ["theme"]
html_css_files = ["site.css"]
html_js_files = [("reading.js", {"type": "module"})]  # page.html adds the grid's
html_favicon = "static/favicon.ico"
html_copy_source = html_use_index = html_domain_indices = False
html_additional_pages = {name: f"{name}.html" for name in ("search", "run", "playground")}
html_show_sourcelink = False
copyright = "2026 the bleu_teach authors"
html_show_sphinx = False
BRAND = "color-brand-primary", "color-brand-content"
html_theme_options = {
    "navigation_with_keys": True,
    "light_css_variables": dict.fromkeys(BRAND, "#0072b2"),
    "dark_css_variables": dict.fromkeys(BRAND, "#56b4e9"),
}


SECTION = re.compile(r'<section([^>]*)( id="[^"]+")>\n((?:<span id="[^"]+"></span>)*)<h(\d)>')
ADDRESS = read_addresses().site  # of the site, as long as it is known


def setup(app):
    """Register formulas as MathML, the search by pagefind, and the languages of each page."""
    app.add_html_math_renderer("mathml", (write("inline"), None), (write("block"), None))
    app.config.html_math_renderer = "mathml"
    app.connect("builder-inited", lambda app: setattr(app.builder, "search", False))
    app.connect("config-inited", place_pages)
    app.connect("doctree-read", name_sections, priority=400)  # before the table of contents is made
    app.connect("html-page-context", add_languages)


def place_pages(app, config):
    """Set what templates show, and the address of the pages, if the site's address is known."""
    config.html_context = json.loads(Path(app.srcdir, "context.json").read_text("utf-8"))
    own = "" if config.language == ENGLISH else f"{config.language}/"
    config.html_baseurl = f"{ADDRESS}/{own}" if ADDRESS else ""


def name_sections(app, doctree):
    """Add JupyterLab's anchor to each heading, in any script."""
    for part in doctree.findall(section):
        if own := re.search('<a id="([^"]+)">', part[0].astext()):  # an address of its own
            part["ids"].insert(0, own[1])
            slugs = app.env.metadata[app.env.docname]["myst_slugs"]  # where links look
            slugs[own[1]] = (part.line, own[1], "")
            for written in list(part[0].findall(raw)):
                part[0].remove(written)
        name = re.sub("<[^>]*>", "", part[0].astext()).replace(" ", "-").lower()
        if name not in doctree.ids:
            part["ids"].append(name)
            doctree.ids[name] = part


def add_languages(app, page, _template, context, doctree):
    """Add the same page in the other languages, or their front pages."""
    language, gettext = app.config.language, Speaker(app.config.language).gettext
    context["up"] = up = context["content_root"] + ("" if language == ENGLISH else "../")
    context["others"] = []
    for tree in sorted(Path(app.srcdir).parent.iterdir()):
        if (other := tree.name) != language:
            same = page in html_additional_pages
            same = same or any((tree / f"{page}{end}").exists() for end in MARKDOWN)
            address = up + on_site(other, f"{page if same else 'index'}.html")
            name = Locale.parse(other).get_display_name(other)
            found = {"language": other, "name": name, "same": same, "address": address}
            context["others"].append(found)
    if page == "questions":  # search.html imports it
        app.add_js_file("questions.js", type="module")
    if doctree:
        # pagefind and links find a heading, not the section around it.
        body = SECTION.sub(r"<section\1>\3<h\4\2>", context["body"])
        context["body"] = body.replace('<th class="head"><p></p></th>', "<td></td>")  # no header
        picture = f"{ADDRESS + '/' if ADDRESS else up}grid.png"
        context["metatags"] += describe(context["title"], doctree, picture)

    def translate(body):
        for label in THEME_LABELS:
            body = body.replace(f'"{label}"', f'"{gettext(label)}"')
        return body

    context["translate"] = translate


def describe(title, doctree, picture):
    """Write the description for search engines and shared links: title, first lines, the grid."""
    begins = next((" ".join(p.astext().split()) for p in doctree.findall(paragraph)), "")
    begins = shorten(re.sub("<[^>]*>", "", begins), 160, placeholder=" …") or project
    named = {
        "name": {"description": begins},
        "property": {
            "og:title": re.sub("<[^>]*>", "", title),
            "og:description": begins,
            "og:type": "article",
            "og:image": picture,
        },
    }
    return "".join(f'<meta {kind}="{name}" content="{escape(text)}">'
                   for kind, texts in named.items() for name, text in texts.items())  # fmt: skip


def write(display):
    """Return a function that writes a formula, inline or as a block."""

    def write(writer, node):
        writer.body.append(formula(node.astext(), display))
        raise SkipNode

    return write
