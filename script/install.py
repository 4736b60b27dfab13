"""The part of `script/setup` that needs Python: only its standard library, because nothing is installed yet."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
SETUP = ROOT / "requirements-setup.txt"
RUNTIME = ROOT / "requirements.txt"
DEVELOPMENT = ROOT / "requirements-dev.txt"
# The first is the quicker one, and the smaller; older systems have the second alone.
PACKAGES = ("chromium-headless-shell", "chromium")
BROWSERS = (os.environ.get("CHROMIUM"), *PACKAGES, "chromium-browser", "google-chrome")
HOW_TO_GET_ONE = "On Debian or Ubuntu: apt install chromium. Elsewhere, set CHROMIUM to the program of one."


def main() -> None:
    wanted = [RUNTIME, DEVELOPMENT] if "--dev" in sys.argv[1:] else [RUNTIME]
    # Two commands that start together must not install into each other's way.
    with (ROOT / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        beside = threading.Thread(target=have_a_browser)
        if DEVELOPMENT in wanted:
            beside.start()  # it comes from elsewhere, and its packages take as long as ours
        if not works():
            create()
        if any(installed(file) != file.read_bytes() for file in wanted):
            install(wanted)
        if DEVELOPMENT in wanted:
            beside.join()


def works() -> bool:
    """False too when the Python that the environment was made with has gone, or was replaced by another version."""
    if not PYTHON.exists():
        return False
    # To run pip, be it for its version alone, takes half a second.
    asked = subprocess.run([PYTHON, "-c", "import pip"], capture_output=True, check=False)
    return asked.returncode == 0


def create() -> None:
    print(f"Making a virtual environment in {VENV} with Python {sys.version.split()[0]} ...", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", VENV], check=False)
    if made.returncode != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit("error: Python cannot make virtual environments. On Debian or Ubuntu: apt install python3-venv")


def install(files: list[Path]) -> None:
    print(f"Installing {' and '.join(file.name for file in files)} (up to a minute, the first time) ...", flush=True)
    if not with_uv(files) and not with_pip(files):
        sys.exit("error: the requirements could not be installed; pip says why above. Running this again continues.")
    for file in files:
        stamp(file).write_bytes(file.read_bytes())


def with_uv(files: list[Path]) -> bool:
    """Whether uv has installed them: it takes a fifth of pip's time. It may not be there for this machine, or not reach
    the mirror that pip is set up for."""
    if not with_pip([SETUP]):
        return False
    # Each process would compile anew what it imports.
    compiling = ["--compile-bytecode"] if sys.dont_write_bytecode else []
    command = [VENV / "bin" / "uv", "pip", "install", "--quiet", "--python", PYTHON, *compiling]
    is_done = subprocess.run([*command, *required(files)], check=False).returncode == 0
    if not is_done:
        print("note: uv could not install them, as is said above; pip tries, which takes longer.", flush=True)
    return is_done


def with_pip(files: list[Path]) -> bool:
    """Whether pip has installed them."""
    command = [PYTHON, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    return subprocess.run([*command, *required(files)], check=False).returncode == 0


def required(files: list[Path]) -> list[str]:
    return ["--require-hashes", *(part for file in files for part in ("-r", str(file)))]


def have_a_browser() -> None:
    """The tests in tests/browser/ need Chromium. Where it cannot be had, all else is still of use."""
    if any(shutil.which(name) for name in BROWSERS if name):
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        print(f"note: there is no Chromium here, so the browser tests cannot run. {HOW_TO_GET_ONE}", flush=True)
        return
    print("Installing Chromium for the browser tests ...", flush=True)
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=False, env=quietly)
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "fonts-dejavu-core"]
    for package in PACKAGES:
        if subprocess.run([*install, package], check=False, env=quietly, stdout=subprocess.DEVNULL).returncode == 0:
            return
    print(f"note: Chromium could not be installed, so the browser tests cannot run. {HOW_TO_GET_ONE}", flush=True)


def installed(file: Path) -> bytes:
    """What `file` said when it was last installed."""
    return stamp(file).read_bytes() if stamp(file).exists() else b""


def stamp(file: Path) -> Path:
    return VENV / f"installed-{file.name}"


if __name__ == "__main__":
    main()
