"""Parameters and examples of the catalog API, from examples.json. The test of the API sends them, so that they stay true."""

from __future__ import annotations

from pathlib import Path

from drf_spectacular.utils import OpenApiParameter

from catalog.api.example_file import ExampleFile
from catalog.importing.plan import STATUSES
from catalog.search_help import field_names

FILE = ExampleFile(Path(__file__).with_name("examples.json"))

GAME = FILE.parameter("game", "path", "game", "Code of the game.", required=True)
SET = FILE.parameter("code", "path", "set", "Code of the set.", required=True)
PRODUCT = FILE.parameter("code", "path", "product", "Code of the product.", required=True)
CARD = FILE.parameter("code", "path", "card", "Code of the card.", required=True)
QUERY = FILE.parameter(
    *("q", "query", "q"),
    f"A query, as in the search box: the game's own fields, and {field_names()}. /games/GAME/search-help/ explains all.",
)
PART = FILE.parameter("q", "query", "part", "The beginning or part of a name.")
SORT = FILE.parameter("sort", "query", "sort", "name, number, type or a field; `-` turns it.")
VERSION = FILE.parameter("version", "query", "version", "The card’s version, without If-Match.")
IMPORT = FILE.parameter("id", "path", "import", "Number of the import.", required=True)
STATUS = FILE.parameter("status", "query", "status", "Only rows with this status.", enum=STATUSES)
PAGE = FILE.parameter("page", "query", "page", "Page of 100 rows, from 1.")
IF_MATCH = OpenApiParameter(
    "If-Match", str, "header", description="The card’s ETag: the change is made to this state only."
)

CARD_READ = FILE.answered("A card", "card")
NEW_CARD = FILE.sent("A new card", "new_card")
CARD_PUT = FILE.sent("The whole card", "put_card")
CARD_PATCH = FILE.sent("One value and its source", "patch_card")
FACETS = FILE.answered("Counts by type", "facets")
NEW_IMPORT = FILE.sent("Two rows, tried only", "new_import")
IMPORT_READY = FILE.answered("What the rows would do", "import", 201)
IMPORT_READ = FILE.answered("A preview", "import")
IMPORT_SAVED = FILE.answered("All is written", "import_saved")
IMPORT_UNDONE = FILE.answered("All is as before", "import_undone")
