"""Parameters and examples of the catalog API, from examples.json. The test of the API sends them, so that they stay true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, TypeAlias

from drf_spectacular.utils import OpenApiExample, OpenApiParameter

from catalog.importing.plan import STATUSES
from catalog.search_help import field_names

VALUES: dict[str, Any] = json.loads(
    Path(__file__).with_name("examples.json").read_text(encoding="utf-8")
)


Place: TypeAlias = Literal["query", "path"]


def _parameter(name: str, place: Place, key: str, text: str, **more: Any) -> OpenApiParameter:
    value = VALUES["parameters"][key]
    example = OpenApiExample(str(value), value=value)
    kind = {"type": "integer", "minimum": 1} if isinstance(value, int) else str
    return OpenApiParameter(name, kind, place, description=text, examples=[example], **more)


GAME = _parameter("game", "path", "game", "Code of the game.", required=True)
SET = _parameter("code", "path", "set", "Code of the set.", required=True)
PRODUCT = _parameter("code", "path", "product", "Code of the product.", required=True)
CARD = _parameter("code", "path", "card", "Code of the card.", required=True)
QUERY = _parameter(
    *("q", "query", "q"),
    f"A query, as in the search box: the game's own fields, and {field_names()}. /games/GAME/search-help/ explains all.",
)
PART = _parameter("q", "query", "part", "The beginning or part of a name.")
SORT = _parameter("sort", "query", "sort", "name, number, type or a field; `-` turns it.")
VERSION = _parameter("version", "query", "version", "The card’s version, without If-Match.")
IMPORT = _parameter("id", "path", "import", "Number of the import.", required=True)
STATUS = _parameter("status", "query", "status", "Only rows with this status.", enum=STATUSES)
PAGE = _parameter("page", "query", "page", "Page of 100 rows, from 1.")
IF_MATCH = OpenApiParameter(
    "If-Match", str, "header", description="The card’s ETag: the change is made to this state only."
)


def _sent(name: str, key: str) -> OpenApiExample:
    return OpenApiExample(name, value=VALUES[key], request_only=True)


def _answered(name: str, key: str, status: int = 200) -> OpenApiExample:
    return OpenApiExample(name, value=VALUES[key], response_only=True, status_codes=[str(status)])


CARD_READ = _answered("A card", "card")
NEW_CARD = _sent("A new card", "new_card")
CARD_PUT = _sent("The whole card", "put_card")
CARD_PATCH = _sent("One value and its source", "patch_card")
FACETS = _answered("Counts by type", "facets")
NEW_IMPORT = _sent("Two rows, tried only", "new_import")
IMPORT_READY = _answered("What the rows would do", "import", 201)
IMPORT_READ = _answered("A preview", "import")
IMPORT_SAVED = _answered("All is written", "import_saved")
IMPORT_UNDONE = _answered("All is as before", "import_undone")
