"""Forms of suggestions: what is wished for, and what is done with what was suggested."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.models import Game
from catalog.query import QueryError, compile_query
from catalog.wording import word
from decks.games import rulebook_of
from decks.legality.solve.tasks import Line
from decks.unread import MOST_COPIES

QUERIES = 3
"""Wishes of one form."""
LONGEST_QUERY = 300
MOST_LINES = 2000
"""Places that one suggestion may change."""
MOST_REFUSED = 30
"""Suggestions looked at before; the oldest are forgotten."""

LIKINGS = [
    ("30", gettext_lazy("as many as possible")),
    ("10", gettext_lazy("rather more")),
    ("-10", gettext_lazy("rather fewer")),
    ("-30", gettext_lazy("as few as possible")),
]
"""Points a copy; a copy in another deck of one's own is worth one point."""


class WishForm(forms.Form):
    """What is preferred among decks that are equally good; `points` of queries, and two switches."""

    like = forms.BooleanField(label=gettext_lazy("Prefer cards of my other decks"), required=False)
    owned = forms.BooleanField(
        label=gettext_lazy("Put in only cards of my collection"), required=False
    )

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        for n in range(1, QUERIES + 1):
            self.fields[f"wish{n}"] = forms.CharField(
                required=False,
                max_length=LONGEST_QUERY,
                widget=forms.TextInput(attrs={"placeholder": "type:…", "autocomplete": "off"}),
            )
            self.fields[f"points{n}"] = forms.ChoiceField(
                choices=LIKINGS, required=False, initial="10"
            )

    @property
    def rows(self) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of each wish."""
        for n in range(1, QUERIES + 1):
            yield self[f"wish{n}"], self[f"points{n}"]

    @property
    def filled(self) -> list[tuple[str, str]]:
        """Names and values of what is wished, for another form or an address."""
        queries = {f"wish{n}" for n in range(1, QUERIES + 1) if self.data.get(f"wish{n}")}
        names = [*queries, *(name.replace("wish", "points") for name in queries), "like", "owned"]
        return [(name, self.data[name]) for name in sorted(names) if self.data.get(name)]

    def asked(self, **more: str) -> str:
        """Return what is wished as the query of an address."""
        return urlencode([*self.filled, *more.items()])

    def clean(self) -> dict[str, Any]:
        """Refuse queries that can't be read, each at its own field."""
        book = rulebook_of(self.game)
        for n in range(1, QUERIES + 1):
            query = self.cleaned_data.get(f"wish{n}", "").strip()
            try:
                compile_query(query, book.definition, book.pool)
            except QueryError as error:
                self.add_error(f"wish{n}", word(error.message, book))
        return self.cleaned_data

    def wanted(self) -> Iterator[tuple[str, int]]:
        """Yield the queries with their points."""
        for n in range(1, QUERIES + 1):
            query = self.cleaned_data.get(f"wish{n}", "").strip()
            if query:
                yield query, int(self.cleaned_data.get(f"points{n}") or LIKINGS[1][0])


class LinesField(forms.Field):
    """Places with the copies that shall lie there, as JSON: [[section, code, copies], ...]."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> tuple[Line, ...]:
        """Return the lines; raises ValidationError."""
        try:
            data = json.loads(value or "[]")
        except (ValueError, RecursionError) as error:
            raise ValidationError(_("This suggestion can’t be read.")) from error
        if not isinstance(data, list) or len(data) > MOST_LINES:
            raise ValidationError(_("This suggestion can’t be read."))
        return tuple(_line(line) for line in data)


def _line(data: Any) -> Line:
    match data:
        case [str(section), str(code), int(copies)] if (
            not isinstance(copies, bool) and 0 <= copies <= MOST_COPIES
        ):
            return section, code, copies
    raise ValidationError(_("This suggestion can’t be read."))


def packed(lines: Iterable[Line]) -> str:
    """Return lines as LinesField reads them."""
    return json.dumps([list(line) for line in lines], separators=(",", ":"), ensure_ascii=False)


class AnswerForm(forms.Form):
    """A suggestion that was shown, the cards of it that are still ticked, and those shown before."""

    stamp = forms.CharField(max_length=40)
    answer = LinesField()
    action = forms.ChoiceField(choices=[(a, a) for a in ("accept", "judge", "again")])

    def __init__(self, data: QueryDict, *, game: Game) -> None:
        super().__init__(data)
        self.sent, self.game = data, game

    def clean_answer(self) -> tuple[Line, ...]:
        """Refuse sections and cards that the game doesn't have."""
        lines: tuple[Line, ...] = self.cleaned_data["answer"]
        pool, sections = rulebook_of(self.game).pool, self.game.definition.sections
        if any(n and (s not in sections or code not in pool) for s, code, n in lines):
            raise ValidationError(_("This suggestion can’t be read."))
        return lines

    def clean(self) -> dict[str, Any]:
        """Read what stands in the form several times."""
        refused = self.sent.getlist("refused")[-MOST_REFUSED:]
        field = LinesField()
        self.cleaned_data["refused"] = [field.to_python(text) for text in refused]
        self.cleaned_data["ticked"] = set(self.sent.getlist("card"))
        self.cleaned_data["pinned"] = frozenset(self.sent.getlist("pinned"))
        return self.cleaned_data

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines of the suggestion."""
        found: tuple[Line, ...] = self.cleaned_data["answer"]
        return found

    @property
    def ticked(self) -> tuple[Line, ...]:
        """The lines of cards that are ticked."""
        return tuple(line for line in self.lines if line[1] in self.cleaned_data["ticked"])

    @property
    def left_out(self) -> frozenset[str]:
        """The cards that were ticked off, now or before."""
        off = {code for _section, code, _n in self.lines} - self.cleaned_data["ticked"]
        found: frozenset[str] = off | self.cleaned_data["pinned"]
        return found
