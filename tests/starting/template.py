"""A process that others are forked from: it has loaded what is the same in each, which is most of a start.

`python -m tests.starting.template` reads lines of JSON, `[arguments of python, environment]`, and answers each by
`[exit code, what came on stdout, what came on stderr]`. It loads what others wrote, and of ours what knows nothing of
Django: nothing that reads a setting or a variable, so that each start does that by itself.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import sys
import tempfile
from importlib import import_module
from typing import IO

LOADED = """
    django.core.management django.db.models django.forms django.template.backends.django django.views.debug
    django_stubs_ext.patch psycopg psycopg_pool procrastinate pydantic requests yaml markdown_it cryptography.fernet
    prometheus_client puremagic babel gunicorn.arbiter
    agent.turns.outcome agent.turns.actions agent.dialogue.commands agent.prompting.masking agent.replies agent.view
    forms_registry.documents.suggest forms_registry.host_fields forms_registry.conditions forms_registry.reading_process
"""


def begin(arguments: list[str], environment: dict[str, str], out: IO[str], err: IO[str]) -> None:
    """What `python arguments...` does, in this process."""
    gc.enable()
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(out.fileno(), 1)
    os.dup2(err.fileno(), 2)
    if arguments[0] == "-m":
        sys.argv = arguments[1:]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        runpy.run_path(arguments[0], run_name="__main__")


def outcome(arguments: list[str], environment: dict[str, str]) -> tuple[int, str, str]:
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        child = os.fork()
        if not child:
            begin(arguments, environment, out, err)
            sys.exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out.seek(0)
        err.seek(0)
        return code, out.read(), err.read()


def main() -> None:
    for name in LOADED.split():
        import_module(name)
    gc.disable()
    gc.freeze()  # or each would touch, and so copy, all that is shared
    for line in iter(sys.stdin.readline, ""):
        print(json.dumps(outcome(*json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
