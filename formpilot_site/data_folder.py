"""What a start says where nothing can be written to a folder that the environment names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from formpilot_site.environment import EnvironmentProblem


@contextmanager
def writing_to(folder: Path, variable: str = "FORMPILOT_DATA") -> Iterator[None]:
    """Raises EnvironmentProblem for whatever the system says against files in `folder`, which `variable` names."""
    try:
        yield
    except OSError as error:
        problem = f"is {folder}, where nothing can be written: {error.strerror or error}"
        raise EnvironmentProblem(variable, problem, "/var/lib/formpilot") from error
