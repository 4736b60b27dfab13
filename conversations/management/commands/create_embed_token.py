"""Makes an embed token for a web page."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from conversations.models import ApiKey
from conversations.selectors import keys_beginning
from conversations.services import LONGEST_TOKEN_SECONDS, USUAL_TOKEN_SECONDS, create_embed_token
from forms_registry.errors import FormNotFound
from patterns.origins import origin_of

MINUTE = 60


class Command(BaseCommand):
    help = "Makes a token with which the pages of a web site can show one form, and prints it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("form", help="The slug of a published form.")
        parser.add_argument("origin", nargs="+", help="Whose pages may use it, such as https://www.example.org")
        parser.add_argument("--minutes", type=int, default=USUAL_TOKEN_SECONDS // MINUTE, help="How long it is good.")
        parser.add_argument("--key", default="", help="How the API key begins that is to own the conversations.")

        tools = "A tool that the pages run, though the form leaves it to the service; * for all. May be repeated."
        parser.add_argument("--tool", action="append", default=[], help=tools)

    def handle(
        self, *args: Any, form: str, origin: list[str], minutes: int, key: str, tool: list[str], **options: Any
    ) -> None:
        most = LONGEST_TOKEN_SECONDS // MINUTE
        if not 1 <= minutes <= most:
            raise CommandError(f"--minutes must be from 1 to {most}.")
        try:
            token, _grant = create_embed_token(
                form=form,
                origins=[_origin(text) for text in origin],
                owner=_owner(key),
                seconds=minutes * MINUTE,
                tools=tool,
            )
        except FormNotFound as error:
            raise CommandError(str(error)) from error
        self.stderr.write(f"An embed token for {form}, good for {minutes} minutes.")
        self.stdout.write(token)


def _origin(text: str) -> str:
    try:
        return origin_of(text)
    except ValueError:
        detail = f"{text!r} is no origin: scheme and host are needed, and no path, as in https://www.example.org"
        raise CommandError(detail) from None


def _owner(prefix: str) -> ApiKey | None:
    if not prefix:
        return None
    keys = keys_beginning(prefix)
    if len(keys) != 1:
        raise CommandError(f"{len(keys)} keys in use begin with {prefix!r}. The admin lists the keys there are.")
    return keys[0]
