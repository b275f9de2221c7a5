"""Faults of game.toml: each with its line, its key path, the value and a reason."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.loading import read_folder, register_check
from catalog.loading.folder import CHECKS
from tests.conftest import TINY, shipped_folders


def test_the_tiny_game_has_no_fault():
    folder = read_folder(TINY)
    assert folder.faults == []
    assert [card.code for card in folder.pool][:2] == ["ember_owl", "newt"]
    assert folder.definition.sets["lost"]["en"] == "Lost set"
    assert folder.definition.rarities == ("C", "R")


@pytest.mark.parametrize("path", shipped_folders(), ids=lambda path: path.name)
def test_the_shipped_games_have_no_fault(path):
    assert read_folder(path).faults == []


@pytest.mark.parametrize("path", shipped_folders(), ids=lambda path: path.name)
def test_publishers_and_sources_of_the_shipped_games_have_their_japanese(path):
    folder = read_folder(path)
    definition = folder.definition
    said = {definition.publisher, *(rule.source for rule in definition.rules.values())}
    said |= {facts.source for facts in (*folder.sets.values(), *folder.products)}
    said.discard("")
    assert {words for words in said if definition.phrase(words, "ja") == words} <= {"Deckwright"}


@pytest.mark.parametrize(
    ("old", "new", "column", "value", "reason"),
    [
        ('code = "tiny"', 'code = "Tiny!"', "code", "Tiny!", "A code has small letters"),
        ('code = "tiny"', "code = 7", "code", "7", "This must be a text"),
        ('released = "2001-02"', 'released = "2001-13"', "released", "2001-13", "A date is YYYY"),
        ("publisher =", "publsher =", "publsher", "publsher", "There is no such key. Did you"),
        ("width = 63", "width = 5", "card_size.width", "5", "This must be a number from"),
        ('ja = "ちいさな動物園"', 'fr = "Petite"', "names.fr", "fr", "There is no such key."),
        ('languages = ["en", "ja"]', 'languages = ["en", "ja", "x"]', "languages[2]", "x", "A lang"),
        ('house = {', 'House = {', "origins.House", "House", "A code has small letters"),
        ('colour = "#b03030"', 'colour = "red"', "vocabularies.colour[0].colour", "red", "A colour"),
        ('aliases = ["crimson"]', 'aliases = ["青"]', "vocabularies.colour[1]", "青", "This already"),
        ('aliases = ["crimson"]', 'aliases = ["None"]', "vocabularies.colour[0]", "None",
         "This word means"),
        ('aliases = ["crimson"]', "aliases = [3]", "vocabularies.colour[0].aliases[0]", "3",
         "This must be a text"),
        ('kind = "number"', 'kind = "numbr"', "fields[0].kind", "numbr", "This is unknown. Did"),
        ('code = "motto"', 'code = "rarity"', "fields[5].code", "rarity", "This code is taken"),
        ('code = "motto"', 'code = "sources"', "fields[5].code", "sources", "This code is taken"),
        ('code = "motto"', 'code = "name_ja"', "fields[5].code", "name_ja", "This code is taken"),
        ('code = "motto"', 'code = "legal"', "fields[5].code", "legal", "This code is taken"),
        ('code = "motto"', 'code = "version"', "fields[5].code", "version", "This code is taken"),
        ('aliases = ["pw"]', 'aliases = ["色"]', "fields[2]", "色", "This already means"),
        ("minimum = -100", "minimum = 101", "fields[0].minimum", "101", "The minimum is above"),
        ("minimum = -100", "minimum = 1.5", "fields[0].minimum", "1.5", "This must be a whole"),
        ('marks = ["0?", "X"]', 'marks = ["12"]', "fields[0].marks", "12", "A mark is neither"),
        ('vocabulary = "colour"', 'vocabulary = "color"', "fields[2].vocabulary", "color",
         "This is unknown. Did"),
        ('vocabulary = "colour"', "", "fields[2].kind", "choice", "A field of this kind needs"),
        ('kind = "text"', 'kind = "text"\ncards = true', "fields[5].cards", "True",
         "A field of kind"),
        ('required = ["power"]', 'required = ["price"]', "types[0].required", "price",
         "This is unknown"),
        ('fields = ["power", "price", "colour"]', 'fields = ["powr"]', "types[1].fields", "powr",
         "This is unknown. Did"),
        ('code = "side"', 'code = "main"', "sections[1].code", "main", "This stands twice."),
        ('where = "type:beast or', 'where = "type:bea or', "sections[0].where",
         "type:bea or type:tool", "“%(field)s” has no value"),
        ('where = "type:beast or', 'where = "(type:beast or', "sections[0].where",
         "(type:beast or type:tool", "A closing parenthesis"),
        ('rule = "TINY-D2"', 'rule = "2"', "rules[1].rule", "2", "A rule’s number looks"),
        ('rule = "TINY-D2"', 'rule = "TINY-D1"', "rules[1].rule", "TINY-D1", "This stands twice."),
        ("reading = true", 'reading = "yes"', "rules[1].reading", "yes", "This must be true or"),
        ('rises_with = "price"', 'rises_with = "colour"', "checks[0].rises_with", "colour",
         "This is unknown"),
        ("hand_limit = 3", "hand_limit = -1", "table.hand_limit", "-1", "This must be a whole"),
        ("[table]", '[table]\nstart_in_play = "typ:x"', "table.start_in_play", "typ:x",
         "There is no field"),
        ("[table]", '[table]\ngiven = [{ section = "main", where = "typ:x" }]',
         "table.given[0].where", "typ:x", "There is no field"),
        ('code = "cage"', 'code = "deck"', "table.piles[0].code", "deck", "This stands twice."),
        ('redraw = "once"', 'redraw = "twice"', "table.piles[0].redraw", "twice", "This is unknown"),
        ('sections = ["main"]\nhand', 'sections = ["mian"]\nhand', "table.piles[0].sections",
         "mian", "This is unknown. Did"),
        ('"Leaflet" = ', '"Leaflet" = 3 #', "phrases.ja.Leaflet", "3", "This must be a text"),
        ("[table]", '[exchange.zones.mian]\ncod = "side"\n[table]', "exchange.zones.mian",
         "mian", "This is unknown. Did"),
        ("[table]", '[exchange.zones.side]\ncod = "extra"\n[table]', "exchange.zones.side.cod",
         "extra", "This is unknown"),
        ("[table]", '[exchange]\nnumbers = "colour"\n[table]', "exchange.numbers", "colour",
         "This is unknown"),
        ("exactly = 4", "exactly = 2001-02-03", "constraints[0].exactly", "2001-02-03",
         "This must be a text, a number"),
    ],
)  # fmt: skip
def test_a_fault_names_its_place_and_value(folder, old, new, column, value, reason):
    folder.swap("game.toml", old, new)
    found = [f for f in folder.faults() if (f[2], f[3]) == (column, value)]
    assert found, list(folder.faults())
    file, line, *_, text = found[0]
    assert (file, text[: len(reason)]) == ("game.toml", reason)
    assert line > 0


def test_the_line_is_that_of_the_value(folder):
    line = folder.swap("game.toml", 'kind = "text"', 'kind = "prose"')
    assert ("game.toml", line, "fields[5].kind") in [f[:3] for f in folder.faults()]


def test_missing_keys_are_missed_at_their_table(folder):
    line = folder.swap("game.toml", '[[types]]\ncode = "tool"', '[[types]]\ncood = "tool"')
    reasons = [(f[1], f[4]) for f in folder.faults() if f[2].startswith("types[1]")]
    assert (line, "The key “%(key)s” is missing.") in reasons


@pytest.mark.parametrize("name", ["fields", "types", "sections", "rules", "table", "names"])
def test_a_part_of_the_wrong_kind_is_a_fault_and_no_exception(folder, name):
    text = (folder.path / "game.toml").read_text()
    kept = [part for part in text.split("\n\n") if f"[{name}" not in part]
    kept[0] = "\n".join(line for line in kept[0].splitlines() if not line.startswith(f"{name} ="))
    (folder.path / "game.toml").write_text(f"{name} = 3\n" + "\n\n".join(kept))
    assert (name, "3") in [f[2:4] for f in folder.faults()]


def test_all_faults_of_all_files_are_reported_at_once(folder):
    folder.swap("game.toml", 'kind = "text"', 'kind = "prose"')
    folder.swap("sets.csv", "official", "oficial")
    folder.swap("products.csv", "JPY", "yen")
    folder.swap("cards.csv", "ember_owl,beast", "ember_owl,beats")
    files = {f[0] for f in folder.faults()}
    assert files == {"game.toml", "sets.csv", "products.csv", "cards.csv"}


def test_a_missing_folder_or_file_is_a_fault(folder, tmp_path):
    [fault] = read_folder(tmp_path / "nowhere").faults
    assert fault.reason.text == "There is no such folder."
    (folder.path / "game.toml").unlink()
    assert [f[0] for f in folder.faults()] == ["game.toml"]


def test_missing_tables_are_faults_but_products_may_be_missing(folder):
    for name in ("products.csv", "sets.csv", "cards.csv"):
        (folder.path / name).unlink()
    missing = [f[0] for f in folder.faults() if f[4] == "This file is missing."]
    assert missing == ["cards.csv", "sets.csv"]


JUNK = [
    "3",
    '""',
    "[]",
    "{}",
    "true",
    "nan",
    "2001-01-01",
    "[[]]",
    "[{}]",
    '"(type:"',
    "[1]",
    '["x"]',
]
LINES = (TINY / "game.toml").read_text().splitlines()
VALUES = [number for number, line in enumerate(LINES) if re.match(r"\s*\w+ = ", line)]


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(number=st.sampled_from(VALUES), junk=st.sampled_from(JUNK))
def test_any_value_in_place_of_another_is_read_or_reported(folder, number, junk):
    key = LINES[number].partition(" = ")[0]
    lines = [*LINES[:number], f"{key} = {junk}", *LINES[number + 1 :]]
    (folder.path / "game.toml").write_text("\n".join(lines))
    for fault in read_folder(folder.path).faults:
        assert fault.reason.text


def test_layers_above_can_add_checks(folder):
    from catalog.messages import msg

    before = len(CHECKS)

    def check(read):
        yield read.toml_fault("constraints[1].most", 2, msg("Too many."))
        yield read.card_fault("tongs", "effect", "zap", msg("Unknown effect."))

    register_check(check)
    register_check(check)
    assert len(CHECKS) == before + 1
    try:
        found = [f for f in folder.faults() if f[4] in ("Too many.", "Unknown effect.")]
    finally:
        CHECKS.remove(check)
    assert [f[:3] for f in found] == [
        ("cards.csv", 7, "effect"),
        ("game.toml", 111, "constraints[1].most"),
    ]


def test_an_empty_file_lacks_every_key(folder):
    (folder.path / "game.toml").write_text("# nothing yet\n")
    missing = [f for f in folder.faults() if f[4] == "The key “%(key)s” is missing."]
    assert len(missing) == 4
