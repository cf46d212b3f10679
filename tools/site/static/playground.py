"""Run in the browser by playground_worker.js: the playground's widgets speak with the page.

The worker has `tell_page`, which takes a message as JSON. It calls `show` once, then `hear`.
"""

import json

import comm
from comm.base_comm import BaseComm, CommManager
from js import tell_page


class PageComm(BaseComm):
    """A line to the page."""

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        said = {"type": msg_type, "comm_id": self.comm_id, "number": now_heard, **keys}
        said |= {"data": data or {}, "metadata": metadata or {}}
        tell_page(json.dumps(said))


manager = CommManager()
comm.create_comm = PageComm
comm.get_comm_manager = lambda: manager
now_heard = 0  # the number of the message that is being dealt with


def hear(text):
    """Deal with a message of the page, given as JSON."""
    global now_heard
    message = json.loads(text)
    now_heard = message["number"]
    content = {"comm_id": message["comm_id"], "data": message["data"]}
    manager.comm_msg(None, None, {"content": content, "buffers": [], "metadata": {}})
    tell_page(json.dumps({"type": "settled", "number": now_heard}))


def show(query, language):
    """Open the playground in a language, in the state that the end of the address asks for."""
    from bleu_teach.language import choose_language
    from bleu_teach.play import Playground
    from bleu_teach.play.playground import read_link

    choose_language(language)
    state = read_link(query) | {"linked": True}
    tell_page(json.dumps({"type": "show", "model_id": Playground(**state).model_id}))
