"""The filter of system calls of a box.

The rest of the kernel is open to a student's code, as it is to any program in a container. Refused
is what makes memory that no process has (the limits are those of processes), a namespace in which
it would have rights again, a way into another process, and what has had the most holes.
"""

import errno
import platform
import struct

from bleu_teach.language import gettext

# The machine's own number; then clone, whose flags are looked at, and clone3, whose flags cannot
# be; socket and socketpair, whose family is looked at. Refused: shmget, semget, msgget,
# memfd_create, memfd_secret; add_key, request_key, keyctl; unshare, setns; io_uring_setup,
# userfaultfd, perf_event_open, bpf; ptrace, process_vm_readv, process_vm_writev, pidfd_getfd, kcmp.
MACHINES = {
    "x86_64": (
        0xC000003E,
        56,
        435,
        (41, 53),
        "29 64 68 319 447 248 249 250 272 308 425 323 298 321 101 310 311 438 312",
    ),
    "aarch64": (
        0xC00000B7,
        220,
        435,
        (198, 199),
        "194 190 186 279 447 217 218 219 97 268 425 282 241 280 117 270 271 438 272",
    ),
}
NO_BOX = (
    "cannot isolate the student's code here: {cause}. See GRADING.md if bubblewrap does not work."
)
X32 = 0x40000000  # from here on the numbers of an x86 kernel mean something else
NEW_NAMESPACE = 0x7E020080  # any of CLONE_NEW…
LOAD, IF_EQUAL, IF_AT_LEAST, IF_ANY_BIT, END = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, MACHINE, FIRST = 0, 4, 16  # where they stand, and the first argument
FAMILIES = (1, 2, 10, 16)  # UNIX, INET, INET6, NETLINK: vsock would reach the host of a machine
ALLOW, REFUSE, NOT_HERE = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS


class NotIsolated(Exception):
    """A box that cannot be set up, and the cause."""

    def __init__(self, cause: str):
        super().__init__(gettext(NO_BOX).format(cause=cause))


def program() -> bytes:
    """Make the filter in the form that the kernel reads, where a jump counts from the next line."""
    if platform.machine() not in MACHINES:
        reason = gettext("the system calls of {machine} are not known")
        raise NotIsolated(reason.format(machine=platform.machine()))
    number, clone, clone3, sockets, refused = MACHINES[platform.machine()]
    lines = [(LOAD, 0, 0, MACHINE), (IF_EQUAL, 1, 0, number), (END, 0, 0, REFUSE)]
    lines += [(LOAD, 0, 0, NUMBER), (IF_AT_LEAST, 0, 1, X32), (END, 0, 0, REFUSE)]
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
    return b"".join(struct.pack("HBBI", *line) for line in [*lines, (END, 0, 0, ALLOW)])
