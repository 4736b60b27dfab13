"""Files are told by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu import lexicon
from nlu.tests.asking import Asked

FILE = Asked("file", id="proof")
STEMS = st.from_regex(r"[A-Za-zأبتث][A-Za-z0-9_أبتث]{0,8}([._-][a-z0-9]{1,4})?", fullmatch=True)
FILES = st.builds(
    "{}.{}".format, STEMS, st.sampled_from(sorted(lexicon.words("file_ending"))).map(str.upper) | st.just("pdf")
)


@given(st.lists(FILES, min_size=1, max_size=3, unique=True), st.sampled_from(["{}", "I attached {}", "أرفقت {} هنا"]))
def test_files_are_told_by_name(names: list[str], frame: str) -> None:
    message = ", ".join(names)
    entries = [{"name": name} for name in names]
    assert FILE.value(frame.format(message)) == entries
    assert FILE.found(frame.format(message)) == [(entries, message)]


@pytest.mark.parametrize("text", ["no file", "I uploaded it", "why a file?", "", "see www.a.com/b.pdf or me@host.pdf"])
def test_other_talk_is_no_file(text: str) -> None:
    assert FILE.heard(text) is None
