"""Faults of the CSV files: each with its line, its column, the value and a reason."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.faults import Faults
from catalog.loading import read_folder
from catalog.loading.tables import read_rows
from tests.conftest import TINY


@pytest.mark.parametrize(
    ("file", "old", "new", "column", "value", "reason"),
    [
        # cards
        ("cards.csv", "newt,", "Newt,", "code", "Newt", "A code has small letters"),
        ("cards.csv", "newt,beast", "newt,", "type", "", "This is unknown."),
        ("cards.csv", "newt,beast", "newt,baest", "type", "baest", "This is unknown. Did"),
        ("cards.csv", "newt,beast", "tongs,beast", "code", "tongs", "This code stands in line"),
        ("cards.csv", "Newt’s Twin,ふたごイモリ", ",", "name_en", "", "A name is needed"),
        ("cards.csv", "Newt’s Twin", "TONGS", "name_en", "Tongs", "This is the name of"),
        ("cards.csv", "Hooter", "broom", "aliases", "broom", "This is the name of"),
        ("cards.csv", "梟,3", "梟,101", "power", "101", "Accepted are whole numbers"),
        ("cards.csv", "梟,3", "梟,three", "power", "three", "Accepted are whole numbers"),
        ("cards.csv", "梟,3", "梟,9999999999", "power", "9999999999", "Accepted are whole"),
        ("cards.csv", "梟,3", "梟,", "power", "", "Cards of type “%(type)s” need this."),
        ("cards.csv", "梟,3,", "梟,3,7", "price", "7", "Cards of type “%(type)s” don’t have"),
        ("cards.csv", "red,red|blue", "read,red|blue", "colour", "read", "This is unknown. Did"),
        ("cards.csv", "red|blue", "red|grey", "skills", "grey", "This is unknown."),
        ("cards.csv", "red|blue", "red|red", "skills", "red", "This stands twice."),
        ("cards.csv", ",ember_owl,,", ",ember_awl,,", "needs", "ember_awl", "This is unknown. Did"),
        ("cards.csv", "Who goes there?", "w" * 201, "motto", None, "This is too long"),
        ("cards.csv", "house,base", "hose,base", "origin", "hose", "This is unknown. Did"),
        ("cards.csv", "house,base", "house,bass", "set", "bass", "This is unknown. Did"),
        ("cards.csv", "house,,,,,", "house,,9,,,", "number", "9", "Without a set there is no"),
        ("cards.csv", "base,5a", "base,3", "number", "3", "“%(other)s” has this number"),
        ("cards.csv", "base,2,R,yes", "base,2,C,", "number", "2", "The same printing stands"),
        ("cards.csv", "base,2,R,yes", "base,2,R,ja", "parallel", "ja", "This is unknown."),
        ("cards.csv", "ember_owl,,,,", "ember_owl,,,,x", "reading", "x", "A further printing fills"),
        ("cards.csv", "tongs,tool,Tongs,火ばさみ,ひばさみ,,1,1", "tongs,tool,Tongs,,,,3,1", "power",
         "2", "This must rise with"),
        ("cards.csv", "ほうき,,2,2", "ほうき,,2,1", "power", "2", "“%(by)s” alone decides"),
        # sets and products
        ("sets.csv", "lost,", "base,", "code", "base", "This stands twice."),
        ("sets.csv", "Lost set,幻のセット", ",", "name_en", "", "A name is needed"),
        ("sets.csv", "official", "officia", "kind", "officia", "This is unknown. Did"),
        ("sets.csv", "2001-02", "February", "released", "February", "A date is YYYY"),
        ("sets.csv", ",12,", ",-1,", "size", "-1", "This must be a whole number"),
        ("sets.csv", ",8,", ",3,", "size", "3", "%(found)d cards of this set"),
        ("products.csv", "starter,base", "starter,bose", "set", "bose", "This is unknown. Did"),
        ("products.csv", "1200", "free", "price", "free", "A price is a number"),
        ("products.csv", "JPY", "", "currency", "", "A price needs its currency."),
        ("products.csv", "JPY", "yen", "currency", "yen", "A currency is three"),
        ("products.csv", "2001-03-15", "2001-03-40", "released", "2001-03-40", "A date is"),
        ("products.csv", "booster,base", "starter,base", "code", "starter", "This stands twice."),
    ],
)  # fmt: skip
def test_a_fault_names_its_place_and_value(folder, file, old, new, column, value, reason):
    folder.swap(file, old, new)
    found = [f for f in folder.faults() if f[2] == column and value in (f[3], None)]
    assert found, list(folder.faults())
    name, line, _, _, text = found[-1]
    assert (name, text[: len(reason)]) == (file, reason)
    assert line > 1


def test_the_line_is_where_the_card_starts(folder):
    folder.swap("cards.csv", "Draw 2 cards.", '"Draw 2\ncards."')
    line = folder.swap("cards.csv", "tongs,tool", "tongs,tol")
    assert [(f[1], f[2]) for f in folder.faults()] == [(line, "type")]


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("code,type", "cod,type", 1, "There is no such key. Did you mean"),
        ("code,type", "cod,type", 1, "These columns are missing"),
        ("reading,aliases", "reading,reading", 1, "This stands twice."),
        ("newt,beast,", "newt,beast", 4, "This line has %(found)d cells"),
        ('"Say ""cluck""', '"Say "cluck""', 5, "This is no CSV"),
        ("Draw 2", "Draw\a2", 2, "This holds a control character."),
        ("Draw 2", "Draw\x002", 2, ""),
    ],
)
def test_a_broken_table_is_reported(folder, old, new, line, reason):
    folder.swap("cards.csv", old, new)
    assert [f for f in folder.faults() if f[1] == line and f[4].startswith(reason)]


def test_another_encoding_is_reported_with_its_line(folder):
    path = folder.path / "sets.csv"
    path.write_bytes(path.read_text().encode("cp932"))
    assert ("sets.csv", 2, "", "8a ee 96 7b 83 5a 83 62") in [f[:4] for f in folder.faults()]


def test_a_byte_order_mark_crlf_and_any_order_of_columns_are_fine(folder):
    path = folder.path / "sets.csv"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_text().replace("\n", "\r\n").encode())
    rows = [line.split(",") for line in (folder.path / "products.csv").read_text().splitlines()]
    turned = "\n".join(",".join(reversed(row)) for row in rows)
    (folder.path / "products.csv").write_text(turned)
    assert list(folder.faults()) == []


def test_what_a_card_says_is_read():
    folder = read_folder(TINY)
    owl, newt = folder.pool["ember_owl"], folder.pool["newt"]
    assert owl.fields == {
        "power": 3,
        "colour": "red",
        "skills": ("red", "blue"),
        "motto": "Who goes there?",
    }
    assert [(p.number, p.rarity, p.parallel) for p in owl.printings] == [
        ("2", "C", False),
        ("2", "R", True),
    ]
    assert (owl.aliases, owl.origin, owl.reading) == (("Hooter", "梟"), "house", "ひのこふくろう")
    assert newt.fields == {"power": "0?", "needs": "ember_owl"}
    assert folder.pool["bucket"].printings == ()


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_reported(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("csv") / "any.csv"
    path.write_bytes(content)
    faults = Faults()
    rows = read_rows(path, ("code", "name"), faults)
    assert faults or all(row["code"] is not None for row in rows)


def _edit(path, change, encoding="utf-8"):
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_bytes(change(lines).encode(encoding))


@pytest.mark.parametrize("file", ["cards.csv", "sets.csv", "products.csv"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_spreadsheets_add_is_passed_over(folder, file, end):
    before = read_folder(folder.path)

    def padded(lines):
        blank = "," * lines[0].count(",")
        head, *rest = [*lines, blank, f" {blank} ", ""]
        return "\ufeff" + end.join([f"{head},,", *(f"{row}, ," for row in rest)])

    _edit(folder.path / file, padded)
    after = read_folder(folder.path)
    assert after.faults == []
    assert (after.cards, list(after.sets), after.products) == (
        before.cards,
        list(before.sets),
        before.products,
    )


def test_a_value_in_a_column_without_a_name_is_a_fault(folder):
    _edit(
        folder.path / "sets.csv",
        lambda lines: "\n".join([f"{lines[0]},", f"{lines[1]},lost", *lines[2:], ""]),
    )
    _edit(folder.path / "products.csv", lambda lines: "\n".join([*lines[:-1], f"{lines[-1]},x"]))
    faults = [(f[0], f[1], f[4]) for f in folder.faults()]
    assert ("sets.csv", 2, "This column has no name in the first line.") in faults
    assert ("products.csv", 3, "This line has %(found)d cells; the first line has %(wanted)d.") in (
        faults
    )


def test_a_game_needs_no_fields(tmp_path):
    (tmp_path / "game.toml").write_text(
        'code = "plain"\nlanguages = ["en"]\nnames = { en = "Plain" }\n'
        '[[types]]\ncode = "card"\nnames = { en = "Card" }\n'
        '[[sections]]\ncode = "deck"\nnames = { en = "Deck" }\n'
    )
    head = "code,type,name_en,reading,aliases,text_en,effect,origin,set,number,rarity,parallel"
    (tmp_path / "cards.csv").write_text(f"{head},artist\nowl,card,Owl,,,,,,,,,,\n")
    (tmp_path / "sets.csv").write_text("code,name_en,kind,released,size,source\n")
    folder = read_folder(tmp_path)
    assert folder.faults == []
    assert folder.cards[0].name("en") == "Owl"


@pytest.mark.parametrize("file", ["game.toml", "cards.csv", "decks/legal/keepers.txt"])
@pytest.mark.parametrize("kind", ["pipe", "endless", "folder", "dead link"])
def test_what_is_no_ordinary_file_is_a_fault(folder, file, kind):
    place = folder.path / file
    place.unlink()
    {
        "pipe": lambda: os.mkfifo(place),
        "endless": lambda: place.symlink_to("/dev/zero"),
        "folder": place.mkdir,
        "dead link": lambda: place.symlink_to("nowhere"),
    }[kind]()
    assert file in {f[0] for f in folder.faults()}
