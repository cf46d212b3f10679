"""What is saved with a notebook: the widgets that it shows, of today and of earlier days."""

from __future__ import annotations

import json

from bleu_teach.display import keeper
from tests.scripts import ask_node

SAVE = """(() => {
  const { earlier, live, shown } = given, saved = {};
  const output = id => ({ data: { "application/vnd.jupyter.widget-view+json": { model_id: id } } });
  const model = {
    cells: [{ toJSON: () => ({ source: "text" }) },
            { toJSON: () => ({ outputs: [{ name: "stdout" }, ...shown.map(output)] }) }],
    getMetadata: () => earlier && { [MIME]: { state: earlier } },
    setMetadata: (name, value) => { saved[name] = value; },
  };
  const manager = { context: { model }, get_state_sync: () => ({ state: live }) };
  script.saveWidgets(manager);
  return Object.keys(saved.widgets[MIME].state).sort();
})()""".replace("MIME", '"application/vnd.jupyter.widget-state+json"')
BOX, FIELD = {"state": {"children": ["IPY_MODEL_b1"]}}, {"state": {"value": "the cat"}}


def saved(tmp_path, **given):
    """Which widgets are in the notebook after it was saved."""
    script = tmp_path / "keeper.mjs"
    script.write_text(f"{keeper.SCRIPT}\nexport {{ saveWidgets }};", "utf-8")
    return ask_node(script, SAVE, given)


def test_what_a_box_holds_is_saved_with_it_and_what_nobody_sees_is_not(tmp_path):
    live = {"a1": BOX, "b1": FIELD, "c1": FIELD}
    assert saved(tmp_path, live=live, shown=["a1"]) == ["a1", "b1"]


def test_what_an_earlier_day_saved_stays_as_long_as_it_is_shown(tmp_path):
    earlier = {"a1": BOX, "b1": FIELD, "old": FIELD}
    assert saved(tmp_path, earlier=earlier, live={"new": FIELD}, shown=["a1", "new"]) == [
        "a1",
        "b1",
        "new",
    ]


def test_a_keeper_knows_its_own_name():
    one = keeper.Keeper()
    assert one.own == one.model_id and json.dumps(one.get_state()["again"])
