"""Windows' job objects: limits that hold for a process and all it starts, and one end for them all.

The structures and functions are those of the Windows API, under their own names.
"""

from __future__ import annotations

import ctypes
from ctypes import c_int, c_int64, c_size_t, c_uint32, c_uint64, c_void_p, c_wchar_p

from bleu_teach.grade.inside.confine import CPU, MEMORY, PROCESSES

JOB_TIME, ACTIVE_PROCESS, JOB_MEMORY = 0x4, 0x8, 0x200
DIE_ON_UNHANDLED_EXCEPTION, KILL_ON_JOB_CLOSE = 0x400, 0x2000
EXTENDED_LIMIT_INFORMATION = 9
TERMINATE, SET_QUOTA = 0x1, 0x100  # the rights to a process that AssignProcessToJobObject asks for


class BasicLimitInformation(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION. Times are in units of 100 ns."""

    _fields_ = (
        ("PerProcessUserTimeLimit", c_int64),
        ("PerJobUserTimeLimit", c_int64),
        ("LimitFlags", c_uint32),
        ("MinimumWorkingSetSize", c_size_t),
        ("MaximumWorkingSetSize", c_size_t),
        ("ActiveProcessLimit", c_uint32),
        ("Affinity", c_size_t),
        ("PriorityClass", c_uint32),
        ("SchedulingClass", c_uint32),
    )


class ExtendedLimitInformation(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("BasicLimitInformation", BasicLimitInformation),
        ("IoInfo", c_uint64 * 6),
        ("ProcessMemoryLimit", c_size_t),
        ("JobMemoryLimit", c_size_t),
        ("PeakProcessMemoryUsed", c_size_t),
        ("PeakJobMemoryUsed", c_size_t),
    )


FUNCTIONS = {  # name: what it returns, what it takes
    "CreateJobObjectW": (c_void_p, c_void_p, c_wchar_p),
    "SetInformationJobObject": (c_int, c_void_p, c_int, c_void_p, c_uint32),
    "OpenProcess": (c_void_p, c_uint32, c_int, c_uint32),
    "AssignProcessToJobObject": (c_int, c_void_p, c_void_p),
    "TerminateJobObject": (c_int, c_void_p, c_uint32),
    "CloseHandle": (c_int, c_void_p),
}


def call(name: str, *arguments: object) -> int:
    """One of the functions above.

    Raises:
        OSError: it failed; all of them say so by returning 0.
    """
    function = getattr(ctypes.WinDLL("kernel32", use_last_error=True), name)
    function.restype, *function.argtypes = FUNCTIONS[name]
    result = function(*arguments)
    if not result:
        raise ctypes.WinError(ctypes.get_last_error())
    return result


def limits(limited: bool) -> ExtendedLimitInformation:
    """What the job allows. That all ends with the job, and without a dialog, is never left out."""
    info = ExtendedLimitInformation()
    basic = info.BasicLimitInformation
    basic.LimitFlags = KILL_ON_JOB_CLOSE | DIE_ON_UNHANDLED_EXCEPTION
    if limited:
        basic.LimitFlags |= JOB_TIME | ACTIVE_PROCESS | JOB_MEMORY
        basic.PerJobUserTimeLimit = CPU * 10**7
        basic.ActiveProcessLimit = PROCESSES
        info.JobMemoryLimit = MEMORY
    return info


class Job:
    """A job with one process in it, and everything that this one will start.

    Args:
        process: its number.
        limited: limit memory, processes and time.

    Raises:
        OSError: Windows does not allow it.
    """

    def __init__(self, process: int, limited: bool):
        self.handle = call("CreateJobObjectW", None, None)
        info = limits(limited)
        size = ctypes.sizeof(info)
        place = ctypes.byref(info)
        call("SetInformationJobObject", self.handle, EXTENDED_LIMIT_INFORMATION, place, size)
        member = call("OpenProcess", SET_QUOTA | TERMINATE, False, process)
        try:
            call("AssignProcessToJobObject", self.handle, member)
        finally:
            call("CloseHandle", member)

    def close(self) -> None:
        """End every process in it."""
        call("TerminateJobObject", self.handle, 1)
        call("CloseHandle", self.handle)
