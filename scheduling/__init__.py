"""Which threads of a process compute, and which is next.

Threads share one interpreter lock. If several compute at the same time, they spend much of the processor on passing the
lock around, and each is as slow as all of them together. So they take turns. A thread that waits for something outside
the process, such as a model or a service, gives its turn to another one.
"""

from scheduling.scheduler import CpuTurn, Scheduler
from scheduling.waiting import lending, pausing, waiting

__all__ = ["CpuTurn", "Scheduler", "lending", "pausing", "waiting"]
