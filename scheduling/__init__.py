"""Which threads of a process compute, and who is next.

Threads share one interpreter lock. A hundred that compute at once spend nearly half of the processor on handing it
over, and each of them is as slow as all together. So a few compute, and the others wait for their turn; who waits for
something outside the process, a model or a service, needs no turn meanwhile.
"""

from scheduling.scheduler import Scheduler
from scheduling.waiting import waiting

__all__ = ["Scheduler", "waiting"]
