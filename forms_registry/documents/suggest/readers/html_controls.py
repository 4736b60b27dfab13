"""Finds the controls of an HTML page with their labels and lines. Scripts and styles are passed over."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

_CONTROLS = frozenset({"input", "select", "textarea"})
_UNSEEN = frozenset({"script", "style", "template", "noscript", "svg"})
_HEADINGS = frozenset({"h1", "title"})
BOXES = frozenset({"radio", "checkbox"})
_BLOCKS = frozenset(
    {
        "p",
        "div",
        "li",
        "ul",
        "ol",
        "br",
        "hr",
        "tr",
        "td",
        "th",
        "dt",
        "dd",
        "fieldset",
        "legend",
        "label",
        "form",
        "section",
    }
)
"""What ends the words behind a box."""

_MOST_CONTROLS = 2_000
_LONGEST = 500
NO_VALUE = "\0"
"""Of an option that has none of its own: its text is its value."""


@dataclass(slots=True)
class Choice:
    """An option of a select."""

    value: str
    label: str = ""
    selected: bool = False
    disabled: bool = False


@dataclass(slots=True)
class Control:
    """`kind` is the type of an input, "select" or "textarea"; `legend` that of its innermost group, `step` that of its
    outermost one; `around` the label that holds it, `before` the text that comes before it, and `behind` what follows a
    box on its line. The text before it may be `taken`: by a box that it stands behind, as the label of
    another, or in a label that holds another, its "holder"."""

    kind: str
    line: int
    attributes: dict[str, str]
    form: int
    legend: str = ""
    step: str = ""
    around: list[str] | None = None
    before: str = ""
    taken: str = ""
    behind: list[str] = field(default_factory=list)
    last: int = 0
    options: list[Choice] = field(default_factory=list)

    @property
    def name_or_id(self) -> str:
        """The name that its value is sent under, else its id."""
        return (self.get("name") or self.get("id")).removesuffix("[]")

    def has(self, name: str) -> bool:
        return name in self.attributes

    def get(self, name: str) -> str:
        return self.attributes.get(name, "").strip()


class Page(HTMLParser):
    """`labels` are by the id of the control that they are for."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.controls: list[Control] = []
        self.labels: dict[str, list[str]] = {}
        self.headings: dict[str, str] = {}
        self._inside: list[str] = []
        self._legends: list[list[str]] = []
        self._label: list[str] | None = None
        self._sink: list[str] | None = None
        self._open: Control | None = None
        self._option: list[str] | None = None
        self._forms = 0
        self._form = 0
        self._text: list[str] = []
        self._box: Control | None = None
        self._linked = False
        self._taken = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self._box = None if tag in _BLOCKS else self._box
        if tag in _UNSEEN:
            self._inside.append(tag)
        elif tag in _CONTROLS:
            self._add_control(tag, attributes)
        elif tag in _HEADINGS and tag not in self.headings:
            self.headings[tag] = ""
            self._sink = []
        elif opens := getattr(self, f"_open_{tag}", None):
            opens(attributes)

    def handle_endtag(self, tag: str) -> None:
        self._box = None if tag in _BLOCKS else self._box
        if tag in self._inside:
            self._inside.remove(tag)
        elif tag in _CONTROLS and self._open is not None:
            self._open.last = self.getpos()[0]
            self._open = self._option = None
        elif tag in _HEADINGS and self._sink is not None and tag in self.headings:
            self.headings[tag] = self.headings[tag] or joined(self._sink)
            self._sink = None
        elif closes := getattr(self, f"_close_{tag}", None):
            closes()

    def handle_data(self, data: str) -> None:
        if self._inside or not data.strip():
            return
        if self._option is not None and self._open is not None:
            self._option.append(data)
            self._open.options[-1].label = joined(self._option)
        elif self._open is None or self._open.kind != "textarea":
            self._add_text(data)

    def _add_text(self, data: str) -> None:
        behind = self._box.behind if self._box else None
        for sink in (self._label, self._sink, behind):
            if sink is not None:
                sink.append(data)
        self._text = [*self._text[-2:], data[:_LONGEST]]
        self._taken = "box" if self._box else self._role_of_label()

    def _role_of_label(self) -> str:
        """What the label that is open is to the control before; "" where there is none, or it is of nothing yet."""
        if self._label is None:
            return ""
        holds = bool(self.controls) and self.controls[-1].around is self._label
        return "holder" if holds else "label" if self._linked else ""

    def _add_control(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self.controls) >= _MOST_CONTROLS:
            return
        kind = (attributes.get("type") or "text").lower() if tag == "input" else tag
        legends = [joined(parts) for parts in self._legends]
        control = Control(kind, self.getpos()[0], attributes, self._form, around=self._label)
        control.legend, control.step = self._legend_and_step(legends)
        control.before, control.last = joined(self._text[-1:]), control.line
        control.taken = self._taken
        self._text = []
        self._linked = True
        self._box = control if kind in BOXES and self._label is None else None
        self.controls.append(control)
        if tag != "input":
            self._open = control

    @staticmethod
    def _legend_and_step(legends: list[str]) -> tuple[str, str]:
        titled = [legend for legend in legends if legend]
        return (titled[-1], titled[0]) if titled else ("", "")

    def _open_option(self, attributes: dict[str, str]) -> None:
        if self._open is not None:
            self._option = []
            marks = ("selected" in attributes, "disabled" in attributes)
            self._open.options.append(Choice(attributes.get("value", NO_VALUE), "", *marks))

    def _open_form(self, attributes: dict[str, str]) -> None:
        self._forms += 1
        self._form = self._forms

    def _close_form(self) -> None:
        self._form = 0

    def _open_label(self, attributes: dict[str, str]) -> None:
        self._label, self._linked = [], "for" in attributes
        if control_id := attributes.get("for"):
            self.labels.setdefault(control_id, self._label)

    def _close_label(self) -> None:
        self._label = None

    def _open_fieldset(self, attributes: dict[str, str]) -> None:
        self._legends.append([])

    def _close_fieldset(self) -> None:
        del self._legends[-1:]

    def _open_legend(self, attributes: dict[str, str]) -> None:
        self._sink = self._legends[-1] if self._legends else []

    def _close_legend(self) -> None:
        self._sink = None


def joined(parts: list[str]) -> str:
    """Pieces of text with single blanks, cut where they are too long."""
    return " ".join(" ".join(parts).split())[:_LONGEST]
