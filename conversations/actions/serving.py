"""Whether a form can be filled here, by what runs its tools; and the diagnostics for staff where it cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from conversations.actions.python import action_name_of, action_named
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
    return action_named(action_name_of(tool)) is not None


def unserved(spec: FormSpec) -> list[ToolSpec]:
    """The tools that a form leaves to the service, and that it cannot run."""
    return [tool for tool in spec.tools if tool.runs_here and not is_served(tool)]


def tools_of_hosts(spec: FormSpec) -> list[ToolSpec]:
    """The tools that the frontend is to run: a host's own page or server."""
    return [tool for tool in spec.tools if not tool.runs_here]


def is_filled_here(spec: FormSpec) -> bool:
    """Whether the service's own pages can finish a form: they run no tools, and play them to developers alone."""
    return settings.DEBUG or not tools_of_hosts(spec)


def listed_forms() -> list[tuple[FormVersion, FormSpec]]:
    """The published forms that can be filled here: usable, and with all that they leave to the service."""
    return [(version, spec) for version, spec in usable_forms() if not unserved(spec)]


def known_services() -> dict[str, bool]:
    """The services that the environment or a published form names: whether the environment knows where each is."""
    tools = (tool for _version, spec in usable_forms() for tool in spec.tools if tool.runs_here and tool.operation)
    named = {*settings.SERVICES, *(tool.operation.service.upper() for tool in tools if tool.operation)}
    return {name: name in settings.SERVICES for name in sorted(named)}


def findings(spec: FormSpec) -> Iterator[Diagnostic]:
    """The diagnostics of tools for which the form stands on no list, or only on that of hosts."""
    for tool, wordings in _unserved_wordings(spec):
        yield _diagnostic(tool, Severity.WARNING, "tool_unserved", *wordings)
    for tool in tools_of_hosts(spec):
        message: Lazy = (
            _("`%(tool)s` is run by the page or server of a host, and not by this service."),
            {"tool": tool.name},
        )
        hint: Lazy = (
            _("So the form is not on the service's own list of forms. Write runs: server to have it run here."),
            {},
        )
        yield _diagnostic(tool, Severity.INFO, "tool_of_hosts", message, hint)


def _unserved_wordings(spec: FormSpec) -> Iterator[tuple[ToolSpec, tuple[Lazy, Lazy]]]:
    for tool in unserved(spec):
        if tool.operation is not None:
            params = {"tool": tool.name, "name": tool.operation.service}
            message = _("`%(tool)s` asks the service %(name)s, which this installation does not know.")
            hint = _("Ask the operators to set SERVICES and %(name)s_BASE_URL; until then the form is on no list.")
        else:
            params = {"tool": tool.name, "name": action_name_of(tool)}
            message = _("`%(tool)s` runs the action %(name)s, which this installation does not have.")
            hint = _("Ask the operators to add %(name)s to ACTIONS; until then the form is on no list.")
        yield tool, ((message, params), (hint, params))


def _diagnostic(tool: ToolSpec, severity: Severity, code: str, message: Lazy, hint: Lazy) -> Diagnostic:
    translations = tuple((language, _text_in(language, message), _text_in(language, hint)) for language in ("ar",))
    english = _text_in("en", message), _text_in("en", hint)
    return Diagnostic(max(tool.line, 1), severity, code, *english, translations=translations)


def _text_in(language: str, wording: Lazy) -> str:
    text, params = wording
    with override(language):
        return str(text) % params
