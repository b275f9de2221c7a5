"""Folders in the database: idempotent, all or nothing, rows keep their keys, used cards stay."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, OperationalError

from catalog.folding import spoken
from catalog.loading.store import FaultyFolder, load_game
from catalog.models import Card, CardValue, Game, Printing
from decks.models import Deck, Slot
from tests.conftest import TINY

pytestmark = pytest.mark.django_db


def rows():
    """Return every row of the tiny game with its key."""
    game = Game.objects.get(code="tiny")
    return {
        "game": Game.objects.filter(pk=game.pk).values_list().get(),
        "sets": list(game.sets.values_list()),
        "products": list(game.products.values_list()),
        "cards": list(game.cards.values_list()),
        "values": list(CardValue.objects.filter(card__game=game).order_by("pk").values_list()),
        "printings": list(Printing.objects.filter(card__game=game).order_by("pk").values_list()),
    }


def test_a_folder_becomes_rows(tiny):
    assert (str(tiny), tiny.revision) == ("Tiny Menagerie", 1)
    assert [s.code for s in tiny.sets.all()] == ["base", "lost", "sampler"]
    assert [str(p.price) for p in tiny.products.all()] == ["1200.00", "3.50"]
    owl = tiny.cards.get(code="ember_owl")
    names = f"\nember owl\n火の粉ふくろう\nひのこふくろう\nhooter\n梟\n{spoken('hinokofukurou')}\n"
    assert owl.folded_names == names
    assert sorted(owl.values.values_list("field", "number", "text")) == [
        ("colour", None, "red"),
        ("motto", None, "who goes there?"),
        ("power", 3, "3"),
        ("skills", None, "blue"),
        ("skills", None, "red"),
    ]
    assert tiny.pool["ember_owl"] == owl.to_facts()
    assert tiny.definition.sets["base"]["ja"] == "基本セット"
    assert tiny.definition.rarities == ("C", "R")


def test_loading_again_changes_nothing(tiny):
    before = rows()
    assert not load_game(TINY).changed
    assert rows() == before
    Game.objects.filter(pk=tiny.pk).update(digest="stale")
    assert load_game(TINY).changed
    after = rows()
    assert before.pop("game") != after.pop("game")
    assert after == before


def test_a_change_touches_only_what_differs(folder, load):
    load(folder.path)
    before = rows()
    folder.swap("cards.csv", "tongs,tool,Tongs", "tongs,tool,Long Tongs")
    folder.swap("cards.csv", "ほうき,,2,2", "ほうき,,3,2")
    folder.swap("products.csv", "1200", "1300")
    game = load(folder.path)
    after = rows()
    assert game.revision == 2
    assert game.pool["tongs"].name("en") == "Long Tongs"
    assert [c[0] for c in after["cards"]] == [c[0] for c in before["cards"]]
    assert after["printings"] == before["printings"]
    changed = {row[1] for row in set(after["values"]) ^ set(before["values"])}
    assert changed == {Card.objects.get(code="broom", game=game).pk}


def test_numbers_can_be_swapped_between_cards(folder, load):
    load(folder.path)
    folder.swap("cards.csv", "base,5a", "base,x")
    folder.swap("cards.csv", "base,6,R", "base,5a,C")
    folder.swap("cards.csv", "base,x,C", "base,6,C")
    pool = load(folder.path).pool
    assert (pool["tongs"].printings[0].number, pool["broom"].printings[0].number) == ("6", "5a")


def test_a_faulty_folder_changes_nothing(folder, load):
    load(folder.path)
    before = rows()
    folder.swap("cards.csv", "tongs,tool", "tongs,tol")
    folder.swap("sets.csv", "Lost set", "Found set")
    with pytest.raises(FaultyFolder) as caught:
        load_game(folder.path)
    assert [f.value for f in caught.value.faults] == ["tol"]
    assert rows() == before


def test_a_failure_while_writing_changes_nothing(folder, load, monkeypatch):
    load(folder.path)
    before = rows()
    folder.swap("cards.csv", "Ember Owl", "Ash Owl")

    def fail(*args):
        raise IntegrityError("no")

    monkeypatch.setattr("catalog.loading.store._printing_rows", fail)
    with pytest.raises(IntegrityError):
        load_game(folder.path)
    assert rows() == before


def test_cards_that_left_are_deleted_unless_a_deck_holds_them(folder, load):
    game = load(folder.path)
    deck = Deck.objects.create(game=game, name="Mine")
    broom = game.cards.get(code="broom")
    Slot.objects.create(deck=deck, card=broom, section="main", copies=2)
    lines = (folder.path / "cards.csv").read_text().splitlines(keepends=True)
    left = [line for line in lines if not line.startswith(("broom", "bucket"))]
    (folder.path / "cards.csv").write_text("".join(left))
    loaded = load_game(folder.path)
    assert loaded.kept == ["broom"]
    codes = set(game.cards.values_list("code", flat=True))
    assert "broom" in codes
    assert "bucket" not in codes
    assert deck.slots.get().card == broom


def test_sets_that_left_are_deleted(folder, load):
    game = load(folder.path)
    folder.swap("sets.csv", "lost,Lost set,幻のセット,official,,12,Leaflet\n", "")
    load(folder.path)
    assert [s.code for s in game.sets.all()] == ["base", "sampler"]


def test_the_command_loads_and_says_so(capsys):
    call_command("load_game", TINY)
    assert capsys.readouterr().out == "tiny: 7 cards, 3 sets, 2 products\n"
    call_command("load_game", TINY)
    assert capsys.readouterr().out == "tiny: nothing changed\n"
    call_command("load_game", TINY, verbosity=0)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("command", ["load_game", "check_game"])
def test_commands_list_every_fault_and_fail(folder, capsys, command):
    line = folder.swap("cards.csv", "tongs,tool", "tongs,tol")
    with pytest.raises(CommandError) as caught:
        call_command(command, folder.path, TINY)
    assert caught.value.returncode == 1
    out, err = capsys.readouterr()
    accepted = "This is unknown. Did you mean: tool?"
    assert err == f"{folder.path}/cards.csv:{line}: type: 'tol': {accepted}\n"
    assert "7 cards" in out


@pytest.mark.parametrize("command", ["load_game", "check_game"])
def test_commands_refuse_a_folder_that_is_not_there(tmp_path, capsys, command):
    path = tmp_path / "nowhere"
    with pytest.raises(CommandError):
        call_command(command, path)
    assert capsys.readouterr().err == f"{path}: There is no such folder.\n"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("load_game", "This is not a zip file that can be read."),
        ("check_game", "There is no such folder."),
    ],
)
def test_commands_refuse_a_file_that_is_no_game(tmp_path, capsys, command, reason):
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(CommandError):
        call_command(command, file)
    assert capsys.readouterr().err == f"{file}: {reason}\n"


def test_the_command_names_cards_that_are_kept(folder, load, capsys):
    game = load(folder.path)
    deck = Deck.objects.create(game=game, name="Mine")
    card = game.cards.get(code="bucket")
    Slot.objects.create(deck=deck, card=card, section="main", copies=1)
    text = (folder.path / "cards.csv").read_text()
    (folder.path / "cards.csv").write_text(text[: text.index("bucket")])
    call_command("load_game", folder.path)
    assert "card 'bucket' has left the folder but is kept" in capsys.readouterr().err


def test_a_database_without_tables_is_explained(monkeypatch):
    def fail(path):
        raise OperationalError("no such table: catalog_game")

    monkeypatch.setattr("catalog.management.commands.load_game.load_game", fail)
    with pytest.raises(CommandError, match=r"catalog_game.*run migrate"):
        call_command("load_game", TINY)
