"""Give up rights: what a process of the student does to itself before it runs a line of theirs.

Plain system calls through ctypes, so that nothing has to be installed. Every step can fail on some
machine; the caller tries a level once and falls back to the next. Only the standard library.
"""

import contextlib
import ctypes
import os
import platform
import random
import re
import resource
import signal
import struct

import seccomp
from limits import CPU, FILE, FILES, MEMORY, PROCESSES

NEW_PID, NEW_NET, NEW_IPC, NEW_USER = 0x20000000, 0x40000000, 0x08000000, 0x10000000
NEW_MOUNTS, RECURSIVE, PRIVATE, BIND = 0x20000, 0x4000, 0x40000, 0x1000
SET_DEATH_SIGNAL, SET_NO_NEW_PRIVILEGES = 1, 38
FILTER, WITH_QUESTIONS = 1, 1 << 3  # seccomp's own words
SET_DUMPABLE = 4  # 0: nobody reads the memory or the environment of this process
SET_CHILD_SUBREAPER = 36  # orphans become children of this process


def call(name, *arguments):
    """A function of the C library that answers below zero when it fails."""
    result = getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments)
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{name}: {os.strerror(error)}")
    return result


def own_network():
    """An empty network for this process and its children. Others than root become root of a place
    of their own, where they may do the same for process numbers."""
    return unshare(NEW_NET | (0 if os.geteuid() == 0 else NEW_USER))


def own_processes():
    """New process numbers and queues for the next child of this process."""
    return unshare(NEW_PID | NEW_IPC)


def unshare(flags):
    """True if done: not every machine allows it, and no level promises it."""
    try:
        call("unshare", flags)
        return True
    except (OSError, AttributeError):
        return False


def open_to_others(shut, needed):
    """Put an empty folder over those that only root may enter, with what Python needs in it.

    This process and its children alone see it so.
    """
    call("unshare", NEW_MOUNTS)
    handles = [(path, os.open(path, os.O_PATH)) for path in needed if os.path.exists(path)]
    call("mount", None, b"/", None, RECURSIVE | PRIVATE, None)
    for folder in shut:
        call("mount", b"tmpfs", os.fsencode(folder), b"tmpfs", 0, b"mode=0755")
    for path, handle in handles:
        folder = os.path.isdir(f"/proc/self/fd/{handle}")
        os.makedirs(path if folder else os.path.dirname(path), exist_ok=True)
        if not folder:
            os.close(os.open(path, os.O_CREAT))
        source = b"/proc/self/fd/%d" % handle
        call("mount", source, os.fsencode(path), None, BIND | RECURSIVE, None)
        os.close(handle)


def limit_resources():
    """Memory, processes, file size, CPU time. The same limits at every level."""
    for limit, amount in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, FILE),
        (resource.RLIMIT_NOFILE, FILES),
        (resource.RLIMIT_CPU, CPU),
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_DATA, MEMORY),  # the grader's own process has another limit
        (resource.RLIMIT_NPROC, PROCESSES),
    ):
        with contextlib.suppress(ValueError):  # this machine allows less already
            resource.setrlimit(limit, (amount, amount))


def drop_privileges(user):
    """Root becomes a user that owns nothing; everyone loses all capabilities."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    drop_capabilities()


def drop_capabilities():
    header = struct.pack("II", 0x20080522, 0)
    call("capset", header, struct.pack("6I", *[0] * 6))


def end_with_parent():
    """For this process: a change of user before it would be forgotten."""
    call("prctl", SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)


READ_FILE, READ_FOLDER, EXECUTE = 1 << 2, 1 << 3, 1
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # the same numbers on every machine


def landlock_version():
    """What this kernel's Landlock can do; 0 if there is none."""
    try:
        return call("syscall", CREATE_RULESET, None, 0, 1)
    except (OSError, AttributeError):
        return 0


def files_to_read(files, folders):
    """For Landlock: read these paths, write nowhere, no TCP, no signals to anybody outside.

    It takes time, so it is done once; each child then locks itself in with it.

    Args:
        files: files and folders to read, with all that is in them.
        folders: folders whose names may be listed, while their files stay shut.
    """
    version = landlock_version()
    rights = (1 << {1: 13, 2: 14, 3: 15, 4: 15}.get(version, 16)) - 1
    wanted = struct.pack("QQQ", rights, 3 if version >= 4 else 0, 3 if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    ruleset = call("syscall", CREATE_RULESET, wanted, size, 0)
    for path in files:
        allowed = READ_FILE | EXECUTE | (READ_FOLDER if os.path.isdir(path) else 0)
        _allow(ruleset, path, allowed)
    for path in folders:
        _allow(ruleset, path, READ_FOLDER)
    return ruleset


def _allow(ruleset, path, rights):
    try:
        handle = os.open(path, os.O_PATH)
    except OSError:
        return  # a path that is not there needs no permission
    call("syscall", ADD_RULE, ruleset, 1, struct.pack("=Qi", rights, handle), 0)
    os.close(handle)


def forbid_calls(network):
    """seccomp: nothing in the kernel's memory where one process could leave what it saw for a
    later one, no memory that several share (nobody could tell who has it), no other limits, and no
    new socket, unless the network stays. A connection that is already open stays usable.

    Returns:
        A descriptor where the kernel asks before a process makes another one; None if it does not.
    """
    if not seccomp.known():
        return None  # the network stays shut to TCP by Landlock
    version = re.match(r"(\d+)\.(\d+)", platform.release()).groups()
    if tuple(map(int, version)) >= (5, 5):  # where a call can go on after a question
        with contextlib.suppress(OSError):  # somebody else is asked already
            return _install(seccomp.program(network, seccomp.ASK), WITH_QUESTIONS)
    _install(seccomp.program(network, seccomp.ALLOW), 0)
    return None


def _install(program, flags):
    lines, number = program
    code = ctypes.create_string_buffer(lines)
    header = struct.pack("HxxxxxxP", number, ctypes.addressof(code))
    return call("syscall", seccomp.number_of_seccomp(), FILTER, flags, header)


def see_no_files(gone):
    """Make a folder that is gone the root. Root may, and whoever has a place of their own."""
    with contextlib.suppress(OSError):
        os.fchdir(gone)
        os.chroot(".")
        os.getcwd = lambda: "/"  # Python's own knows no name of it


def confine(level, user, gone, ruleset):
    """Give up everything that this level takes away, in the order that still allows the rest.

    Args:
        level: "box", "locked", "limits" or "none".
        user: the user number that root changes to.
        gone: a folder without files for its root, or None.
        ruleset: the files to read, as from `files_to_read`; None where there is no Landlock.

    Returns:
        What `forbid_calls` does.
    """
    os.setsid()
    random.seed(0)
    if level == "none":
        return end_with_parent()
    if level == "box" and os.geteuid() != 0 and ruleset is None:
        raise OSError("one's own processes in the box are open to the student")
    if gone is not None:
        see_no_files(gone)
    limit_resources()
    drop_privileges(user)
    end_with_parent()
    call("prctl", SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    if ruleset is not None:
        call("syscall", RESTRICT_SELF, ruleset, 0)
    return forbid_calls(network=level == "limits")
