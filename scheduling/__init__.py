"""Which threads of a process compute, and who is next.

Threads share one interpreter lock. Those that compute at once spend much of the processor on handing it over, and each
of them is as slow as all together. So they take turns; who waits for something outside the process, a model or a
service, needs no turn meanwhile.
"""

from scheduling.scheduler import CpuTurn, Scheduler
from scheduling.waiting import lending, pausing, waiting

__all__ = ["CpuTurn", "Scheduler", "lending", "pausing", "waiting"]
