"""Puts the words of turns where they are searched: doing so within each turn would make people wait for it."""

from __future__ import annotations

from auditing.catching_up import in_batches
from auditing.models.words import TURNS_A_ROW
from auditing.plain_words import plain_words

AT_ONCE = 2_000
BY_A_SEARCH = 500
"""So many turns does a search index itself, before it looks."""
_LONGEST = 20_000
"""How many characters of a message, of a text in an answer, or of one in a result, can be searched."""
_BYTES_A_ROW = 64 * 1024
"""With a text that follows so many bytes, a page is continued in another row. Postgres refuses a row of more than 1 MB
of words and their places, which take at most three times as much room as in the text, and forgets the places of words
after the first 16,383, without which nobody finds what stands side by side."""
_CONTINUED = 2**20
"""The rows in which page 3 is continued are those of the pages `3 + _CONTINUED`, `3 + 2 * _CONTINUED` and so on."""
_SCALARS = 'strict $.** ? (@.type() == "string" || @.type() == "number")'
# What the tools told that took the form.
_RESULTS = "lax $[*].taken_by[*].result.*"

# Ids are given out before their turns are committed, so one may come late: the last thousand are looked through again.
# A page is made anew when a turn of it comes. No later turn than those of the batch is in it, so that none is skipped.
_INDEX = f"""
    WITH next AS MATERIALIZED (
        SELECT t.id, t.conversation_id, (t.number - 1) / {TURNS_A_ROW} AS page
        FROM conversations_turn AS t
        WHERE t.id > (SELECT coalesce(max(last_turn), 0) - 1000 FROM auditing_indexedwords)
            AND NOT EXISTS (
                SELECT 1 FROM auditing_indexedwords AS w
                WHERE w.conversation_id = t.conversation_id AND w.page = (t.number - 1) / {TURNS_A_ROW}
                    AND w.last_turn >= t.id)
        ORDER BY t.id LIMIT %(most)s::int
    ), texts AS (
        SELECT t.conversation_id, pages.page, t.id AS turn_id, left({plain_words("one.said")}, {_LONGEST}) AS words
        FROM (SELECT DISTINCT conversation_id, page FROM next) AS pages
        JOIN conversations_turn AS t ON t.conversation_id = pages.conversation_id
            AND t.number > pages.page * {TURNS_A_ROW} AND t.number <= (pages.page + 1) * {TURNS_A_ROW}
            AND t.id <= (SELECT max(id) FROM next)
        LEFT JOIN LATERAL (
            SELECT left(m.text, {_LONGEST}) AS said
            FROM conversations_message AS m WHERE m.turn_id = t.id AND m.text <> ''
            UNION ALL
            SELECT left(part #>> '{{}}', {_LONGEST})
            FROM conversations_answer AS a, jsonb_path_query(a.value, '{_SCALARS}') AS part WHERE a.turn_id = t.id
            UNION ALL
            SELECT left(part #>> '{{}}', {_LONGEST})
            FROM conversations_submission AS s, jsonb_path_query(t.trace::jsonb, '{_RESULTS}') AS part
            WHERE s.turn_id = t.id
        ) AS one ON true
    ), placed AS (
        SELECT conversation_id, max(turn_id) OVER of_page AS last_turn, words,
            page + {_CONTINUED} * (coalesce(sum(octet_length(words)) OVER (
                of_page ORDER BY turn_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) / {_BYTES_A_ROW}) AS page
        FROM texts WINDOW of_page AS (PARTITION BY conversation_id, page)
    ), made AS (
        INSERT INTO auditing_indexedwords AS w (conversation_id, page, last_turn, words)
        SELECT conversation_id, page, max(last_turn), jsonb_to_tsvector('simple',
            coalesce(jsonb_agg(words) FILTER (WHERE words IS NOT NULL), '[]'), '["string"]')
        FROM placed GROUP BY conversation_id, page
        ON CONFLICT (conversation_id, page) DO UPDATE SET last_turn = excluded.last_turn, words = excluded.words
            WHERE w.last_turn < excluded.last_turn
    )
    SELECT count(*) FROM next
"""  # noqa: S608 - put together of constants


def index_words(*, most: int | None = None) -> int:
    """Indexes turns that were not indexed yet, `most` at the most; how many these were."""
    return in_batches(_INDEX, AT_ONCE, most)
