"""Every limit on a student's code, on one page; both sides read it.

Times are in seconds and go from the inside out: each waits longer than what it waits for, so the
innermost one that holds is the one that ends things, and it costs the least to repair.
"""

import math

# A function: one call of it
CALL_CPU = 0.5  # of work
CALL_SECONDS = 4 * CALL_CPU  # on the clock, where the machine is busy; a copy is lost
HERE_SECONDS = CALL_SECONDS / 2  # where no copy can be made: the process is lost, and made again
ASK_SECONDS = CALL_SECONDS + 1  # the grader's patience; the process gives up by itself before

# A cell. It is told to stop, and goes on with its next statement; the grader waits a little longer
CELL_SECONDS = 3.0  # of a task
GIVEN_SECONDS = 1.0  # of the assignment's own
EXPERIMENT_SECONDS = 3.0  # for all of the student's other cells of a run together
LEAST_SECONDS = 0.3  # that each of them gets
PATIENCE = 1.0

# A submission: reading, rebuilding, both runs, the page. The run that is shown gets a part of it
ALL_SECONDS = 15.0
SHOW_SECONDS = 8.0
PAGE_SECONDS = 1.0  # that the second run leaves for it

# A process
CPU = math.ceil(ALL_SECONDS)  # seconds of work; the grader has ended it by then
PROCESSES = 16  # and threads, of one student at a time
FILE = 2**20  # bytes of any file written
FILES = 64  # open at a time

# All processes that work on one submission: bytes of memory. Together they are 400 MB
TOGETHER = 280 * 2**20  # of the student's, apart from what they have in common with the warm one
MEMORY = TOGETHER + 20 * 2**20  # of address space for each, that of the files in it too
OUR_MEMORY = 120 * 2**20  # of the grader's own, which reads, rebuilds, judges and writes words
LOOK_SECONDS = 0.005  # how often the student's are looked at while there are several

# What comes out
OUTPUT = 20_000  # characters of one cell; the rest is dropped
LINE = 2**18  # bytes of one message
SESSION = 64 * LINE  # bytes of all messages of one process

# The warm process itself
START_SECONDS = 20.0
KILL_SECONDS = 2.0
