"""Whether words may hold a secret of a host's page. Asked once in a turn: what it says is true of the turn's message
wherever that goes."""

from __future__ import annotations

from agent.clauses.relevance import share_named
from agent.state.working_state import FormPilotState
from agent.turns.turn import TurnContext
from agent.view.field_names import names
from agent.view.form_view import FormView
from forms_registry.schema import FieldSpec
from nlu.text import read

WHOLE, _HALF = 1.0, 0.5
"""Half a name makes a message private, since a secret that left cannot be called back. A text that an answer would be
has to say all of one: the name of a file holds many a word that an answer needs, too."""


def secret_in_message(state: FormPilotState, context: TurnContext) -> dict[str, str]:
    """The partial state that says of which field the message may tell a secret, where it may."""
    message = state["turn_input"]["message"]
    if not state.get("on_page") or not message.strip():
        return {}
    view = FormView.of(state, context)
    secrets = [item for item in view.visible() if view.is_left_to_page(item)]
    missing = {*view.missing()}
    only_secrets = bool(missing) and missing <= {item.id for item in secrets}
    item = secret_field_named(message, view) or (secrets[0] if only_secrets else None)
    return {} if item is None else {"secret": item.id}


def secret_field_named(words: str, view: FormView, least: float = _HALF) -> FieldSpec | None:
    """The field left to the host's page that words name, be it among many others; by `least` of one of its names."""
    secrets = [item for item in view.visible() if view.is_left_to_page(item)]
    open_items = [item for item in view.visible() if item not in secrets] if secrets else []
    others = frozenset(word for item in open_items for name in names(item) for word in name)
    return next((item for item in secrets if share_named(read(words), item, others) >= least), None)
