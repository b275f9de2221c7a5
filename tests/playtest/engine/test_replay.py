"""Logs as text: written, read back, and every fault told with its line."""

from __future__ import annotations

import pytest

from playtest.engine.contract import Record
from playtest.engine.errors import BadDeck, Refused, Unreadable
from playtest.engine.replay import read_log, read_record, record_text, replay
from tests.playtest.wit.board import GAME
from tests.playtest.wit.cards import DECK, OTHER_DECK

ACTIONS = ("end-spells", "end-duels", "redraw")
RECORD = Record("wit", 1, (DECK, OTHER_DECK), 7, ACTIONS)
TEXT = record_text(RECORD)


def lines(*changed):
    """Return the log's text with lines replaced: (number from 1, new line or None)."""
    kept = TEXT.splitlines()
    for number, line in changed:
        kept[number - 1] = line
    return "\n".join(line for line in kept if line is not None)


def test_a_record_is_written_and_read_back():
    assert read_record(TEXT) == RECORD
    assert TEXT.splitlines()[:3] == ["game: wit", "rules: 1", "seed: 7"]
    assert TEXT.splitlines()[-4:] == ["actions:", *ACTIONS]


def test_comments_blank_lines_and_line_ends_do_not_matter():
    text = "\ufeff# a game\r\n\r\n" + TEXT.replace("\n", "\r\n") + "# the end\r\n"
    log = read_log(text)
    assert log.record == RECORD
    assert log.lines == (10, 11, 12)


def test_a_log_without_actions_is_the_start():
    state = replay(GAME, Record("wit", 1, (DECK, OTHER_DECK), 7))
    assert (state.turn, state.actions) == (1, 0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1: The line “game: …” is missing."),
        ("hello", "Line 1: “hello” is no line of a log’s header."),
        (lines((3, None)), "The line “seed: …” is missing."),
        (lines((3, "seed: seven")), "Line 3: “seven” is no number."),
        (lines((3, "seed: -7")), "Line 3: “-7” is no number."),
        (lines((3, "seed: " + "9" * 30)), "Line 3: “9"),
        (lines((2, "game: wit")), "Line 2: “game” stands there twice."),
        (lines((4, "deck 3 main: 1 hazel")), "Line 4: There is no deck 2 before it."),
        (lines((4, "deck 1 main: hazel")), "Line 4: “hazel” is no number and card."),
        (lines((4, "deck 1 main: 0 hazel")), "Line 4: “0 hazel” is no number and card."),
        (lines((4, "deck 1 main: 10000000000 hazel")), "Line 4: “10000000000 hazel” is no"),
        (lines((7, None)), "Line 7: “end-spells” is no line of a log’s header."),
        ("\x00\x01", "Line 1: "),
        ("#\n" * 100_001, "more than 100000 lines"),
    ],
)
def test_an_unreadable_log_is_refused_with_its_line(text, sentence):
    with pytest.raises(Unreadable) as error:
        read_record(text)
    assert sentence in str(error.value)


def test_a_tampered_action_is_refused_with_its_line_and_rule():
    log = read_log(lines((8, "redraw")))
    with pytest.raises(
        Refused, match=r"Line 8: “redraw” isn’t allowed here, by rule WIT-T1"
    ) as error:
        replay(GAME, log.record, log.lines)
    assert error.value.rule == "WIT-T1"


def test_an_action_that_is_none_is_refused_with_its_line_or_number():
    log = read_log(lines((9, "fly away")))
    with pytest.raises(Unreadable, match="Line 9: “fly away” is no action"):
        replay(GAME, log.record, log.lines)
    with pytest.raises(Unreadable, match="Action 2: “fly away” is no action"):
        replay(GAME, log.record)


def test_an_action_after_the_end_is_refused():
    decks = ({"main": {"hazel": 1}}, {"main": {"rowan": 1}})
    state = replay(GAME, Record("wit", 1, decks, 0))
    attacker = "hazel" if state.active == 0 else "rowan"
    record = Record("wit", 1, decks, 0, ("end-spells", f"attack {attacker}", "redraw"))
    with pytest.raises(Refused, match=r"Action 3: .* WIT-E2"):
        replay(GAME, record)


def test_logs_of_another_game_or_version_are_refused():
    with pytest.raises(Unreadable, match="a log of the game “chess”"):
        replay(GAME, Record("chess", 1, RECORD.decks, 7))
    with pytest.raises(Unreadable, match="version 9 of the rules; this is version 1"):
        replay(GAME, Record("wit", 9, RECORD.decks, 7))


def test_a_log_with_a_deck_that_cannot_start_is_refused():
    with pytest.raises(BadDeck, match="two decks"):
        replay(GAME, Record("wit", 1, (DECK,), 7))
