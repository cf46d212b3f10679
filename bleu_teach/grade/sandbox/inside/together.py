"""All processes of a run have one amount of memory, and the kernel holds each to its part.

A process that makes another one is kept waiting by the kernel (seccomp), which asks here first.
Before the answer every process is held to a smaller part, the one that waits too, so that the new
process, which inherits its limit, finds room: nobody can grow past its part at any moment. Where
the kernel does not ask, what all have in use is weighed again and again.
"""

import errno
import fcntl
import os
import re
import resource
import select
import signal
import struct
from contextlib import suppress

from limits import LOOK_SECONDS, TOGETHER

RECEIVE, SEND = 0xC0502100, 0xC0182101  # of a question, which has 80 bytes, and of an answer
GO_ON = 1
SLEPT = re.compile(r"^voluntary_ctxt_switches:.*", re.MULTILINE)


class Together:
    """The processes that come from this one, which is ours.

    Args:
        questions: the descriptor where the kernel asks; None if it does not.
    """

    def __init__(self, questions):
        self.questions, self.count = questions, 1
        self.unborn = {}  # threads that may make a process and have not done so yet
        total, self.resident, *_, data, _ = pages("self")
        self.files = total - data  # what all have in common and nobody writes to

    def watch(self, first):
        """Look after them until the first one ends, then end all."""
        end, places = os.pidfd_open(first), select.poll()
        for place in (end, self.questions):
            if place is not None:
                places.register(place, select.POLLIN)
        while end not in (events := dict(places.poll(self.pause()))):
            if events:
                self.answer()
            elif self.questions is not None:
                self.share()
            elif self.too_heavy():
                break
        kill(*family())

    def pause(self):
        """Milliseconds until the next look; None if nothing changes without a question."""
        return 1000 * LOOK_SECONDS if self.count > 1 or self.questions is None else None

    def answer(self):
        """Hear a question, and say yes if there is room for one process more."""
        question = bytearray(80)
        try:
            fcntl.ioctl(self.questions, RECEIVE, question)
        except OSError:  # whoever asked is gone
            return
        number, thread = struct.unpack_from("QI", question)
        self.unborn.pop(thread, None)
        room = self.share(more=1)
        if room:
            self.unborn[thread] = state(thread)
        else:
            self.share()
        told = (0, GO_ON) if room else (-errno.EAGAIN, 0)
        with suppress(OSError):
            fcntl.ioctl(self.questions, SEND, struct.pack("QqiI", number, 0, *told))

    def share(self, more=0):
        """Hold each process to an equal part. True if none has more already."""
        processes = [process for process in family() if pages(process)[0]]
        self.unborn = {one: was for one, was in self.unborn.items() if was and state(one) == was}
        self.count = len(processes) + len(self.unborn) + more
        part = self.files + TOGETHER // max(1, self.count)
        for process in processes:
            with suppress(OSError):
                _, most = resource.prlimit(process, resource.RLIMIT_AS)
                resource.prlimit(process, resource.RLIMIT_AS, (min(part, most), most))
        return all(pages(process)[0] <= part for process in processes)

    def too_heavy(self):
        """True if all have more in use than they may, apart from what they have in common."""
        return sum(max(0, pages(one)[1] - self.resident) for one in family()) > TOGETHER


def kill(*targets):
    for target in targets:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(target, signal.SIGKILL)


def family(process="self"):
    """The numbers of all processes that come from one."""
    found = []
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{process}/task"):
            found += map(int, read(f"{process}/task/{thread}/children").split())
    return found + [one for child in found for one in family(child)]


def state(thread):
    """It is another one as soon as a thread has made a process or waited for something; None if
    the thread is gone."""
    slept = SLEPT.search(read(f"{thread}/task/{thread}/status"))
    return slept and slept[0] + read(f"{thread}/task/{thread}/children")


def pages(process):
    """The fields of `statm` in bytes: all, in use, ..., its own, 0. Zeros if it has ended."""
    numbers = map(int, read(f"{process}/statm").split())
    return [number * resource.getpagesize() for number in numbers] or [0] * 7


def read(path):
    with suppress(OSError), open(f"/proc/{path}") as file:
        return file.read()
    return ""
