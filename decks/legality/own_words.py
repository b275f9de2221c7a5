"""Sentences that a rule's author writes instead of the usual ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from catalog.messages import listing, msg
from decks.legality.errors import RuleError

PLACES = ("found", "least", "most", "delta", "cards", "group")
PLACE = re.compile(r"%(?:\((\w+)\)s|%|(.?))")
LONGEST = 500  # characters


def read_message(raw: Mapping[str, Any], languages: tuple[str, ...]) -> Mapping[str, str]:
    """Return the sentences by language; raises RuleError for an unknown language, place or form."""
    for language, text in raw.items():
        if language not in languages:
            known = listing(*languages)
            raise RuleError(
                msg(
                    "No such language: %(language)s. Known: %(known)s.",
                    language=language,
                    known=known,
                )
            )
        if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
            reason = msg("This must be a text of at most %(most)d characters.", most=LONGEST)
            raise RuleError(reason)
        _check_places(text)
    return dict(raw)


def _check_places(text: str) -> None:
    for match in PLACE.finditer(text):
        if match[2] is not None or (match[1] and match[1] not in PLACES):
            known = listing(*(f"%({place})s" for place in PLACES), "%%")
            raise RuleError(msg("After %% can stand: %(known)s.", known=known), match.start())
