"""Writes what a database holds of the conversations in `people.py`, as the code beside it leaves them.

How `rows.json.xz` was made: once, at the commit that it names, in a checkout and a data folder of its own:

    FORMPILOT_DATA=$(mktemp -d) FORMPILOT_ENV_FILE=/dev/null DEBUG=on \
        python -m tests.upgrade.make_rows tests/upgrade/rows.json.xz

It is not to be made again: later code writes other rows, and has to read these. What another release stores goes into a
file of its own beside it.
"""

from __future__ import annotations

import json
import lzma
import os
import subprocess
import sys
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "formpilot_site.settings")
django.setup()

from django.core import serializers  # noqa: E402
from django.core.management import call_command  # noqa: E402
from rest_framework.test import APIClient  # noqa: E402

from conversations.models import Answer, Checkpoint, Conversation, Message, Submission, Turn  # noqa: E402
from forms_registry.models import Form, FormVersion  # noqa: E402
from tests.http.clients import EXAMPLES, Json, Tools  # noqa: E402
from tests.upgrade.people import PEOPLE, Person, Walk  # noqa: E402

TABLES = (Form, FormVersion, Conversation, Turn, Message, Answer, Checkpoint, Submission)


def main(target: Path) -> None:
    call_command("migrate", verbosity=0)
    call_command("import_forms", str(EXAMPLES), verbosity=0)
    left = [(person, _walk(person)) for person in PEOPLE]
    rows = [json.loads(serializers.serialize("json", table.objects.order_by("pk"))) for table in TABLES]
    # Only now, so that the rows of those who went on are not among those of the ones who were left.
    people = [
        {
            "name": person.name,
            "conversation_id": walk.reply["conversation_id"],
            "data": _data_at_the_end(person),
        }
        for person, walk in left
    ]
    commit = subprocess.run(["git", "log", "-1", "--format=%H %cI"], capture_output=True, text=True, check=True)
    content = {"commit": commit.stdout.strip(), "people": people, "rows": [row for table in rows for row in table]}
    target.write_bytes(lzma.compress(json.dumps(content, ensure_ascii=False).encode(), preset=9))


def send(body: Json) -> Json:
    response = APIClient(HTTP_HOST="localhost").post("/api/converse/", body, format="json")
    assert response.status_code == 200, response.content
    return response.json()


def _walk(person: Person) -> Walk:
    walk = Walk(send, person.widgets, Tools(person.tools), send(person.first))
    for step in person.script:
        if isinstance(step, str):
            walk.go_on_to(step)
        else:
            walk.say(step)
    return walk


def _data_at_the_end(person: Person) -> Json | None:
    """What this very person's form holds in the end, who goes on at once; None for one who cancelled."""
    walk = _walk(person)
    if walk.reply["status"] == "cancelled":
        return None
    walk.finish(person)
    return walk.action["data"]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
