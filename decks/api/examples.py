"""Parameters and examples of the decks API, from examples.json. The test of the API sends them, so that they stay true."""

from __future__ import annotations

from pathlib import Path

from drf_spectacular.utils import OpenApiParameter

from catalog.api.example_file import ExampleFile
from decks.exchange.exchange import FORMATS, TEXT

FILE = ExampleFile(Path(__file__).with_name("examples.json"))

GAME = FILE.parameter("game", "path", "game", "Code of the game.", required=True)
DECK = FILE.parameter("id", "path", "deck", "The deck’s id.", required=True)
VERSION = FILE.parameter("number", "path", "version", "Number of the version.", required=True)
WITH = FILE.parameter("with", "query", "other", "Another deck of the game, beside the first.")
A = FILE.parameter("a", "query", "a", "A deck’s id, or id@version.", required=True)
B = FILE.parameter("b", "query", "b", "The other one.", required=True)
QUERY = FILE.parameter(
    "q", "query", "q", "A search for decks, as in the search box of their lists."
)
SORT = FILE.parameter(
    "sort", "query", "sort", "changed, created, name, size or favourites; `-` turns it."
)
FORMAT_GAME = FILE.parameter(
    "game", "path", "format_game", "Code of the game; ages is an invented one.", required=True
)
FORMAT_DECK = FILE.parameter(
    "id", "path", "format_deck", "The deck’s id; this one is of a game with formats.", required=True
)
FORMAT = FILE.parameter("code", "path", "format", "Code of the format.", required=True)
ON = FILE.parameter("on", "query", "on", "A day, YYYY-MM-DD; today unless it is given.")
CARD_PRINTED = FILE.parameter(
    "card",
    "query",
    "card",
    "A card: CODE, CODE*2 for two copies, CODE@SET/NUMBER for a printing; repeatable.",
)
OUTPUT = FILE.parameter("output", "path", "output", "The kind of file.", required=True)
PRINT = FILE.parameter("id", "path", "print", "The print’s id.", required=True)
PLAN = FILE.answered("Two sheets’ worth of one card", "plan")
PRINT_TOLD = FILE.answered("A print that waits", "print_begun")
PRINT_BEGUN = FILE.answered("A print that waits", "print_begun", 202)
READ = FILE.sent("A list as people write it", "read")
READING = FILE.answered("Three lines read, one of them unknown", "reading")
CHECK = FILE.sent("A deck by codes", "check")
CHECK_TEXT = FILE.sent("A deck as a list", "check_text")
CHECKED = FILE.answered("The verdict, and a broken rule", "checked")
REPAIR = FILE.sent("A deck with a third copy, and what may come in", "repair")
REPAIRED = FILE.answered("The fewest changes", "repaired")
COMPLETE = FILE.sent("A first card, and wishes", "complete")
COMPLETED = FILE.answered("The missing cards", "completed")
NEW_DECK = FILE.sent("A new deck", "new_deck")
MADE_DECK = FILE.answered("The new deck", "made_deck", 201)
PUT_DECK = FILE.sent("The whole deck", "put_deck")
PUT_ANSWER = FILE.answered("The changed deck", "put_answer")
PATCH_DECK = FILE.sent("Another name", "patch_deck")
PATCH_ANSWER = FILE.answered("The renamed deck", "patch_answer")
LISTED_DECK = FILE.answered("A deck", "listed_deck")
DECK_READ = FILE.answered("A deck with its cards", "deck")
LISTED_VERSION = FILE.answered("A version", "listed_version")
VERSION_READ = FILE.answered("A version with its cards", "version")
DIFFERENCE = FILE.answered("One copy more", "difference")
CHART = FILE.answered("A chart of two decks", "chart")
FORMAT_READ = FILE.answered("A format with its first snapshots", "a_format")
SETTLED = FILE.answered("What it says on the day", "settled")
TIMELINE = FILE.answered("A deck that a circular made illegal", "timeline")
AS = OpenApiParameter(
    "as", str, description="Send the deck as a file of this format.", enum=[TEXT, *FORMATS]
)
