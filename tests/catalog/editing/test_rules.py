"""Rules that are written on the site: saved with their history, kept when the folder is loaded, told in copies, given back to the folder."""

from __future__ import annotations

import io
import zipfile

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from catalog.editing.rules import (
    StaleRules,
    are_edited,
    changed_lines,
    folder_rules,
    mark_of,
    rules_text,
    save_rules,
)
from catalog.exporting.copies import write_copy
from catalog.loading.store import FaultyFolder, load_game
from catalog.models import Change, EditedRules, Game

pytestmark = pytest.mark.django_db


def edited(text: str) -> str:
    return text.replace("exactly = 4", "exactly = 5")


def save(game: Game, text: str, author: User | None = None) -> Change | None:
    return save_rules(game, text, author, mark_of(rules_text(game)))


def size_of(game: Game) -> int:
    game.refresh_from_db()
    return game.definition.constraints[0]["exactly"]


def test_saved_rules_hold_at_once_and_are_noted(folder, load):
    game = load(folder.path)
    author, before, pool = User.objects.create_user("ann"), rules_text(game), game.pool
    change = save(game, edited(before), author)
    assert size_of(game) == 5
    assert (change.kind, change.author) == (Change.Kind.RULES, author)
    assert (change.before, change.after) == (before, edited(before))
    assert game.pool is pool, "cards needn't be read again"


def test_rules_that_hold_already_are_no_change(folder, load):
    game = load(folder.path)
    assert save(game, rules_text(game)) is None
    assert (game.changes.count(), are_edited(game)) == (0, False)


def test_who_began_from_rules_that_are_gone_is_told_and_overwrites_nothing(folder, load):
    game = load(folder.path)
    text = rules_text(game)
    save(game, edited(text))
    with pytest.raises(StaleRules) as stale:
        save_rules(game, text.replace("exactly = 4", "exactly = 6"), None, mark_of(text))
    assert stale.value.text == edited(text)
    assert size_of(game) == 5


def test_the_same_text_sent_twice_is_saved_once(folder, load):
    game = load(folder.path)
    text = rules_text(game)
    for _ in range(2):
        save_rules(game, edited(text), None, mark_of(text))
    assert game.changes.count() == 1


def test_the_folders_text_gives_the_rules_back_to_the_folder(folder, load):
    game = load(folder.path)
    save(game, edited(rules_text(game)))
    back = save(game, folder_rules(game))
    assert back.said is not None
    assert (size_of(game), are_edited(game)) == (4, False)
    folder.swap("game.toml", "exactly = 4", "exactly = 4 # four")
    assert load_game(folder.path).rules_kept is False


def test_taking_back_a_change_marks_it(folder, load):
    game = load(folder.path)
    first = save(game, edited(rules_text(game)))
    second = save(game, first.before)
    first.refresh_from_db()
    assert first.reverted_by == second


def test_loading_the_folder_keeps_edited_rules_and_says_so(folder, load, capsys):
    game = load(folder.path)
    save(game, edited(rules_text(game)))
    folder.swap("game.toml", "exactly = 4", "exactly = 4 # four")
    call_command("load_game", folder.path)
    assert size_of(game) == 5
    assert "kept as edited on the site: the construction rules" in capsys.readouterr().err
    assert "exactly = 4 # four" in folder_rules(game)


def test_edited_rules_that_no_longer_fit_the_folder_are_a_fault(folder, load):
    aside = '[[sections]]\ncode = "aside"\nnames = { en = "Aside", ja = "脇" }\n\n[[sections]]'
    folder.swap("game.toml", "[[sections]]", aside)
    game = load(folder.path)
    save(
        game,
        f'{rules_text(game)}\n[[constraints]]\nrule = "TINY-D1"\nsections = ["aside"]\nmost = 9\n',
    )
    folder.swap("game.toml", aside, "[[sections]]")
    with pytest.raises(FaultyFolder) as caught:
        load_game(folder.path)
    (fault,) = caught.value.faults
    assert (fault.file, fault.value) == ("edited rules", "aside")
    assert "aside" in rules_text(game).splitlines()[fault.line - 1]
    game.refresh_from_db()
    assert "aside" in game.definition.sections


def test_examples_of_the_folder_that_show_other_rules_are_advices_only(folder, load):
    game = load(folder.path)
    save(game, edited(rules_text(game)))
    folder.swap("game.toml", "# ", "#  ") if "# " in (
        folder.path / "game.toml"
    ).read_text() else None
    folder.swap("sets.csv", "official", "official")
    (folder.path / "SOURCES.md").write_text("new", encoding="utf-8")
    loaded = load_game(folder.path)
    assert loaded.rules_kept
    assert any(advice.file.startswith("decks/legal") for advice in loaded.advices)


def test_a_copy_has_the_rules_as_they_are_and_loads_elsewhere(folder, load, tmp_path):
    game = load(folder.path)
    save(game, edited(rules_text(game)))
    copy = io.BytesIO()
    write_copy(game, copy)
    with zipfile.ZipFile(copy) as file:
        text = file.read("tiny/game.toml").decode()
    assert "exactly = 5" in text
    Game.objects.filter(pk=game.pk).update(code="elsewhere", digest="")
    path = tmp_path / "copy.zip"
    (folder.path / "game.toml").write_text(text, encoding="utf-8")
    for deck in (folder.path / "decks").rglob("*.txt"):
        deck.unlink()
    path.write_bytes(copy.getvalue())
    other = load_game(folder.path).game
    assert (size_of(other), EditedRules.objects.filter(game=other).exists()) == (5, False)


def test_changed_lines_leave_out_what_is_far_from_them():
    before = "\n".join(map(str, range(20)))
    lines = list(changed_lines(before, before.replace("\n5\n", "\nfive\n").replace("17", "x")))
    assert [line.text for line in lines if line.kind == "gone"] == ["5", "17"]
    assert [line.number for line in lines if line.kind == "new"] == [6, 18]
    assert [line.kind for line in lines].count("gap") == 1
    assert all(
        line.kind != "same" or abs(line.number - 6) <= 3 or abs(line.number - 18) <= 3
        for line in lines
    )


def test_the_games_history_shows_the_lines(folder, load, client):
    game = load(folder.path)
    save(game, edited(rules_text(game)))
    page = client.get("/games/tiny/history/").content.decode()
    assert "exactly = 5" in page
    assert "exactly = 4" in page
