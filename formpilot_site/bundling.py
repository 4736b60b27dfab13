"""Makes few files of the modules of the chat element, so that a page waits for two or three and not for forty.

Our own modules are all it has to read, and it reads no more than these need: named and default imports, exported
functions, classes and constants. What it does not know is a BundleError, which stops `collectstatic`, and never a
script that works otherwise than its sources. What `import("...")` names becomes a file of its own, fetched when it is
used; it is given the modules of the first file, so that each exists once.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import re2
import rjsmin

Read = Callable[[str], str]
"""The source of a module, by its path below the folder of the element."""

_COMMENT = re2.compile(r"(?m)^[ \t]*/\*\*(?s:.*?)\*/|^[ \t]*//.*$")
_IMPORT = re2.compile(r'(?m)^import (?:(\w+)(?:, )?)?(?:\{([^}]*)\})? from "(\.[^"]+)";$')
_PART = re2.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORT = re2.compile(r"(?m)^export (default )?((?:async )?function\*?|class|const) (\w+)")
_UNKNOWN = re2.compile(r"(?m)^(?:import|export|(?:const [^=\n]+= )?await)\b.*$")
_ADDRESS = "import.meta.url"


class BundleError(Exception):
    """A module says something that cannot be bundled."""


@dataclass(frozen=True)
class Module:
    """A module, as a function body that names what it exports."""

    path: str
    body: str
    exports: tuple[tuple[str, str], ...]
    imports: tuple[str, ...]
    parts: tuple[str, ...]

    def definition(self, file: str) -> str:
        """The statement that makes the module, in a file that stands at this path."""
        address = f'new URL("{posixpath.relpath(self.path, posixpath.dirname(file) or ".")}",import.meta.url).href'
        exports = ",".join(f"{name}:{local}" for name, local in self.exports)
        body = self.body.replace(_ADDRESS, address)
        return f'm["{self.path}"]??=(()=>{{\n{body}\nreturn{{{exports}}}}})();\n'


def bundled(entry: str, read: Read) -> dict[str, str]:
    """The files to serve, by path: the entry, and one for each module that is fetched when it is used. Raises
    BundleError."""
    first = list(_in_order(entry, read))
    files = {entry: _first_file(entry, first)}
    waiting = [part for module in first for part in module.parts]
    while waiting:
        path = waiting.pop()
        if path in files:
            continue
        modules = [module for module in _in_order(path, read) if module not in first]
        files[path] = _later_file(path, modules)
        waiting += [part for module in modules for part in module.parts]
    return {path: rjsmin.jsmin(text) for path, text in files.items()}


def _first_file(entry: str, modules: Iterable[Module]) -> str:
    fetch = "const part=(path)=>import(new URL(path,import.meta.url)).then((it)=>it.default(m,part));\n"
    return "const m={};\n" + fetch + "".join(module.definition(entry) for module in modules)


def _later_file(path: str, modules: Iterable[Module]) -> str:
    body = "".join(module.definition(path) for module in modules)
    return f'export default (m,part)=>{{\n{body}return m["{path}"];\n}};\n'


def _in_order(path: str, read: Read) -> Iterator[Module]:
    """A module after all that it imports, each once."""
    seen: set[str] = set()

    def walk(path: str, above: tuple[str, ...]) -> Iterator[Module]:
        if path in above:
            raise BundleError(f"{path} imports itself, by {' and '.join(above)}")
        if path in seen:
            return
        module = _read_module(path, read(path))
        for imported in module.imports:
            yield from walk(imported, (*above, path))
        seen.add(path)
        yield module

    return walk(path, ())


def _read_module(path: str, text: str) -> Module:
    folder = posixpath.dirname(path)
    imports: list[str] = []
    parts: list[str] = []
    exports: list[tuple[str, str]] = []

    def take_import(match: re2.Match) -> str:
        default, names, source = match.groups()
        imports.append(_join(folder, source))
        bindings = [entry.strip().replace(" as ", ":") for entry in (names or "").split(",") if entry.strip()]
        bindings += [f"default:{default}"] if default else []
        return f'const {{{",".join(bindings)}}}=m["{imports[-1]}"];'

    def take_part(match: re2.Match) -> str:
        parts.append(_join(folder, match.group(1)))
        return f'part("{parts[-1]}")'

    def take_export(match: re2.Match) -> str:
        default, kind, name = match.groups()
        exports.append(("default" if default else name, name))
        return f"{kind} {name}"

    body = _COMMENT.sub("", text)
    body = _IMPORT.sub(take_import, body)
    body = _EXPORT.sub(take_export, body)
    body = _PART.sub(take_part, body)
    if unknown := _UNKNOWN.search(body):
        raise BundleError(f"{path}: {unknown.group()!r} cannot be bundled")
    return Module(path, body, tuple(exports), tuple(imports), tuple(parts))


def _join(folder: str, source: str) -> str:
    return posixpath.normpath(posixpath.join(folder, source))


def sheets_module(sheets: Mapping[str, str]) -> str:
    """The module `core/sheets.js` with the text of style sheets, by path."""
    return f"export const SHEETS = {json.dumps(dict(sheets), ensure_ascii=False)};"
