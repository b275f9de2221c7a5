"""Loading a game's folder leaves cards that were made or changed on the site alone."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from catalog.editing.saving import save_rows
from catalog.loading.store import FaultyFolder, load_game

pytestmark = pytest.mark.django_db
MOP = {"code": "mop", "type": "tool", "name_en": "Mop", "price": "9", "set": "base"}


def test_edited_and_new_cards_stay(folder, load, capsys):
    game = load(folder.path)
    save_rows(game, [{"code": "tongs", "reading": "トング"}, {**MOP, "number": "9"}], None)
    folder.swap("cards.csv", "tongs,tool,Tongs", "tongs,tool,Long Tongs")
    folder.swap("cards.csv", "ほうき,,2,2", "ほうき,,3,2")
    call_command("load_game", folder.path)
    game.refresh_from_db()
    assert game.pool["tongs"].name("en") == "Tongs"
    assert game.pool["tongs"].reading == "トング"
    assert game.pool["broom"].fields["power"] == 3
    assert [p.number for p in game.pool["mop"].printings] == ["9"]
    assert "kept as edited on the site: 'tongs', 'mop'" in capsys.readouterr().err


def test_an_edited_card_that_left_the_folder_stays(folder, load):
    game = load(folder.path)
    save_rows(game, [{"code": "bucket", "price": "4"}], None)
    text = (folder.path / "cards.csv").read_text()
    (folder.path / "cards.csv").write_text(text[: text.index("bucket")])
    loaded = load_game(folder.path)
    assert (loaded.edited, loaded.kept) == (["bucket"], [])
    assert loaded.game.pool["bucket"].fields["price"] == 4


def test_a_set_that_edited_cards_need_stays(folder, load):
    game = load(folder.path)
    save_rows(game, [{**MOP, "set": "lost", "number": "1"}], None)
    folder.swap("sets.csv", "lost,Lost set,幻のセット,official,,12,Leaflet\n", "")
    game = load(folder.path)
    assert {s.code for s in game.sets.all()} == {"base", "lost", "sampler"}
    assert game.pool["mop"].printings[0].set_code == "lost"


def test_a_clash_with_the_folder_is_a_fault_and_changes_nothing(folder, load):
    game = load(folder.path)
    save_rows(game, [{**MOP, "number": "9"}], None)
    folder.swap("cards.csv", "base,6,R", "base,9,R")
    with pytest.raises(FaultyFolder) as caught:
        load(folder.path)
    (fault,) = caught.value.faults
    assert (fault.file, fault.column) == ("edited card mop", "number")
    assert game.pool["broom"].printings[0].number == "6"


def test_a_card_that_no_longer_fits_the_game_is_a_fault(folder, load):
    game = load(folder.path)
    save_rows(game, [{"code": "riddle_fox", "motto": "Well?"}], None)
    text = (folder.path / "game.toml").read_text()
    (folder.path / "game.toml").write_text(text.replace('marks = ["0?", "X"]', 'marks = ["0?"]'))
    folder.swap("cards.csv", ",X,", ",1,")
    with pytest.raises(FaultyFolder) as caught:
        load(folder.path)
    assert ("edited card riddle_fox", "power") in {(f.file, f.column) for f in caught.value.faults}


def test_a_changed_folder_raises_the_versions_of_the_cards_it_changes(folder, load):
    load(folder.path)
    folder.swap("cards.csv", "ほうき,,2,2", "ほうき,,3,2")
    cards = load(folder.path).cards
    assert dict(cards.filter(code__in=["broom", "tongs"]).values_list("code", "version")) == {
        "broom": 2,
        "tongs": 1,
    }


def test_a_folder_may_tell_sources(folder, load):
    lines = (folder.path / "cards.csv").read_text().splitlines()
    lines = [f"{line}," for line in lines]
    lines[0] += "sources"
    lines[1] += "power=official: Leaflet"
    (folder.path / "cards.csv").write_text("\n".join(lines) + "\n")
    source = load(folder.path).pool["ember_owl"].sources["power"]
    assert (source.origin, source.words) == ("official", "Leaflet")
