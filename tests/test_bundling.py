"""The chat element in few files: what they do is what the modules do, and what cannot be bundled is refused."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from formpilot_site.bundling import BundleError, bundled

MODULES = {
    "page.js": """/** See import("./core/names.js"). */
import hello, { goodbye as parting } from "./core/words.js";
import { NAMES } from "./core/names.js";

// import { nothing } from "./nowhere.js";
const kinds = "image/*, text/*";
async function tell() {
  const { default: shout } = await import("./later/shout.js");
  console.log(hello(NAMES[0]), parting(NAMES), shout(NAMES), kinds,
    new URL(import.meta.url).pathname.split("/").at(-1));
}
tell();
""",
    "core/words.js": """import { NAMES, place } from "./names.js";

export default function hello(name) {
  return `Hello ${name}, // of ${NAMES.length}, in ${place()}`;
}

export async function later() {}

export const goodbye = (names) => names.pop();
""",
    "core/names.js": """export const NAMES = ["Huda", "Jon"];
export const place = () => import.meta.url.split("/").slice(-2).join("/");
""",
    "later/shout.js": """import { NAMES } from "../core/names.js";
import { mark } from "./mark.js";

export default function shout(names) {
  return names.join() + mark + (names === NAMES) + import.meta.url.split("/").slice(-2).join("/");
}
""",
    "later/mark.js": "export const mark = '!';\n",
}


@pytest.mark.skipif(not shutil.which("node"), reason="there is no Node here to run both with")
def test_the_few_files_say_what_the_many_say(tmp_path):
    files = bundled("page.js", MODULES.__getitem__)

    assert sorted(files) == ["later/shout.js", "page.js"]
    assert ran(tmp_path / "few", files) == ran(tmp_path / "many", MODULES) != ""


@pytest.mark.parametrize(
    "line",
    [
        'import * as all from "./core/names.js";',
        'export * from "./core/names.js";',
        "export let count = 0;",
        "export { a };",
        'const a = await fetch("b");',
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(line):
    with pytest.raises(BundleError, match=r"core/odd\.js"):
        bundled("page.js", {"page.js": 'import { a } from "./core/odd.js";\n', "core/odd.js": f"{line}\n"}.__getitem__)


def test_modules_that_import_each_other_are_refused():
    circle = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}

    with pytest.raises(BundleError, match=r"a\.js imports itself"):
        bundled("a.js", circle.__getitem__)


def ran(folder: Path, files: dict[str, str]) -> str:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    (folder / "package.json").write_text('{"type": "module"}')
    done = subprocess.run(["node", "page.js"], cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr
