"""Which system calls a student's process may make, which not, and which after a question.

The filter is a program for the kernel's own small machine. Each block of it is about one call and
ends with what becomes of that call; what no block is about is allowed.
"""

import errno
import platform
import struct

# By platform.machine(): the machine's own number, and those of mmap, clone, clone3, prlimit64,
# seccomp. Then of what makes a process too: fork, vfork. Then of what is refused: socket; what
# could leave a trace for a later process or look into another one: io_uring_setup, ptrace,
# process_vm_readv, shmget, semget, msgget, mq_open, add_key, request_key, keyctl, unshare, setns,
# perf_event_open, bpf; of the page cache: fadvise64, preadv2, mincore, cachestat, readahead; of
# memory that is in no process: memfd_create, vmsplice; of limits: setrlimit.
MACHINES = {
    "x86_64": (
        "0xC000003E 9 56 435 302 317",
        "57 58",
        "41 425 101 310 29 64 68 240 248 249 250 272 308 298 321 221 327 27 451 187 319 278 160",
    ),
    "aarch64": (
        "0xC00000B7 222 220 435 261 277",
        "",
        "198 425 117 270 194 190 186 180 217 218 219 97 268 241 280 223 286 232 451 213 279 75 164",
    ),
}
X32 = 0x40000000  # from here on the numbers of an x86 kernel mean something else
LOAD, IF_EQUAL, IF_AT_LEAST, IF_ANY_BIT, END = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, MACHINE = 0, 4  # where they stand
ARGUMENTS = range(16, 64, 8)  # eight bytes each, the lower half first
SHARED, THREAD, ANY = 1, 0x10000, 0xFFFFFFFF  # of a mapping; of what is made; not zero
ALLOW, ASK = 0x7FFF0000, 0x7FC00000
DENY, NOT_HERE = 0x00050000 | errno.EACCES, 0x00050000 | errno.ENOSYS


def known():
    """True if the numbers of this machine are."""
    return platform.machine() in MACHINES


def number_of_seccomp():
    return _numbers()[0][-1]


def program(network, another):
    """The filter in the kernel's form, and how many lines it has. With the network, sockets stay
    as they are; `another` is what becomes of a call that makes another process."""
    (machine, mmap, clone, clone3, prlimit, _), forks, refused = _numbers()
    lines = [(LOAD, 0, 0, MACHINE), (IF_EQUAL, 1, 0, machine), (END, 0, 0, DENY)]
    lines += [(LOAD, 0, 0, NUMBER), (IF_AT_LEAST, 0, 1, X32), (END, 0, 0, DENY)]
    for number in refused[1:] if network else refused:
        lines += _always(number, DENY)
    for number in forks:
        lines += _always(number, another)
    lines += _always(clone3, NOT_HERE)  # nobody can see what it is to make: clone is tried next
    lines += _if_bits(clone, [ARGUMENTS[0]], THREAD, ALLOW, another)
    lines += _if_bits(mmap, [ARGUMENTS[3]], SHARED, DENY, ALLOW)
    lines += _if_bits(prlimit, [ARGUMENTS[2], ARGUMENTS[2] + 4], ANY, DENY, ALLOW)  # a new limit
    lines += [(END, 0, 0, ALLOW)]
    return b"".join(struct.pack("HBBI", *line) for line in lines), len(lines)


def _numbers():
    rows = MACHINES[platform.machine()]
    return [[int(number, 0) for number in row.split()] for row in rows]


def _always(number, end):
    """What becomes of a call. A jump counts from the next line."""
    return [(IF_EQUAL, 0, 1, number), (END, 0, 0, end)]


def _if_bits(number, places, bits, end, otherwise):
    """What becomes of a call if any of these bits is set in an argument, and if none is."""
    block = [(IF_EQUAL, 0, 3 * len(places) + 1, number)]
    for place in places:
        block += [(LOAD, 0, 0, place), (IF_ANY_BIT, 0, 1, bits), (END, 0, 0, end)]
    return [*block, (END, 0, 0, otherwise)]
