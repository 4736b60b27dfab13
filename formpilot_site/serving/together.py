"""Runs the service and its worker as one: `python -m formpilot_site.serving.together`.

The service is what counts: whoever stops this stops it, and when it has ended, all ends, with its status. A worker that
ends by itself is started again. It knows nothing of Django, and takes no part in what they do.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from functools import partial
from types import FrameType

from formpilot_site.serving.process import end_with_parent

SERVICE = (sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "formpilot_site.wsgi")
WORKER = (sys.executable, "manage.py", "worker", "--with-parent")
PAUSE_SECONDS = 3.0
LOOK_SECONDS = 0.2
FAREWELL_SECONDS = 10.0
PASSED_ON = (signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2)


def main() -> int:
    """The status of the service, as a shell has it."""
    service = subprocess.Popen(SERVICE, preexec_fn=end_with_parent)
    for number in PASSED_ON:
        signal.signal(number, partial(_pass_on, service))
    # From a terminal, it comes to all of them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    worker, begin_at = None, 0.0
    while service.poll() is None:
        if (worker is None or worker.poll() is not None) and time.monotonic() >= begin_at:
            worker, begin_at = _worker(), time.monotonic() + PAUSE_SECONDS
        time.sleep(LOOK_SECONDS)
    if worker is not None:
        _end(worker)
    return service.returncode if service.returncode >= 0 else 128 - service.returncode


def _worker() -> subprocess.Popen[bytes]:
    return subprocess.Popen(WORKER, preexec_fn=_as_by_default)


def _as_by_default() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _pass_on(service: subprocess.Popen[bytes], number: int, _frame: FrameType | None) -> None:
    service.send_signal(number)


def _end(worker: subprocess.Popen[bytes]) -> None:
    worker.terminate()
    try:
        worker.wait(FAREWELL_SECONDS)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()


if __name__ == "__main__":
    sys.exit(main())
