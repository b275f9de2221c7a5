"""What rows would do: which card each one means, what changes, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.importing.matching import code_stem
from catalog.importing.plan import Plan

FILES = Path(__file__).parent / "files"
OWL = "ember_owl"


def statuses(plan: Plan) -> list[tuple[str, str]]:
    return [(row.code, row.status) for row in plan.rows]


def changes(plan: Plan) -> dict[str, tuple[str, str]]:
    return {column: (old, new) for row in plan.rows for column, old, new in row.changes}


@pytest.mark.parametrize("name", ["shift_jis.csv", "utf16.tsv", "utf8_bom.csv", "cards.xlsx"])
def test_a_japanese_file_in_every_form_means_the_same(plan, name):
    found = plan((FILES / name).read_bytes(), name)
    assert statuses(found) == [(OWL, "changed"), ("storm_hen", "unchanged"), ("lost-012", "new")]
    assert changes(found)["power"] == ("", "X")
    owl, _, new = found.rows
    assert ("power", "3", "4") in owl.changes
    assert {column for column, _, _ in owl.changes} == {"power", "text_ja"}
    assert ("type", "", "beast") in new.changes
    assert ("set", "", "lost") in new.changes


@pytest.mark.parametrize(
    "row",
    [
        "code\nember_owl",
        "set,number\nbase,2",
        "セット,番号\n基本セット,２",
        "name_en\nember owl",
        "名前\n火の粉ふくろう",
    ],
)
def test_a_row_finds_its_card(plan, row):
    assert statuses(plan(f"{row}\n")) == [(OWL, "unchanged")]


def test_set_and_number_go_before_the_name(plan):
    found = plan("name_en,set,number\nRenamed Owl,base,2\n")
    assert changes(found) == {"name_en": ("Ember Owl", "Renamed Owl")}


def test_an_alias_is_no_name(plan):
    assert plan("name_en,type\nHooter,beast\n").rows[0].status == "new"


def test_columns_that_the_file_lacks_and_empty_cells_stay(plan):
    found = plan("code,power,colour\nember_owl,5,\n")
    assert changes(found) == {"power": ("3", "5")}
    assert found.cards[0].rows[0]["colour"] == "red"
    assert len(found.cards[0].rows) == 2


def test_an_empty_cell_empties_where_that_is_asked_for(plan):
    found = plan("code,colour,name_ja\nember_owl,,\n", clear=True)
    assert changes(found) == {"colour": ("red", ""), "name_ja": ("火の粉フクロウ", "")}


def test_a_cell_that_json_lacks_is_never_emptied(plan):
    found = plan('[{"code": "ember_owl", "colour": ""}, {"code": "newt"}]', "x.json", clear=True)
    assert changes(found) == {"colour": ("red", "")}


@pytest.mark.parametrize(
    ("column", "cell", "turned"),
    [
        ("type", "アイテム類", "アイテム類"),
        ("type", "tools", "tool"),
        ("colour", "Crimson", "red"),
        ("colour", "赤", "red"),
        ("skills", "青", "blue"),
        ("skills", "青、赤", "blue|red"),
        ("skills", "Blue / Crimson", "blue|red"),
        ("skills", "青、緑", "青、緑"),
        ("needs", "ふたごイモリ", "newt"),
        ("needs", "Newt's Twin", "newt"),
        ("power", "−１２", "-12"),
        ("power", "7.0", "7"),
        ("power", "x", "X"),
        ("power", "seven", "seven"),
        ("origin", "独自数値", "house"),
        ("aliases", "ほう ｜ Hoo", "ほう|Hoo"),
    ],
)
def test_cells_are_turned_into_codes(plan, column, cell, turned):
    found = plan(f"code,name_en,{column}\nriddle_fox,Riddle Fox,{cell}\n")
    now = {"type": "beast", "colour": "red", "power": "X", "origin": "sampler"}
    assert changes(found).get(column, ("", now.get(column)))[1] == turned


@pytest.mark.parametrize(
    ("cell", "parallel"), [("はい", "yes"), ("○", "yes"), ("いいえ", ""), ("0", "")]
)
def test_parallel_is_said_in_many_ways(plan, cell, parallel):
    found = plan(f"code,set,number,parallel\nbucket,lost,3,{cell}\n")
    assert found.cards[0].rows[0]["parallel"] == parallel


def test_cards_of_the_same_file_are_known_by_name(plan):
    found = plan("name_ja,type,power,needs\n月の竜,beast,1,\n星の竜,beast,1,月の竜\n")
    assert found.cards[1].rows[0]["needs"] == found.cards[0].code


@pytest.mark.parametrize(
    ("cells", "stem"),
    [
        ({"name_en": "Ember Owl"}, "ember_owl"),
        ({"name_en": "Zoë’s “Owl”, No. 2"}, "zoes_owl_no_2"),
        ({"name_en": "ＯＷＬ"}, "owl"),
        ({"name_ja": "月の竜", "set": "base", "number": "012a"}, "base-012a"),
        (
            {"name_ja": "月の竜", "name_en": "Moon Drake", "set": "base", "number": "1"},
            "moon_drake",
        ),
        ({"name_ja": "No.7の竜", "set": "base"}, "card-"),
        ({"name_ja": "OWL"}, "owl"),
        ({"set": "base", "number": "7"}, "base-7"),
        ({"set": "base"}, ""),
        ({}, ""),
    ],
)
def test_a_new_card_gets_a_code(cells, stem):
    assert code_stem(cells, ("en", "ja")).startswith(stem)
    assert bool(code_stem(cells, ("en", "ja"))) == bool(stem)


def test_the_code_of_a_japanese_name_is_always_the_same(plan):
    first, second = (plan("名前,種類\n月の竜,beast\n").rows[0].code for _ in range(2))
    assert first == second
    assert first.startswith("card-")


def test_a_taken_code_gets_a_number(plan):
    found = plan("name_en,name_ja\nBroom!,月のほうき\nBroom?,星のほうき\n")
    assert [row.code for row in found.rows] == ["broom_2", "broom_3"]


def test_a_row_that_tells_no_card_is_refused(plan):
    assert plan("name_en,set,power\n,base,3\n").rows[0].status == "refused"


def test_a_further_row_is_a_further_printing(plan):
    text = "name_en,type,power,set,number,rarity\nMoth,beast,1,base,7,C\nMoth,beast,1,lost,7,R\n"
    found = plan(text)
    assert [row.status for row in found.rows] == ["new", "new"]
    assert [(r["set"], r["rarity"]) for r in found.cards[0].rows] == [("base", "C"), ("lost", "R")]
    assert found.cards[0].rows[1].get("name_en") is None


@pytest.mark.parametrize(
    "second", ["ember_owl,4,,", "ember_owl,3,,", "ember_owl,,,", "ember_owl,4,lost,9"]
)
def test_a_code_that_stands_twice_is_refused_with_its_line(plan, second):
    found = plan(f"code,power,set,number\nember_owl,3,base,2\n{second}\n")
    assert [row.status for row in found.rows][1] == "refused"
    assert found.rows[1].faults[0][2].values["line"] == 2


def test_printings_are_added_and_never_lost(plan):
    found = plan("code,set,number\nember_owl,lost,9\n")
    places = [(r["set"], r["number"], r["parallel"]) for r in found.cards[0].rows]
    assert places == [("base", "2", ""), ("base", "2", "yes"), ("lost", "9", "")]


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("code,set,number\nstorm_hen,sampler,4\n", ("number", "", "4")),
        ("code,set,number,rarity\nnewt,base,3,R\n", ("rarity", "C", "R")),
        ("code,artist\nbroom,Ada Pin\n", ("artist", "Bo Lin", "Ada Pin")),
        ("code,set,number,parallel,artist\nember_owl,base,2,yes,Bo\n", ("artist", "Ada Pin", "Bo")),
    ],
)
def test_a_printing_is_found_and_corrected(plan, text, change):
    found = plan(text)
    assert found.rows[0].changes == (change,)
    assert len(found.cards[0].rows) == (2 if "ember" in text else 1)


@pytest.mark.parametrize("text", ["code,artist\nember_owl,Bo\n", "code,rarity\nbucket,C\n"])
def test_a_printing_that_isnt_told_is_refused(plan, text):
    assert plan(text).rows[0].status == "refused"


def test_progress_is_told_and_can_stop_the_work(game, current):
    from catalog.importing.plan import Planner
    from catalog.importing.reading import read_table

    told: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        told.append((done, total))
        if len(told) == 3:
            raise InterruptedError

    table = read_table("x.csv", b"code\n" + b"".join(b"c%d\n" % n for n in range(250)))
    with pytest.raises(InterruptedError):
        Planner(game, current, lambda cards: [], progress=stop).plan(table, {"code": "code"})
    assert told == [(0, 750), (100, 750), (200, 750)]
