"""Every limit on a student's code, on one page; both sides read it.

Times are in seconds and go from the inside out: each waits longer than what it waits for, so the
innermost one that holds is the one that ends things, and it costs the least to repair.
"""

# A function: one call of it
CALL_CPU = 0.5  # of work, after which an answer is lost
CALL_SECONDS = 3.0  # on the clock, after which it is tried once more, and then open
ASK_SECONDS = CALL_SECONDS + 1  # the grader's patience; the process gives up by itself before

# A cell. It is stopped, and goes on with its next statement; the grader waits a little longer
CELL_SECONDS = 3.0  # of a task
OTHER_SECONDS = 1.0  # of the assignment's own, and of the student's others
LEAST_SECONDS = 0.3  # of a definition in a cell whose time is used up
PATIENCE = 1.0

# A submission: reading, rebuilding, both runs. The one that is shown leaves as much to the other
ALL_SECONDS = 60.0
SHOW_SECONDS = 25.0

# A box. Its processes together have PROCESSES times MEMORY at most, and what its folders hold
CPU = int(ALL_SECONDS)  # seconds of work of a process; the grader has ended it by then
PROCESSES = 10  # and threads, those of a process pool in a call among them
MEMORY = 256 * 2**20  # bytes of address space of each
FOLDER = 16 * 2**20  # bytes in the folder where it works, and in that of shared memory
FILE = 2**22  # bytes of any file written
FILES = 1024  # open at a time, as in Jupyter
START_SECONDS = 20.0

# The grader's own process, which rebuilds, judges and writes words, besides what it has at first
OUR_MEMORY = 80 * 2**20

# What comes out
CELLS, SOURCE = 1000, 100_000  # of a notebook, and characters of one of them
OUTPUT = 20_000  # characters of one cell; the rest is dropped
LINE = 2**19  # bytes of one message
SESSION = 2**24  # bytes of all messages of one process
