"""A process that others are forked from: it has loaded what is the same in each, which is most of a start.

`python -m tests.starting.template` reads lines of JSON, and answers each by one. `["start", arguments of python,
environment]` is answered by `[exit code, what came on stdout, what came on stderr]`; `["begin", arguments, environment,
file that all it says is written to]` by the number of the process, and `["look", number]` by its exit code, null while
it runs.

What is loaded is what others wrote, and of ours what knows nothing of Django: nothing that reads a setting or, as the
library that counts does, a variable when it is loaded. Each process does that by itself. Words and grammars, which are
read when they are first needed, are read here too.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

LOADED = """
    django.core.management django.db.models django.forms django.template.backends.django django.views.debug
    django_stubs_ext.patch psycopg psycopg_pool procrastinate pydantic requests yaml markdown_it cryptography.fernet
    puremagic babel gunicorn.arbiter gunicorn.workers.gthread
    rest_framework.metadata rest_framework.mixins rest_framework.serializers drf_spectacular.utils pgtrigger.migrations
    django.contrib.auth.apps django.contrib.postgres.apps
    agent.interpretation.guards agent.runner agent.dialogue.commands agent.prompting.masking
    agent.model_replies agent.view forms_registry.documents.suggest forms_registry.host_fields forms_registry.conditions
    forms_registry.reading_process
"""

FORM = Path(__file__).resolve().parents[2] / "conversations" / "warm_up.md"


def run(arguments: list[str], environment: dict[str, str], out: int, err: int) -> None:
    """What `python arguments...` does, in this process."""
    gc.enable()
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(out, 1)
    os.dup2(err, 2)
    if arguments[0] == "-m":
        sys.argv = arguments[1:]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        runpy.run_path(arguments[0], run_name="__main__")
    sys.exit(0)


def start(arguments: list[str], environment: dict[str, str]) -> tuple[int, str, str]:
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        child = os.fork()
        if not child:
            run(arguments, environment, out.fileno(), err.fileno())
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out.seek(0)
        err.seek(0)
        return code, out.read(), err.read()


def begin(arguments: list[str], environment: dict[str, str], log: str) -> int:
    child = os.fork()
    if not child:
        file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        run(arguments, environment, file, file)
    return child


def look(child: int) -> int | None:
    ended, status = os.waitpid(child, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def answer(task: str, *arguments: Any) -> Any:
    return {"start": start, "begin": begin, "look": look}[task](*arguments)


def read_words() -> None:
    """As the first form and the first words in a process have them read."""
    from forms_registry.documents import parse
    from forms_registry.schema.storing import from_json, to_json
    from nlu.dialogue_acts import act_clauses
    from nlu.text import read

    spec = parse(FORM.read_text(encoding="utf-8")).spec
    assert spec is not None
    from_json(to_json(spec))
    for sentence in ("It was small, last Monday at half past 8", "كان صغيرًا يوم الاثنين الماضي"):
        act_clauses(read(sentence))


def main() -> None:
    for name in LOADED.split():
        import_module(name)
    read_words()
    gc.disable()
    gc.freeze()  # or each would touch, and so copy, all that is shared
    for line in iter(sys.stdin.readline, ""):
        print(json.dumps(answer(*json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
