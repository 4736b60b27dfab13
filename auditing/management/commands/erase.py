"""Erases what is stored about a person. The access log first records who asked, and then who erased."""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import astuple
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Count

from auditing.access_log import by_command, record
from auditing.erasing.recorded import erase_recorded
from auditing.models import Action, Kind
from conversations.file_errors import FilesUnavailable
from conversations.models import Conversation, Rule, Tombstone
from conversations.models.tombstones import BY_LENGTH, REASON_LENGTH
from conversations.services.erasing import (
    Criteria,
    UnreadableList,
    conversations_of,
    erased_list,
    row_counts,
    tombstones_in,
)

_SHOWN = 20
_NAMED = {
    "--conversation": ("ID", "the number of a conversation"),
    "--reference": ("REFERENCE", "the reference of a submission"),
    "--client-id": ("ID", "the id by which a client names it itself"),
    "--user": ("VALUE", "a value that a host told about the person"),
    "--visitor": ("NAME", "the person for whom hosts made embed tokens"),
    "--answer": ("VALUE", "a whole answer: an e-mail address, a number"),
}


class Command(BaseCommand):
    help = (
        "Erases conversations with all that was said and answered in them, and leaves a tombstone of each. Without "
        "--yes it only says what would go. What is named in several ways is meant by any of them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        for option, (metavar, help_text) in _NAMED.items():
            kind: Any = _uuid if option == "--conversation" else str
            parser.add_argument(option, metavar=metavar, action="append", default=[], type=kind, help=help_text)
        parser.add_argument("--reason", default="", help="why, which --yes needs; it stays, so it names nobody")
        parser.add_argument("--yes", action="store_true", help="erase them")
        parser.add_argument("--list", action="store_true", help="print what was erased so far, to be kept elsewhere")
        parser.add_argument("--repeat", metavar="FILE", type=Path, help="erase again what such a list names")

    def handle(self, *args: Any, yes: bool, reason: str, **options: Any) -> None:
        if options["list"]:
            _record_look(Action.EXPORTED, "--list", Tombstone.objects.count())
            self.stdout.writelines(erased_list())
            return
        if options["repeat"]:
            self._repeat(options["repeat"], yes=yes)
            return
        if len(reason) > REASON_LENGTH:
            raise CommandError(f"The reason has more than {REASON_LENGTH} characters.")
        if yes and not reason.strip():
            raise CommandError("Say why, with --reason.")
        selection = Criteria(
            conversations=options["conversation"],
            references=options["reference"],
            clients=options["client_id"],
            users=options["user"],
            visitors=options["visitor"],
            answers=options["answer"],
        )
        if not any(astuple(selection)):
            raise CommandError("Say whose: --conversation, --reference, --client-id, --user, --visitor or --answer.")
        ids = list(conversations_of(selection).values_list("pk", flat=True))
        # What was named may be somebody's answer: how it was named is enough.
        _record_look(Action.LISTED, " ".join(option for option in _NAMED if options[_option_key(option)]), len(ids))
        if yes:
            self._erase(ids, reason)
        else:
            self._would_erase(ids)

    def _erase(self, ids: list[UUID], reason: str) -> None:
        rows: dict[str, int] = {}
        for conversation in ids:
            if stone := _erased(conversation, rule=Rule.REQUEST, reason=reason):
                self.stdout.write(f"{conversation} erased: tombstone {stone.number}.")
                rows = {kind: rows.get(kind, 0) + count for kind, count in stone.counts.items()}
        self.stdout.write(f"Erased: {_counts_in_words(rows)}.")

    def _would_erase(self, ids: list[UUID]) -> None:
        chosen = Conversation.objects.filter(pk__in=ids)
        for form, count in chosen.order_by().values_list("version__form__slug").annotate(Count("pk")):
            self.stdout.write(f"{form or '(documents of no form)'}: {count} conversations would be erased.")
        for conversation in ids[:_SHOWN]:
            self.stdout.write(f"  {conversation}")
        if len(ids) > _SHOWN:
            self.stdout.write(f"  and {len(ids) - _SHOWN} more")
        self.stdout.write(
            f"Would be erased: {_counts_in_words(row_counts(chosen))}. Nothing was: say --yes to erase them."
        )

    def _repeat(self, path: Path, *, yes: bool) -> None:
        try:
            with path.open(encoding="utf-8") as lines:
                listed = list(tombstones_in(lines))
        except (OSError, UnicodeDecodeError, UnreadableList) as error:
            raise CommandError(f"{path} cannot be read as a list of what was erased. {error}") from error
        returned = [stone for stone in listed if Conversation.objects.filter(pk=stone.conversation_id).exists()]
        _record_look(Action.LISTED, "--repeat", len(returned))
        if not yes:
            self.stdout.write(
                f"{len(returned)} of {len(listed)} conversations are there again. Say --yes to erase them."
            )
            return
        for stone in returned:
            _erased(stone.conversation_id, rule=Rule(stone.rule), by=stone.by, reason=stone.reason)
            self.stdout.write(f"{stone.conversation_id} erased again.")
        self.stdout.write(f"{len(returned)} of {len(listed)} conversations were there again, and are erased.")


def _erased(conversation: UUID, *, rule: Rule, reason: str, by: str = "") -> Tombstone | None:
    """`by` is whoever erased it the first time, "" for whoever runs this."""
    looker = by_command()
    details = {"command": "erase", "reason": reason}
    by = (by or looker.person)[:BY_LENGTH]
    try:
        return erase_recorded(conversation, looker, rule=rule, by=by, reason=reason, details=details)
    except FilesUnavailable as error:
        raise CommandError(f"The files of {conversation} cannot be removed just now, so it was not erased.") from error


def _record_look(action: Action, how: str, rows: int) -> None:
    record(by_command(), action, Kind.CONVERSATION, details={"command": f"erase {how}", "rows": rows})


def _option_key(option: str) -> str:
    return option.removeprefix("--").replace("-", "_")


def _counts_in_words(rows: Any) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in sorted(rows.items())) or "nothing"


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise CommandError(f"{text!r} is no number of a conversation.") from error
