"""The process that typesets: `python -m conversations.typesetting.worker SECONDS BYTES`, whose standard input is a
socket.

A message is `{"kind": "pdf", "text": JSON of {"told", "timestamp"}}`, and the answer is `{"pdf": in base64}`. See
`bounded_processes.serving` for other messages. The process ends after a while without requests.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from pathlib import Path
from typing import Any

import typst

from bounded_processes.serving import serve
from conversations.typesetting.legible import FONTS, legible

_HERE = Path(__file__).resolve().parent
_TEMPLATE = (_HERE / "receipt.typ").read_bytes()
_NICENESS = 5
_IDLE_SECONDS = 600.0


def main(cpu_seconds: int, memory_bytes: int) -> None:
    os.environ["RAYON_NUM_THREADS"] = "1"
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)  # what Typst says of a fault has people's words in it
    fonts: Any = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])

    def pdf(message: str) -> dict[str, Any]:
        parsed = json.loads(message)
        data = json.dumps(_legible(parsed["told"]), ensure_ascii=False)
        try:
            made = typst.compile(
                _TEMPLATE,
                root=_HERE,
                font_paths=fonts,
                sys_inputs={"told": data},
                format="pdf",
                timestamp=parsed["timestamp"],
            )
        except BaseException:  # noqa: BLE001 - a panic of Typst's is no Exception
            return {"stopped": True}
        return {"pdf": base64.b64encode(made).decode()}

    serve(
        {"pdf": pdf},
        cpu_seconds=cpu_seconds,
        memory_bytes=memory_bytes,
        niceness=_NICENESS,
        idle_seconds=_IDLE_SECONDS,
    )


def _legible(data: Any) -> Any:
    if isinstance(data, str):
        return legible(data)
    if isinstance(data, dict):
        return {key: _legible(value) for key, value in data.items()}
    return [_legible(value) for value in data] if isinstance(data, list) else data


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
