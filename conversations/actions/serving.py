"""Whether a form can be filled here, by what runs its tools; and what staff are told where it cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from conversations.actions.python import action_named, name_of
from conversations.actions.services import service_named
from forms_registry.models import FormVersion
from forms_registry.schema import Diagnostic, FormSpec, Severity, ToolSpec
from forms_registry.selectors import usable_forms

Lazy = tuple[Any, Mapping[str, str]]


def is_served(tool: ToolSpec) -> bool:
    """Whether the service can run a tool: its action is there, or the environment knows its service."""
    if not tool.runs_here:
        return False
    if tool.operation is not None:
        return service_named(tool.operation.service) is not None
    return action_named(name_of(tool)) is not None


def unserved(spec: FormSpec) -> list[ToolSpec]:
    """The tools that a form leaves to the service, and that it cannot run."""
    return [tool for tool in spec.tools if tool.runs_here and not is_served(tool)]


def left_to_hosts(spec: FormSpec) -> list[ToolSpec]:
    """The tools that the frontend is to run: a host's own page or server."""
    return [tool for tool in spec.tools if not tool.runs_here]


def is_filled_here(spec: FormSpec) -> bool:
    """Whether the service's own pages can finish a form: they run no tools, and play them to developers alone."""
    return settings.DEBUG or not left_to_hosts(spec)


def listed_forms() -> list[tuple[FormVersion, FormSpec]]:
    """The published forms that can be filled here: usable, and with all that they leave to the service."""
    return [(version, spec) for version, spec in usable_forms() if not unserved(spec)]


def known_services() -> dict[str, bool]:
    """The services that the environment or a published form names: whether the environment knows where each is."""
    tools = (tool for _version, spec in usable_forms() for tool in spec.tools if tool.runs_here and tool.operation)
    named = {*settings.SERVICES, *(tool.operation.service.upper() for tool in tools if tool.operation)}
    return {name: name in settings.SERVICES for name in sorted(named)}


def findings(spec: FormSpec) -> Iterator[Diagnostic]:
    """What staff are told of tools for which the form stands on no list, or only on that of hosts."""
    for tool, (message, hint) in _lacking(spec):
        yield _told(tool, Severity.WARNING, "tool_unserved", message, hint)
    for tool in left_to_hosts(spec):
        said: Lazy = (
            _("`%(tool)s` is run by the page or server of a host, and not by this service."),
            {"tool": tool.name},
        )
        what: Lazy = (
            _("So the form is not on the service's own list of forms. Write runs: server to have it run here."),
            {},
        )
        yield _told(tool, Severity.INFO, "tool_of_hosts", said, what)


def _lacking(spec: FormSpec) -> Iterator[tuple[ToolSpec, tuple[Lazy, Lazy]]]:
    for tool in unserved(spec):
        if tool.operation is not None:
            named = {"tool": tool.name, "name": tool.operation.service}
            told = _("`%(tool)s` asks the service %(name)s, which this installation does not know.")
            what = _("Have the operators set SERVICES and %(name)s_BASE_URL; until then the form stands on no list.")
        else:
            named = {"tool": tool.name, "name": name_of(tool)}
            told = _("`%(tool)s` runs the action %(name)s, which this installation does not have.")
            what = _("Have the operators add %(name)s to ACTIONS; until then the form stands on no list.")
        yield tool, ((told, named), (what, named))


def _told(tool: ToolSpec, severity: Severity, code: str, message: Lazy, hint: Lazy) -> Diagnostic:
    others = tuple((language, _in(language, message), _in(language, hint)) for language in ("ar",))
    said = _in("en", message), _in("en", hint)
    return Diagnostic(max(tool.line, 1), severity, code, *said, translations=others)


def _in(language: str, told: Lazy) -> str:
    text, named = told
    with override(language):
        return str(text) % named
