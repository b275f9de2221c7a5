"""Changes that the API makes: rows saved and cards deleted as everywhere, refusals as errors of the API."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.serializers import ValidationError

from catalog.api.failures import Changed, Conflict, VersionNeeded
from catalog.editing.refusals import CardInUse, RefusedRows, StaleCards
from catalog.editing.saving import delete_card, save_rows
from catalog.faults import Fault
from catalog.loading.cards import row_columns
from catalog.models import Game
from catalog.wording import word

Row = dict[str, "str | None"]


@dataclass(frozen=True)
class Expected:
    """The version of a card that a change was made for, and what is said if it has another one by now."""

    version: int
    refusal: type[APIException]

    def refused(self) -> APIException:
        """Return the error for a card that somebody changed meanwhile."""
        return self.refusal(
            _("This card was changed meanwhile. Nothing was overwritten: please read it again.")
        )


def expected(request: Request, etag: str, now: int, said: int | None) -> Expected:
    """Return the version that the request was made for: by If-Match with the card's `etag`, or as `said`.

    Raises Changed for another ETag, VersionNeeded where neither is sent.
    """
    if "If-Match" in request.headers:
        asked = parse_etags(request.headers["If-Match"])
        found = Expected(now, Changed)
        if asked != ["*"] and etag not in asked:
            raise found.refused()
        return found
    if said is None:
        raise VersionNeeded
    return Expected(said, Conflict)


def whole_rows(game: Game, rows: Sequence[Mapping[str, str | None]], code: str) -> list[Row]:
    """Return the rows of a card with every column in the first: what isn't sent is empty."""
    empty: Row = dict.fromkeys(row_columns(game.definition), "")
    first, *others = coded(rows, code)
    return [{**empty, **first}, *others]


def coded(rows: Sequence[Mapping[str, str | None]], code: str) -> list[Row]:
    """Return the rows with the card's code in each; raises ValidationError where a row has another one."""
    own: list[Row] = [{"code": code, **row} for row in rows]
    if any(row["code"] != code for row in own):
        reason = _("All rows must have the same code: “%(code)s”.") % {"code": code}
        raise ValidationError(
            {"rows": [{"code": [reason]} if row["code"] != code else {} for row in own]}
        )
    return own


def save(
    game: Game,
    rows: Sequence[Mapping[str, Any]],
    user: AbstractBaseUser,
    state: Expected,
    note: str = "",
) -> None:
    """Save a card's rows; raises ValidationError, or what `state` says of a card that was changed meanwhile."""
    versions = {str(rows[0]["code"]): state.version}
    try:
        save_rows(game, rows, user, versions=versions, note=note)
    except StaleCards as error:
        raise state.refused() from error
    except RefusedRows as error:
        raise ValidationError({"rows": row_errors(error.faults, game, len(rows))}) from error


def row_errors(faults: Iterable[Fault], game: Game, count: int) -> list[dict[str, list[str]]]:
    """Return the sentences of the faults by row and column."""
    errors: list[dict[str, list[str]]] = [{} for _row in range(count)]
    for fault in faults:
        row = errors[min(max(fault.line, 1), count) - 1]
        row.setdefault(fault.column or "row", []).append(word(fault.reason, game))
    return errors


def delete(game: Game, code: str, user: AbstractBaseUser, state: Expected) -> None:
    """Delete a card; raises Conflict where something holds it, or what `state` says of a card that was changed meanwhile."""
    try:
        delete_card(game, code, user, state.version)
    except StaleCards as error:
        raise state.refused() from error
    except CardInUse as error:
        reasons = " ".join(word(reason, game) for reason in error.reasons)
        raise Conflict(reasons or _("Something holds this card: it can’t be deleted.")) from error
