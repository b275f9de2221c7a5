"""Regular expressions that can't run for long: whoever types one may, but not at everybody's cost."""

from __future__ import annotations

from time import monotonic

import regex

from catalog.messages import msg
from catalog.query.errors import QueryError

LONGEST = 200  # characters of an expression
ONE_TEXT = 0.05  # seconds for one text
ALL_TEXTS = 1.0  # seconds of work in a row
PAUSE = 1.0  # seconds without work, after which the time counts anew


class Pattern:
    """A regular expression, upper and lower case alike, looked for in names and texts as printed."""

    __slots__ = ("_compiled", "_last", "_spent", "text")

    def __init__(self, text: str, position: int = 0) -> None:
        """Compile `text`; raises QueryError where it is no expression."""
        self.text = text
        self._spent = self._last = 0.0
        if len(text) > LONGEST:
            reason = msg(
                "The regular expression is too long: at most %(most)d characters.", most=LONGEST
            )
            raise QueryError(reason, position)
        try:
            self._compiled = regex.compile(text, regex.IGNORECASE)
        except (regex.error, OverflowError, RecursionError) as error:
            reason = msg(
                "“%(text)s” is no regular expression: %(why)s.", text=text[:40], why=str(error)
            )
            raise QueryError(reason, position) from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pattern) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def found_in(self, text: str) -> bool:
        """Return whether the expression fits somewhere in `text`; raises QueryError once it has taken too long."""
        start = monotonic()
        if start - self._last > PAUSE:
            self._spent = 0.0
        left = min(ONE_TEXT, ALL_TEXTS - self._spent)
        try:
            if left <= 0:
                raise TimeoutError
            return self._compiled.search(text, timeout=left) is not None
        except TimeoutError:
            raise QueryError(
                msg(
                    "The regular expression “%(text)s” takes too long. Make it simpler.",
                    text=self.text[:40],
                )
            ) from None
        finally:
            self._last = monotonic()
            self._spent += self._last - start
