"""Decklists as people type them."""

from __future__ import annotations

from collections import Counter

import pytest

from catalog.definition import GameDefinition
from catalog.facts import CardFacts, PrintingFacts
from catalog.pool import CardPool
from catalog.wording import word
from decks.decoding import LARGEST, Unreadable
from decks.legality.decklist import Decklist
from decks.reading import LONGEST_LINE, Reading
from decks.text import MOST_LINES, DeckText
from decks.unread import LONGEST_NAME, MOST_COPIES, Kind, Unread
from tests.decks.legality.games import GAME


def named(code: str, en: str, ja: str = "", *, kind: str = "beast", **more: object) -> CardFacts:
    """Return a card with names."""
    names = {"en": en, "ja": ja} if ja else {"en": en}
    return CardFacts(code, kind, names, **more)  # type: ignore[arg-type]


POOL = CardPool(
    [
        named(
            "ember_owl",
            "Ember Owl",
            "火の粉フクロウ",
            reading="ひのこふくろう",
            aliases=("Hooter",),
            printings=(PrintingFacts("base", "12"), PrintingFacts("lost", "3a")),
        ),
        named("newt", "Newt’s Twin", "ふたごイモリ"),
        named("xylophone", "X-Ray Fish", "枚岩うお"),
        named("seven", "7 Wishes"),
        named("ladder", "Rope-Ladder", "なわばしご", kind="tool", aliases=("Climber",)),
        named("vine", "Vine", "つる", kind="tool", aliases=("Climber",)),
        named("tale", "Tale: Dusk // Dawn", kind="tool"),
        named("beasts", "Beasts", kind="tool"),
        named("brackets", "Lamp (lit)", kind="tool"),
    ]
)
TEXT = DeckText(GameDefinition.from_toml(GAME), POOL)


def read(text: str) -> dict[str, dict[str, int]]:
    """Return the sections of a list in which every line is understood."""
    reading = TEXT.read(text)
    assert reading.unread == ()
    return dict(reading.decklist.sections)


def unread(text: str) -> Unread:
    """Return the one line of a list that is not understood."""
    (line,) = TEXT.read(text).unread
    return line


@pytest.mark.parametrize(
    "line",
    [
        "2 Ember Owl",
        "Ember Owl (2)",
        "Ember Owl (x2)",
        "Ember Owl（２枚）",
        "火の粉フクロウ【2枚】",
        "x2 Ember Owl",
        "×2 火の粉フクロウ",
        "(2) Ember Owl",
        "[2枚] 火の粉フクロウ",
        "2,Ember Owl",
        '2 "Ember Owl"',
        "2 「火の粉フクロウ」",
        "2 Ember Owl *F*",
        "2 Ember Owl *F* [Ramp]",
        "2x Ember Owl (base) 12 *F* #ramp",
        "2x Ember Owl (base) 12 [Ramp]",
        "2 Ember Owl [BASE:12] # mine",
        "2x Ember Owl",
        "2X Ember Owl",
        "2xEmber Owl",
        "2 x Ember Owl",
        "2× Ember Owl",
        "2×Ember Owl",
        "2 * Ember Owl",
        "+2 Ember Owl",
        "002 Ember Owl",
        "Ember Owl x2",
        "Ember Owl X 2",
        "Ember Owl ×2",
        "Ember Owl × 2",
        "Ember Owl, 2",
        "Ember Owl: 2",
        "Ember Owl\t2",
        "Ember Owl 2",
        "２枚 火の粉フクロウ",
        "火の粉フクロウ 2枚",
        "火の粉フクロウ２枚",
        "火の粉フクロウ×２",
        "2枚火の粉フクロウ",
        "２　火の粉フクロウ",
        "- 2 Ember Owl",
        "* 2 Ember Owl",
        "・2 Ember Owl",
        "● 火の粉フクロウ 2枚",
        "2 EMBER  OWL",
        "2 ember-owl",
        "2 ヒノコフクロウ",
        "2 ﾋﾉｺﾌｸﾛｳ",
        "2 火の粉ふくろう",
        "2 hooter",
        "2 ember_owl",
        "2 Ember Owl (BASE) 12",
        "2 Ember Owl (LOST) 3A",
        "2 Ember Owl (base)",
        "2 Ember Owl [BASE:12]",
        "2 [BASE:12]",
        "2 Ember Owl [ember_owl]",
        "2 Ember Owl # a note",
        "2 Ember Owl // a note",
    ],
)
def test_every_way_to_write_two_copies_is_understood(line):
    assert read(line) == {"main": {"ember_owl": 2}}


@pytest.mark.parametrize(
    ("line", "code", "copies"),
    [
        ("Ember Owl", "ember_owl", 1),
        ("Newt's Twin", "newt", 1),
        ("2 X-Ray Fish", "xylophone", 2),
        ("2 枚岩うお", "xylophone", 2),
        ("3 7 Wishes", "seven", 3),
        ("7 Wishes", "seven", 1),
        ("2 Rope–Ladder", "ladder", 2),
        ("2 Tale: Dusk // Dawn", "tale", 2),
        ("1 Beasts", "beasts", 1),
        ("Lamp (lit)", "brackets", 1),
        ("2 Lamp (lit)", "brackets", 2),
        (f"{MOST_COPIES} Vine", "vine", MOST_COPIES),
    ],
)
def test_names_with_digits_signs_and_colons_are_understood(line, code, copies):
    assert read(line) == {"main": {code: copies}}


def test_the_same_card_on_several_lines_adds_up():
    assert read("1 Vine\nVine x2\n3 つる") == {"main": {"vine": 6}}


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_ends_byte_order_marks_and_comments_are_passed_over(newline):
    lines = ["\ufeff# A fine deck", "// by nobody", "", "2 Vine", "   ", "1 Ember Owl"]
    assert read(newline.join(lines)) == {"main": {"vine": 2, "ember_owl": 1}}


@pytest.mark.parametrize(
    "heading",
    [
        "Side:",
        "SIDE :",
        "サイド：",
        "Side",
        "side",
        "[Side]",
        "【サイド】",
        "# Side",
        "## Side",
        "== Side ==",
        "--- Side ---",
        "■サイド",
        "Side (2)",
        "Side (2):",
        "Side: 2",
        "サイド（2枚）",
        "Side 2 cards",
        "Sides:",
        "**Side**",
        "// Side",
    ],
)
def test_every_way_to_write_a_heading_is_understood(heading):
    assert read(f"1 Vine\n{heading}\n2 Vine") == {"main": {"vine": 1}, "side": {"vine": 2}}


@pytest.mark.parametrize("heading", ["Main deck", "山札：", "Deck", "デッキ", "Main:"])
def test_a_section_has_further_headings(heading):
    assert read(f"Side:\n1 Vine\n{heading}\n2 Vine") == {"main": {"vine": 2}, "side": {"vine": 1}}


def test_headings_of_card_types_part_the_section_they_stand_in():
    lists = "Side:\nTools:\n1 Vine\n\nけもの (1)\n1 Ember Owl"
    assert read(lists) == {"side": {"vine": 1, "ember_owl": 1}}


def test_headings_of_card_types_after_the_cards_of_a_section_end_it():
    assert read("Side:\n1 Vine\n\nBeast:\n1 Ember Owl") == {
        "main": {"ember_owl": 1},
        "side": {"vine": 1},
    }


def test_a_prefix_puts_one_card_into_a_section():
    assert read("Side: 2 Vine\n1 Vine") == {"main": {"vine": 1}, "side": {"vine": 2}}


@pytest.mark.parametrize(
    "line", ["Name: Tea time", "# name: Tea time", "// Title: Tea time", "デッキ名：Tea time"]
)
def test_a_list_may_say_its_name(line):
    assert TEXT.read(f"{line}\nAuthor: Nobody\n1 Vine").title == "Tea time"
    assert read(f"{line}\nAuthor: Nobody\n1 Vine") == {"main": {"vine": 1}}


def test_what_is_unknown_is_kept_with_its_line_and_what_it_may_mean():
    line = unread("1 Vine\nSide:\n  3x Ember Owk")
    assert line == Unread(3, "3x Ember Owk", Kind.UNKNOWN, "Ember Owk", 3, "side", ("ember_owl",))
    assert "Ember Owk" in word(line.reason)
    assert TEXT.read("3x Ember Owk").decklist.unknown == ("Ember Owk",)


def test_an_ambiguous_name_is_kept_with_its_candidates():
    line = unread("2 Climber")
    assert (line.kind, line.near, line.copies) == (Kind.AMBIGUOUS, ("ladder", "vine"), 2)


@pytest.mark.parametrize("copies", ["-1", str(MOST_COPIES + 1), "1000000000", "9" * 90])
def test_a_number_of_copies_that_can_not_be_is_kept(copies):
    line = unread(f"{copies} Vine\n1 Vine")
    assert (line.kind, line.near, line.copies) == (Kind.COUNT, ("vine",), 0)
    assert "between 1 and 999" in word(line.reason)


def test_copies_that_add_up_to_too_many_are_kept():
    assert unread(f"{MOST_COPIES} Vine\n1 Vine").line == 2


def test_no_copies_are_no_card():
    reading = TEXT.read("0 Vine")
    assert (reading.unread[0].kind, reading.decklist.unknown) == (Kind.NONE, ())


def test_an_unknown_heading_is_kept_and_cards_go_where_they_belong():
    reading = TEXT.read("Side:\n1 Vine\nMaybeboard:\n1 Vine")
    assert reading.decklist.sections == {"main": {"vine": 1}, "side": {"vine": 1}}
    assert [(u.kind, u.name) for u in reading.unread] == [(Kind.HEADING, "Maybeboard")]


@pytest.mark.parametrize("length", [LONGEST_NAME + 101, 10_000])
def test_a_line_that_is_too_long_is_kept_in_short(length):
    line = unread("x" * length)
    assert (line.kind, len(line.text)) == (Kind.LONG, LONGEST_NAME + 100)
    assert str(LONGEST_NAME) in word(line.reason)


@pytest.mark.parametrize("text", ["\n" * MOST_LINES, "x" * (LARGEST + 1), "1 Vine\n" * 10_000])
def test_a_list_that_is_too_large_is_refused_with_a_sentence(text):
    with pytest.raises(Unreadable) as refusal:
        TEXT.read(text)
    assert "at most" in word(refusal.value.message)


def test_the_longest_list_is_read():
    text = "\n".join(["1 Vinne"] * MOST_LINES)
    assert len(TEXT.read(text).unread) == MOST_LINES


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", "Deck:", "Deck:\nTools:\n", "0 Vine"])
def test_a_list_without_a_card_says_so(text):
    assert not TEXT.read(text).has_lines


def test_a_deck_is_written_by_sections_in_both_languages():
    deck = Decklist({"main": {"ember_owl": 2, "vine": 1}, "side": {"newt": 1}})
    assert TEXT.write(Reading(deck, title="Tea\ntime")) == (
        "# Name: Tea time\n\nDeck:\n2 Ember Owl\n1 Vine\n\nSide:\n1 Newt’s Twin\n"
    )
    assert TEXT.write(Reading(deck), "ja") == (
        "デッキ:\n2 火の粉フクロウ\n1 つる\n\nサイド:\n1 ふたごイモリ\n"
    )


def test_what_could_not_be_read_is_written_as_it_stood():
    reading = TEXT.read("?? a riddle\nSide:\n2 Ember Owk\n1 Vine")
    text = TEXT.write(reading)
    again = TEXT.read(text)
    assert again.decklist == reading.decklist
    assert [(u.text, u.kind, u.section) for u in again.unread] == [
        (u.text, u.kind, u.section) for u in reading.unread
    ]


def test_a_line_is_stored_as_plain_data():
    line = unread("3 Ember Owk")
    assert Unread.from_json(line.to_json()) == line


def test_a_card_behind_a_foreign_section_is_kept_for_somebody_to_decide():
    line = unread("SB: 2 Ember Owl")
    assert (line.kind, line.copies, line.near) == (Kind.UNKNOWN, 2, ("ember_owl",))
    assert line.name == "SB: 2 Ember Owl"
    assert read("Author: Ember Owl") == {}


@pytest.mark.parametrize(
    "text",
    [
        "1000 Ember Owl",
        "0 Vine",
        "[Attic]",
        "x" * LONGEST_LINE + "x",
        "Deck:\n999 Vine\n5 Vine",
        "5 Vine\nSide:\n[Attic]\n2 Howl\n999 Newt’s Twin\n1 Newt’s Twin",
        "2 SB: 2 Ember Owl",
    ],
)
def test_a_line_that_could_not_be_counted_stays_uncounted_in_every_list_written_of_it(text):
    reading = TEXT.read(text)
    again = TEXT.read(TEXT.write(reading))
    assert again.decklist.sections == reading.decklist.sections
    assert Counter((u.text, u.section) for u in again.unread) == Counter(
        (u.text, u.section) for u in reading.unread
    )


def test_notes_and_format_stand_in_comments():
    said = Reading(Decklist({"main": {"vine": 1}}), (), "Tea", "Two lines,\n\n# of notes.", "open")
    text = TEXT.write(said)
    assert "# Format: open\n# Notes: Two lines,\n# Notes:\n# Notes: # of notes.\n" in text
    assert TEXT.read(text) == said


def test_names_somebody_gave_decide_where_the_game_knows_none():
    known = TEXT.knowing({"howl": "ember_owl", "vine": "newt", "lost": "no_such_card"})
    reading = known.read("2 Howl\n1 Vine\n1 Lost\n1 HOWL")
    assert reading.decklist.totals() == {"ember_owl": 3, "vine": 1}
    assert [line.text for line in reading.unread] == ["1 Lost"]
    assert [(u.line, u.card, u.copies) for u in reading.understood][:2] == [
        (1, "ember_owl", 2),
        (2, "vine", 1),
    ]
