"""Every limit on a student's code, on one page; both sides read it.

Times are in seconds and go from the inside out: each waits longer than what it waits for, so the
innermost one that holds is the one that ends things, and it costs the least to repair.
"""

import math

# A function: all calls of one request
CALL_CPU = 0.5  # of work
CALL_SECONDS = (
    4 * CALL_CPU
)  # on the clock, where the machine is busy; a copy of the process is lost
HERE_SECONDS = CALL_SECONDS / 2  # where no copy can be made: the process is lost, and made again
ASK_SECONDS = CALL_SECONDS + 1  # the grader's patience; the process gives up by itself before

# A cell: the student's, and one of the assignment's own
CELL_SECONDS = 4.0
GIVEN_SECONDS = CELL_SECONDS / 2

# A submission: the run for the marks, and what is left at least for the one that is shown
JUDGE_SECONDS = 11.0
SHOW_SECONDS = 3.0
ALL_SECONDS = JUDGE_SECONDS + SHOW_SECONDS
RESTARTS = 10  # of its process

# A process
CPU = math.ceil(JUDGE_SECONDS) + 1  # seconds of work; the grader has ended it by then
MEMORY = 512 * 2**20  # bytes of address space
PROCESSES = 16  # of one student at a time
FILE = 2**20  # bytes of any file written
FILES = 64  # open at a time

# What comes out
OUTPUT = 20_000  # characters of one cell; the rest is dropped
LINE = 2**18  # bytes of one message
SESSION = 16 * LINE  # bytes of all messages of one process

# The warm process itself
START_SECONDS = 20.0
KILL_SECONDS = 2.0
