"""Decks made legal by the API and the command."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from decks.legality.decklist import Decklist
from decks.legality.report import Verdict
from tests.decks.test_example_decks import examples

pytestmark = pytest.mark.django_db


def text_of(stem: str) -> str:
    """Return an example deck of the game."""
    path = next(p for k in ("broken", "legal") for p in examples(k) if p.stem == stem)
    return path.read_text(encoding="utf-8")


@pytest.fixture
def post(client, wit):
    """Return the function that asks the API."""

    def send(kind: str, **data: object):
        body = json.dumps({"game": wit.code, **data})
        return client.post(f"/api/decks/{kind}/", body, content_type="application/json")

    return send


def test_a_broken_deck_is_repaired(post, book):
    answer = post("repair", text=text_of("WIT-D5")).json()
    assert answer["outcome"] == "best"
    assert answer["changes"] == 2
    assert {card["kind"] for card in answer["cards"]} == {"in", "out"}
    assert answer["report"]["verdict"] == "legal"
    assert book.judge(Decklist(answer["sections"])).verdict is Verdict.LEGAL


def test_cards_that_the_game_lacks_are_taken_out(post, book):
    reading = book.text.read(text_of("big_duellists"))
    sections = {s: dict(cards) for s, cards in reading.decklist.plain().items()}
    sections["main"]["nobody"] = 2
    answer = post("repair", sections=sections).json()
    assert answer["changes"] == 2
    assert "nobody" not in answer["sections"]["main"]


def test_an_empty_deck_is_completed_by_a_wish(post, book):
    wish = [{"query": "type:spell -has:level", "points": 5}]
    answer = post("complete", sections={}, wish=wish).json()
    assert answer["outcome"] == "best"
    assert answer["report"]["verdict"] == "legal"
    found = [book.pool[code] for code in answer["sections"]["main"]]
    spells = [card for card in found if card.card_type == "spell"]
    assert sum("level" not in card.fields for card in spells) == 2  # the most that are allowed


def test_only_owned_cards_come_in(post):
    answer = post("complete", sections={}, owned={}).json()
    assert (answer["outcome"], answer["obstacle"]) == ("impossible", "owned")
    assert answer["sections"] is None


def test_adding_cannot_mend_what_is_too_much(post):
    answer = post("complete", text=text_of("WIT-D5")).json()
    assert (answer["outcome"], answer["obstacle"]) == ("impossible", "cards")
    assert [rule["rule"] for rule in answer["rules"]] == ["WIT-D5"]


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "text"),
        ({"sections": {"attic": {}}}, "sections"),
        ({"sections": {}, "wish": [{"query": "type:nothing", "points": 1}]}, "wish"),
        ({"sections": {}, "wish": [{"query": "owl", "points": 1001}]}, "wish"),
        ({"sections": {}, "wish": [{"query": "owl", "points": 1}] * 21}, "wish"),
        ({"sections": {}, "seconds": 6}, "seconds"),
        ({"sections": {}, "owned": {"owl": -1}}, "owned"),
    ],
)
def test_what_cannot_be_asked_is_refused_at_its_field(post, data: dict[str, object], field: str):
    response = post("repair", **data)
    assert response.status_code == 400
    assert any(error["attr"].startswith(field) for error in response.json()["errors"])


def run(capsys, *args: str) -> tuple[int, str]:
    """Run the command; return its exit status and what it printed."""
    with pytest.raises(SystemExit) as end:
        call_command("check_deck", "--game", "wit", *args)
    return end.value.code, capsys.readouterr().out


def test_the_command_prints_a_repair(wit, capsys):
    path = next(p for p in examples("broken") if p.stem == "WIT-D5")
    status, out = run(capsys, "--repair", str(path))
    assert status == 1
    assert "2 cards change" in out
    assert "−1 Deck" in out
    assert "+1 Deck" in out


def test_the_command_gives_a_completion_as_json(wit, capsys, tmp_path, book):
    path = tmp_path / "half.txt"
    lines = [line for line in text_of("big_duellists").splitlines() if "1" not in line[:1]]
    path.write_text("\n".join(lines), encoding="utf-8")
    status, out = run(capsys, "--complete", "--json", str(path))
    found = json.loads(out)["suggestion"]
    assert status == 1
    assert found["outcome"] == "best"
    assert book.judge(Decklist(found["sections"])).verdict is Verdict.LEGAL


def test_the_command_tells_what_stands_in_the_way(wit, capsys):
    path = next(p for p in examples("broken") if p.stem == "WIT-D5")
    _status, out = run(capsys, "--complete", str(path))
    assert "Adding cards won’t do" in out
    assert "WIT-D5" in out
