"""Filters of system calls: what a student's box refuses, and all that a copy of a worker may do.

The rest of the kernel is open to a student's code, as it is to any program in a container. Refused
is what makes memory that no process has (the limits are those of processes), a namespace in which
it would have rights again, and what has had the most holes. A copy of a worker, which reads a
student's bytes, runs only our own code, so a short list of what it may do is enough.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import signal
import struct
from socket import socket

# The machine's own number; then clone, whose flags are looked at, and clone3, whose flags cannot
# be; socket and socketpair, whose family is looked at. Refused: shmget, semget, msgget,
# memfd_create, memfd_secret; add_key, request_key, keyctl; unshare, setns; io_uring_setup,
# userfaultfd, perf_event_open, bpf. Allowed to a copy: read, write, close, poll, ppoll, mmap,
# mprotect, munmap, brk, mremap, madvise; rt_sigaction, rt_sigprocmask, rt_sigreturn; ioctl, sendto,
# recvfrom, sendmsg, recvmsg; exit, exit_group, futex, clock_gettime, clock_nanosleep,
# restart_syscall, sched_yield, getrandom, getpid.
MACHINES = {
    "x86_64": (
        0xC000003E,
        56,
        435,
        (41, 53),
        "29 64 68 319 447 248 249 250 272 308 425 323 298 321",
        "0 1 3 7 271 9 10 11 12 25 28 13 14 15 16 44 45 46 47 60 231 202 228 230 219 24 318 39",
    ),
    "aarch64": (
        0xC00000B7,
        220,
        435,
        (198, 199),
        "194 190 186 279 447 217 218 219 97 268 425 282 241 280",
        "63 64 57 73 222 226 215 214 216 233 134 135 139 29 206 207 211 212 93 94 98 113 115 128 "
        "124 278 172",
    ),
}
X32 = 0x40000000  # from here on the numbers of an x86 kernel mean something else
NEW_NAMESPACE = 0x7E020080  # any of CLONE_NEW…
LOAD, IF_EQUAL, IF_AT_LEAST, IF_ANY_BIT, END = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, MACHINE, FIRST = 0, 4, 16  # where they stand, and the first argument
FAMILIES = (1, 2, 10, 16)  # UNIX, INET, INET6, NETLINK: vsock would reach the host of a machine
ALLOW, REFUSE, NOT_HERE = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS
DIE_WITH_PARENT, NO_NEW_RIGHTS, FILTER_CALLS = 1, 38, 22  # of prctl
Lines = list[tuple[int, int, int, int]]


def program(own: bool = False) -> bytes | None:
    """Make the filter of a box, or of our own copies, in the form that the kernel reads; None if
    the numbers of this machine are not known. A jump counts from the next line."""
    if platform.machine() not in MACHINES:
        return None
    number, *_, allowed = MACHINES[platform.machine()]
    lines = [(LOAD, 0, 0, MACHINE), (IF_EQUAL, 1, 0, number), (END, 0, 0, REFUSE)]
    lines += [(LOAD, 0, 0, NUMBER), (IF_AT_LEAST, 0, 1, X32), (END, 0, 0, REFUSE)]
    if own:
        for number in map(int, allowed.split()):
            lines += [(IF_EQUAL, 0, 1, number), (END, 0, 0, ALLOW)]
        lines += [(END, 0, 0, REFUSE)]
    else:
        lines += _of_a_box()
    return b"".join(struct.pack("HBBI", *line) for line in lines)


def _of_a_box() -> Lines:
    _, clone, clone3, sockets, refused, _ = MACHINES[platform.machine()]
    lines: Lines = []
    for number in map(int, refused.split()):
        lines += [(IF_EQUAL, 0, 1, number), (END, 0, 0, REFUSE)]
    lines += [(IF_EQUAL, 0, 1, clone3), (END, 0, 0, NOT_HERE)]  # then clone is tried
    lines += [(IF_EQUAL, 0, 4, clone), (LOAD, 0, 0, FIRST), (IF_ANY_BIT, 0, 1, NEW_NAMESPACE)]
    lines += [(END, 0, 0, REFUSE), (END, 0, 0, ALLOW)]
    others = len(FAMILIES)
    for number in sockets:
        lines += [(IF_EQUAL, 0, others + 3, number), (LOAD, 0, 0, FIRST)]
        lines += [(IF_EQUAL, others - i, 0, family) for i, family in enumerate(FAMILIES)]
        lines += [(END, 0, 0, REFUSE), (END, 0, 0, ALLOW)]
    return [*lines, (END, 0, 0, ALLOW)]


def confine_copy(connection: socket) -> None:
    """Leave a copy of this process its memory and one connection: it can open no file and no
    socket, and start nothing. An OSError if that is not possible; it ends with its parent."""
    nothing, kept = os.open(os.devnull, os.O_RDWR), connection.fileno()
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    os.closerange(3, kept)
    os.closerange(kept + 1, os.sysconf("SC_OPEN_MAX"))
    filters = program(own=True) or b""
    kernel = ctypes.CDLL(None, use_errno=True)
    text = ctypes.create_string_buffer(filters, len(filters))
    lines = struct.pack("HxxxxxxQ", len(filters) // 8, ctypes.addressof(text))
    for call in (
        (DIE_WITH_PARENT, int(signal.SIGKILL)),
        (NO_NEW_RIGHTS, 1),
        (FILTER_CALLS, 2, lines),
    ):
        if kernel.prctl(*call, *[0] * (5 - len(call))):
            raise OSError(ctypes.get_errno(), "prctl")
