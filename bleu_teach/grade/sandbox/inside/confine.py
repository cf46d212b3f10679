"""Drop privileges before reading any line of the student's. Any error here ends the sandbox."""

import os
import resource

from .limits import CPU, FILE, FILES, MEMORY, PROCESSES

LIMITS = {
    resource.RLIMIT_CORE: 0,
    resource.RLIMIT_MSGQUEUE: 0,
    resource.RLIMIT_FSIZE: FILE,
    resource.RLIMIT_NOFILE: FILES,
    resource.RLIMIT_CPU: CPU,
    resource.RLIMIT_AS: MEMORY,
    resource.RLIMIT_DATA: MEMORY,  # the grader's own process has another limit
    resource.RLIMIT_NPROC: PROCESSES,
}


def confine(user):
    """Limit what each process may have. Root becomes a user who owns nothing."""
    for limit, amount in LIMITS.items():
        _, most = resource.getrlimit(limit)
        amount = amount if most == resource.RLIM_INFINITY else min(amount, most)
        resource.setrlimit(limit, (amount, amount))
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
