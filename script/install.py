"""The part of `script/setup` that needs Python: only its standard library, because nothing is installed yet."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
RUNTIME = ROOT / "requirements.txt"
DEVELOPMENT = ROOT / "requirements-dev.txt"


def main() -> None:
    wanted = [RUNTIME, DEVELOPMENT] if "--dev" in sys.argv[1:] else [RUNTIME]
    # Two commands that start together must not install into each other's way.
    with (ROOT / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not works():
            create()
        if any(installed(file) != file.read_bytes() for file in wanted):
            install(wanted)


def works() -> bool:
    """False too when the Python that the environment was made with has gone, or was replaced by another version."""
    if not PYTHON.exists():
        return False
    asked = subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True, check=False)
    return asked.returncode == 0


def create() -> None:
    print(f"Making a virtual environment in {VENV} with Python {sys.version.split()[0]} ...", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", VENV], check=False)
    if made.returncode != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit("error: Python cannot make virtual environments. On Debian or Ubuntu: apt install python3-venv")


def install(files: list[Path]) -> None:
    print(f"Installing {' and '.join(file.name for file in files)} (a minute or so, the first time) ...", flush=True)
    arguments = [part for file in files for part in ("-r", str(file))]
    pip = [PYTHON, "-m", "pip", "install", "-qq", "--disable-pip-version-check", *arguments]
    if subprocess.run(pip, check=False).returncode != 0:
        sys.exit("error: the requirements could not be installed; pip says why above. Running this again continues.")
    for file in files:
        stamp(file).write_bytes(file.read_bytes())


def installed(file: Path) -> bytes:
    """What `file` said when it was last installed."""
    return stamp(file).read_bytes() if stamp(file).exists() else b""


def stamp(file: Path) -> Path:
    return VENV / f"installed-{file.name}"


if __name__ == "__main__":
    main()
