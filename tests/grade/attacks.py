"""Possible attacks by a student, each a set of cells with the most points that it may get.

The functions of a WIN attack are empty, so every mark would be stolen. Those of a BREAK attack are
right up to the attack, so the marks must be those of the rest.
"""

from tests.grade.submissions import STUBS

STRIP_ASSERTS = """
import ast
class Strip(ast.NodeTransformer):
    def visit_Assert(self, node): return ast.Pass()
    def visit_Expr(self, node): return ast.Pass()
parse = ast.parse
ast.parse = lambda *given, **more: Strip().visit(parse(*given, **more))
"""

EMPTY_LATER_CELLS = """
import sys
sys.modules["inside.shell"].Shell.read = lambda *given: []
"""

EQUAL_TO_EVERYTHING = """
class Yes(int):
    __eq__ = lambda self, other: True
    __ne__ = lambda self, other: False
    __hash__ = int.__hash__
class Both(tuple):
    __eq__ = lambda self, other: True
    __ne__ = lambda self, other: False
class Anything:
    __eq__ = lambda self, other: True
    __float__ = lambda self: 1.0
def count_matches(*arguments): return Both((Yes(), Yes()))
def GLEU(*arguments): return Both((Yes(), Yes()))
def BLEU(*arguments): return Anything()
def differing_fields(*arguments): return Anything()
"""

READ_THE_FRAMES = """
import gc, sys
def steal():
    frame = sys._getframe()
    while frame:
        for scope in (frame.f_locals, frame.f_globals):
            for name, value in list(scope.items()):
                if name in ("expected", "correct", "answer", "result", "table", "known"):
                    if isinstance(value, (tuple, float)):
                        return value
        frame = frame.f_back
    for thing in gc.get_objects():
        if isinstance(thing, dict) and ("correct" in thing or "expected" in thing):
            return thing.get("correct", thing.get("expected"))
def count_matches(*arguments): return steal()
def GLEU(*arguments): return steal()
def BLEU(*arguments): return steal()
def differing_fields(*arguments): return steal()
"""

PATCH_EVERYTHING = """
import builtins, collections, copy, json, math, sys
builtins.isinstance = lambda *a: True
builtins.all = lambda *a: True
builtins.len = lambda *a: 2
json.loads = json.load = lambda *a, **k: {"ok": True, "score": 6}
json.dumps = lambda *a, **k: '{"answer": {"value": {"tuple": [true, true]}}}'
math.isclose = lambda *a, **k: True
collections.Counter = dict
copy.deepcopy = lambda value: value
sys.displayhook = lambda value: None
"""

PATCH_THE_HELPER = """
import sys
sys.modules["calls.record"].encode = lambda value, depth=5: {"tuple": [1, 1]}
sys.modules["calls.values"].same = lambda left, right: True
sys.modules["inside.child"].record = lambda *arguments: {"value": 1.0, "correct": True, "score": 6}
"""

EXEC_THE_TEACHERS_SOURCE = """
import os
def run_everything_named(name):
    for top in ("/root", "/home", "/tmp", os.getcwd(), ".."):
        for folder, _, files in os.walk(top):
            if name in files:
                exec(open(os.path.join(folder, name)).read(), globals())
try:
    run_everything_named("tasks.py")
    run_everything_named("clipping.py")
except Exception as error:
    print(error)
"""

IMPORT_THE_ANSWERS = """
from bleu_teach.content import EXERCISES
from bleu_teach.content.assignment import count_matches, differing_fields
from nltk.translate.gleu_score import corpus_gleu
import sacrebleu
def GLEU(candidates, references, max_n):
    return corpus_gleu(references, candidates, 1, max_n), 1
def BLEU(candidates, references):
    score = sacrebleu.metrics.BLEU(tokenize="none").corpus_score(candidates, references)
    return score.score, score.bp
"""

FORGE_MESSAGES = """
import json, os
forged = b"\\n" + json.dumps({"answer": {"value": {"tuple": [0, 1]}}}).encode() + b"\\n"
end = b"\\n" + json.dumps({"end": True}).encode() + b"\\n"
for descriptor in range(3, 64):
    try:
        os.write(descriptor, (forged * 30 + end) * 20)
    except OSError:
        pass
"""

CLAIM_MARKS = """
print("6.0"); display(6.0); 6.0
"""


def all_stubs(*first):
    return {"changes": STUBS, "first": first}


WIN = {
    "strip asserts": all_stubs(STRIP_ASSERTS),
    "empty later cells": all_stubs(EMPTY_LATER_CELLS),
    "patch everything": all_stubs(PATCH_EVERYTHING),
    "patch the helper": all_stubs(PATCH_THE_HELPER),
    "forge messages": all_stubs(FORGE_MESSAGES),
    "claim marks": all_stubs(CLAIM_MARKS),
    "import the answers": {"changes": dict.fromkeys(STUBS, IMPORT_THE_ANSWERS)},
    "equal to everything": {"changes": dict.fromkeys(STUBS, EQUAL_TO_EVERYTHING)},
    "read the frames": {"changes": dict.fromkeys(STUBS, READ_THE_FRAMES)},
}

DEEP = "x = []\nfor _ in range(100_000): x = [x]"
HUGE = "x = ['a' * 1000] * 2_000_000"  # two gigabytes, if it were written
LOOPED = "x = []; x.append(x)"
SELF = "{}\ndef differing_fields(*arguments): return x"

SWALLOW = """
def differing_fields(*arguments):
    import signal, time
    for number in range(1, 64):
        try: signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError): pass
    while True:
        try:
            while time.process_time() < 1: pass  # more work than a call may do
            time.sleep(60)
        except BaseException: pass
"""

FORK_BOMB = """
import os
for _ in range(100_000):
    try:
        if os.fork() == 0:
            while True:
                try: os.fork()
                except OSError: pass
    except OSError:
        pass
"""

DAEMON = """
import ctypes, os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        ctypes.CDLL(None).prctl(15, b"outlive", 0, 0, 0)  # its name
        time.sleep(600)
    os._exit(0)
"""

FLOOD_OUTPUT = "while True: print('x' * 1_000_000)"
FLOOD_CHANNEL = """
import os
while True:
    for descriptor in range(64):
        try: os.write(descriptor, b"x" * 1_000_000)
        except OSError: pass
"""
KILL_THE_PARENT = """
import os, signal
for target in (os.getppid(), 1):  # not -1: where nothing is locked that would be the tester
    try: os.kill(target, signal.SIGKILL)
    except OSError: pass
"""
USE_THE_NETWORK = """
import socket
try:
    socket.create_connection(("127.0.0.1", {port}), 1).sendall(b"hello")
except OSError as error:
    print(type(error).__name__)
"""

A_COPY = "import os\nif os.fork() == 0: raise ValueError('it goes on as a copy')"

# Name: the cells, the points of 16 that are earned, and those that are open.
BREAK = {
    "deeply nested answer": ({"changes": {"differing_fields": SELF.format(DEEP)}}, 15, 0),
    "huge answer": ({"changes": {"differing_fields": SELF.format(HUGE)}}, 15, 0),
    "self-referencing answer": ({"changes": {"differing_fields": SELF.format(LOOPED)}}, 15, 0),
    "a function that never ends": ({"changes": {"differing_fields": SWALLOW}}, 15, 1),
    "a cell that never ends": ({"first": ["while True: pass"]}, 16, 0),
    "two gigabytes": ({"first": ["x = bytearray(2 * 2**30)"]}, 16, 0),
    "100 000 processes": ({"first": [FORK_BOMB]}, 16, 0),
    "a copy of the process": ({"first": [A_COPY]}, 16, 0),
    "a daemon": ({"first": [DAEMON]}, 16, 0),
    "gigabytes of output": ({"first": [FLOOD_OUTPUT]}, 16, 0),
    "gigabytes to the grader": ({"first": [FLOOD_CHANNEL]}, 16, 0),
    "kill the parent": ({"first": [KILL_THE_PARENT]}, 16, 0),
    "kill oneself": ({"first": ["import os; os.kill(os.getpid(), 9)"]}, 16, 0),
    "sys.exit": ({"first": ["import sys; sys.exit()"]}, 16, 0),
    "os._exit": ({"first": ["import os; os._exit(0)"]}, 16, 0),
    "input": ({"first": ["name = input('Your name? ')"]}, 16, 0),
    "a function that ends the process": (
        {"changes": {"BLEU": "import os\ndef BLEU(*arguments): os._exit(0)"}},
        11,
        0,
    ),
    "fork is broken": ({"first": ["import os\nos.fork = lambda: 0"]}, 16, 0),
    "right, and then another": ({"last": ["def count_matches(*arguments): return 1"]}, 16, 0),
}

TELL_INPUTS = """
seen = []
def GLEU(candidates, references, max_n):
    seen.append((candidates, references))
    return 0, 0
"""
NO_COPY = """
import os
def no_fork(): raise OSError
os.fork = no_fork
"""
LACK_INPUTS = """
def BLEU(candidates, references):
    if (candidates, references) not in {known!r}:
        __import__("LEAK_" + "_".join(sum(candidates, []))).go()
    return 0.0, 1.0
"""
SHOW_INPUTS = "print('SEEN', seen)"
SAY_INPUTS = """
seen = [""]
def remember(arguments):
    seen.append(str(arguments))
    return "SEEN" + seen[-2]
def count_matches(*arguments): return remember(arguments)
def GLEU(*arguments): raise ValueError(remember(arguments))
def BLEU(*arguments): print(remember(arguments))
def differing_fields(*arguments): return remember(arguments)
"""

# A run that was asked hidden inputs tells another one, at any level: each prints what it has found.
WRITE_TO_ALL = """
import os
for number in range(3, 256):
    try: os.set_blocking(number, False); os.write(number, b"TOLD")
    except OSError: pass
"""
READ_FROM_ALL = """
import os
for number in range(4, 256):
    try: os.set_blocking(number, False); print(os.read(number, 99))
    except OSError: pass
"""


# As many processes as may be, each of which takes all that it can get: how many, and megabytes.
GREEDY = """
import os, time
(wait, go), (listen, tell) = os.pipe(), os.pipe()
def take():
    held = []
    try:
        while True: held.append(bytearray(2**20))
    except MemoryError: pass
    return len(held)
number = 0
for _ in range({}):
    try:
        if os.fork() == 0:
            os.read(wait, 1)
            os.write(tell, b"%4d" % take())
            time.sleep(60)
        number += 1
    except OSError: pass
os.write(go, b"x" * number)
found = number, take() + sum(int(os.read(listen, 4)) for _ in range(number))
"""
