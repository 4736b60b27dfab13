"""Work that may take too long, done in processes of their own, within a share of time and memory for each request.

A `Pool` has a few `BoundedProcess`es, each of which runs a worker module that calls `serving.serve`. Nothing here knows
what the work is, nor of Django or a database.
"""

from bounded_processes.pool import Pool, PoolFull
from bounded_processes.process import BoundedProcess, ProcessStopped

__all__ = ["BoundedProcess", "Pool", "PoolFull", "ProcessStopped"]
