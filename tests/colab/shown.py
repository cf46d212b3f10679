"""Run with Colab's ipywidgets: show every explorer and a prediction, and use them.

Prints JSON: the version, and for each widget what a notebook would get and what typing changed.
"""

import json
from types import SimpleNamespace

import IPython
import ipywidgets
from IPython.core.formatters import DisplayFormatter

from bleu_teach import play
from bleu_teach.learn import predict
from tests.play.hands import widgets_of

FORMATTER = DisplayFormatter()


def formats(shown):
    """The formats that a notebook gets of what is shown; none if it would show itself."""
    bundle, _ = FORMATTER.format(shown)
    return sorted(bundle)


def use(widget):
    """Use a widget by hand: type, choose the last option, or press."""
    if isinstance(widget, (ipywidgets.Text, ipywidgets.Textarea)):
        widget.value = "2, 3" if widget.value[:1].isdigit() else "the mat"
    elif isinstance(widget, ipywidgets.BoundedIntText):
        widget.value += 1
    elif isinstance(widget, (ipywidgets.Dropdown, ipywidgets.ToggleButtons)):
        widget.index = len(widget.options) - 1
    elif isinstance(widget, ipywidgets.Checkbox):
        widget.value = not widget.value
    elif isinstance(widget, ipywidgets.Button):
        widget.click()


def follows(explorer):
    """Whether the view becomes another one when its inputs are used, one after the other."""
    if not hasattr(explorer, "view"):  # the browser draws the playground
        explorer.candidate = "the mat"
        return "the mat" in explorer._repr_mimebundle_()["text/html"]
    views = [explorer.view.value]
    for widget in list(widgets_of(explorer)):
        use(widget)
        views.append(explorer.view.value)
    return len(set(views)) > 1


def explore():
    for name in play.__all__:
        explorer = getattr(play, name)()
        yield name, {"formats": formats(explorer), "follows": follows(explorer)}


def guess():
    """A prediction in a notebook: its buttons, and the card that opens on a click."""
    IPython.get_ipython = lambda: SimpleNamespace(kernel=True, execution_count=1)
    asked = predict("the_the_the")
    bundle, choices = asked.data(), asked._as_widget().children[1]
    before = asked._repr_html_()
    choices.index = 0
    return {"formats": sorted(bundle), "follows": asked._repr_html_() != before}


if __name__ == "__main__":
    told = {"version": ipywidgets.__version__, "shown": {**dict(explore()), "predict": guess()}}
    print(json.dumps(told))
