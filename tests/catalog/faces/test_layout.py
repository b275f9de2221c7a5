"""From a card and a design to drawing operations."""

from __future__ import annotations

from dataclasses import replace

import pytest

from catalog.faces.design import Design, Part
from catalog.faces.layout import back, layout
from catalog.faces.operations import Circle, Polygon, Rect, TextRun
from catalog.faces.setter import MOST_TOLD, region
from catalog.faces.words import Edition
from catalog.facts import CardFacts
from catalog.messages import CardName, FieldName, listing
from tests.catalog.faces.conftest import OWL, STALL

ENGLISH, JAPANESE = Edition(("en", "ja")), Edition(("ja", "en"))
BOTH = Edition(("en", "ja"), both=True, proxy="PROXY")
LARGE = {"kind": "text", "box": [3, 3, 57, 20], "lines": 5, "size": 8}


@pytest.fixture
def face(definition, fonts):
    """Return a function that lays a card out with the given parts."""

    def laid_out(*parts, card=OWL, edition=ENGLISH, **file):
        colours = {"ink": "#111111", "paper": "#ffffff", **file.pop("colours", {})}
        data = {"colours": colours, "parts": [dict(part) for part in parts], **file}
        cards = {OWL.code: OWL, STALL.code: STALL}
        design = Design.from_toml(data, definition)
        return layout(card, definition, design, fonts, edition, cards.get)

    return laid_out


def words(drawing) -> list[str]:
    return [op.text for op in drawing.operations if isinstance(op, TextRun)]


@pytest.mark.parametrize(
    ("template", "english", "japanese"),
    [
        ("{name}", ["Ember Owl"], ["火の粉梟"]),
        ("{other.name}", ["火の粉梟"], ["Ember Owl"]),
        ("{ruby}", [], ["ひのこふくろう"]),
        ("{furigana}", ["Ember Owl"], ["火の", "粉梟", "ひ", "こふくろう"]),
        ("{type}", ["Owl"], ["ふくろう"]),
        ("{game}", ["Owl Market"], ["ふくろう市"]),
        ("{origin}", ["Sampler set, not official"], ["サンプル・非公式"]),
        ("{label.cost} {field.cost}", ["Cost −2"], ["コスト −2"]),
        (
            "{fields}",
            ["Cost −2 · School Dark arts, Tea Stall"],
            ["コスト −2 · 属性 闇の魔術・茶屋"],
        ),
        ("{field.school}", ["Dark arts, Tea Stall"], ["闇の魔術・茶屋"]),
        ("{code.school}", ["dark"], ["dark"]),
        ("{set} {number} {rarity}", ["MARKET 7 C"], ["MARKET 7 C"]),
        ("{artist}", [], []),
        ("{artist}||{type}", ["Owl"], ["ふくろう"]),
        ("{word.pick}", ["Pick"], ["選ぶ"]),
        ("{second.rules}", [], []),
        ("{proxy}", [], []),
    ],
)
def test_templates(face, template, english, japanese):
    own = {"pick": {"en": "Pick", "ja": "選ぶ"}}
    part = {**LARGE, "text": template}
    assert words(face(part, words=own)) == english
    assert words(face(part, words=own, edition=JAPANESE)) == japanese


def test_a_proxy_in_both_languages(face):
    printed = words(
        face({**LARGE, "text": ["{rules}", "{proxy}"], "small": "{second.rules}"}, edition=BOTH)
    )
    assert printed == [OWL.texts["en"], "PROXY", OWL.texts["ja"]]


def test_an_empty_text_draws_no_plate(face):
    part = {**LARGE, "text": "{rules}", "shape": "rect", "fill": "accent"}
    assert face(part, card=STALL).operations == ()
    assert isinstance(face(part).operations[0], Rect)


def test_parts_are_for_types_and_queries(face):
    stall = {**LARGE, "text": "stall", "types": ["stall"]}
    cheap = {**LARGE, "text": "cheap", "where": "cost<0"}
    assert words(face(stall, cheap)) == ["cheap"]
    assert words(face(stall, cheap, card=STALL)) == ["stall"]


def test_a_field_gives_its_values_colour(face):
    part = {"kind": "shape", "box": [0, 0, 9, 9], "shape": "rect", "fill": "field.school"}
    assert face(part).operations[0].fill == "#5b3a78"
    assert face(part, card=STALL, colours={"accent": "#123456"}).operations[0].fill == "#123456"


def test_styles_overrule_types(face):
    part = {"kind": "shape", "box": [0, 0, 9, 9], "shape": "rect", "fill": "accent"}
    types = {"owl": {"colours": {"accent": "#111111"}}}
    styles = [{"where": "cost<0", "colours": {"accent": "#222222"}}]
    assert face(part, types=types).operations[0].fill == "#111111"
    assert face(part, types=types, styles=styles).operations[0].fill == "#222222"


def test_a_badge_has_its_label_only_with_a_value(face):
    badge = {
        "kind": "badge",
        "box": [5, 5, 9, 9],
        "shape": "circle",
        "text": "{field.cost}",
        "label": "{label.cost}",
    }
    drawing = face({**badge, "fill": "ink"})
    assert isinstance(drawing.operations[0], Circle)
    assert words(drawing) == ["−2", "Cost"]
    assert face(badge, card=STALL).operations == ()


def test_pips_fill_up_to_the_number(face):
    card = replace(OWL, fields={"cost": 2})
    part = {"kind": "pips", "box": [5, 5, 30, 3], "field": "cost", "fill": "ink", "colour": "paper"}
    fills = [op.fill for op in face(part, card=card).operations]
    assert fills == ["#111111"] * 2 + ["#ffffff"] * 3


def test_an_emblem_falls_back_to_the_types(face):
    emblems = {"star": {"shapes": [{"star": [50, 50, 40, 20, 5], "fill": "ink"}]}}
    types = {"owl": {"emblem": "star"}}
    part = {"kind": "emblem", "box": [0, 0, 20, 20]}
    (shape,) = face(part, types=types, emblems=emblems).operations
    assert isinstance(shape, Polygon) and len(shape.points) == 10


def test_rosettes_differ_from_card_to_card(face):
    part = {"kind": "rosette", "box": [0, 0, 20, 20], "line": "ink"}
    assert face(part) == face(part)
    assert face(part) != face(part, card=STALL)


def test_a_missing_character_is_shown_and_reported(face):
    card = replace(OWL, names={"en": "Owl \U0001f989"})
    drawing = face({**LARGE, "text": "{name}"}, card=card)
    assert words(drawing) == ["Owl 〓"]
    (warning,) = drawing.warnings
    assert warning.values == {
        "card": CardName("ember_owl"),
        "characters": listing("\U0001f989 (U+1F989)"),
    }


ODD = {
    "emoji": ("Owl \U0001f989", "Owl 〓", ["\U0001f989 (U+1F989)"]),
    "control": ("a\x07b\x1b", "a〓b〓", ["U+0007", "U+001B"]),
    "right to left": ("a שלום", "a 〓〓〓〓", ["ו (U+05D5)", "ל (U+05DC)", "ם (U+05DD)", "ש (U+05E9)"]),
    "private": ("\ue000\U000f0000", "〓〓", ["U+E000", "U+F0000"]),
    "lone surrogate": ("a\ud800", "a〓", ["U+D800"]),
    "half-width kana": ("ｶﾞｷﾞ", "ｶﾞｷﾞ", []),
    "combining": ("e\u0301", "é", []),
    "selectors": ("葛\U000e0100", "葛", []),
    "JIS level 4": ("鷗鄧髙﨑", "鷗鄧髙﨑", []),
}  # fmt: skip


@pytest.mark.parametrize(("text", "drawn", "told"), ODD.values(), ids=ODD)
def test_no_character_is_a_blank(face, text, drawn, told):
    drawing = face({**LARGE, "text": "{name}"}, card=replace(OWL, names={"en": text}))
    assert "".join(words(drawing)) == drawn
    found = [value for w in drawing.warnings for value in w.values["characters"].values]
    assert found == told


def test_many_missing_characters_are_one_warning(face):
    runes = "".join(map(chr, range(0xE000, 0xE100)))
    warning = face({**LARGE, "text": "{name}"}, card=replace(OWL, names={"en": runes})).warnings[0]
    assert len(warning.values["characters"].values) == MOST_TOLD


def test_a_cut_text_is_reported_once_with_its_card(face):
    card = replace(OWL, texts={"en": "Draw 2 cards. " * 100})
    drawing = face({**LARGE, "text": "{rules}"}, {**LARGE, "text": "{rules}"}, card=card)
    (warning,) = drawing.warnings
    assert warning.values["card"] == CardName("ember_owl")
    assert warning.values["region"].text == "rules text"
    assert warning.values["start"] == "Draw 2 cards. Draw 2"
    assert words(drawing)[-1].endswith("…")


@pytest.mark.parametrize(
    ("template", "name"),
    [
        ("{furigana}", "name"),
        ("{other.name}", "name"),
        ("{second.rules}", "rules text"),
        ("{fields} {rules}", "rules text"),
        ("{type} · {field.cost}||{type}", "type line"),
        ("{set} {number}", "small print"),
        ("ABC", "small print"),
    ],
)
def test_regions_are_called_by_what_they_show(template, name):
    part = Part("text", (0, 0, 9, 9), text=(template,))
    assert region(part).text == name


def test_a_fields_region_is_called_by_the_field():
    assert region(Part("badge", (0, 0, 9, 9), text=("{field.cost}||–",))) == FieldName("cost")


def test_an_opening_bracket_hangs_out(face):
    card = CardFacts("x", "owl", {"en": "「あ」"})
    (run,) = face({**LARGE, "text": "{name}"}, card=card).operations
    assert run.x == pytest.approx(3 - run.size / 2)


def test_a_game_without_a_face_gets_a_plain_one(definition, fonts):
    design = Design.from_toml({}, definition)
    drawing = layout(OWL, definition, design, fonts, BOTH, lambda code: None)
    assert {"Ember Owl", "火の粉梟", OWL.texts["en"], OWL.texts["ja"], "PROXY"} <= set(
        words(drawing)
    )


def test_the_plain_face_takes_the_cards_size(definition, fonts):
    small = replace(definition, card_width=44, card_height=67)
    drawing = layout(OWL, small, Design.from_toml({}, small), fonts, BOTH, lambda code: None)
    paper, border = drawing.operations[:2]
    assert (paper.width, paper.height) == (44, 67)
    assert border.x + border.width < 44 and border.y + border.height < 67


def test_words_alone_are_large(definition, fonts):
    design = Design.text_only(definition)
    drawing = layout(OWL, definition, design, fonts, BOTH, lambda code: None)
    assert {"Ember Owl", "Owl", OWL.texts["en"], "PROXY", "MARKET 7"} <= set(words(drawing))
    assert max(op.size for op in drawing.operations if isinstance(op, TextRun)) > 4
    assert {op.fill for op in drawing.operations if isinstance(op, Rect)} <= {
        "",
        "#ffffff",
        "#000000",
    }


def test_a_back_is_the_same_for_all_cards_of_a_type(definition, fonts):
    ground = {"kind": "shape", "box": [0, 0, 63, 88], "shape": "rect", "fill": "accent"}
    owls = {**LARGE, "types": ["owl"], "text": "{game}"}
    data = {
        "colours": {"ink": "#111111", "paper": "#ffffff", "accent": "#222222"},
        "types": {"owl": {"colours": {"accent": "#333333"}}},
        "back": [ground, owls],
    }
    design = Design.from_toml(data, definition)
    owl, stall = (back(t, definition, design, fonts, ENGLISH) for t in ("owl", "stall"))
    assert (words(owl), words(stall)) == (["Owl Market"], [])
    assert owl.operations[0].fill == stall.operations[0].fill == "#222222"


def test_a_game_without_a_back_gets_a_plain_one(definition, fonts):
    small = replace(definition, card_width=44, card_height=67)
    drawing = back("owl", small, Design.from_toml({}, small), fonts, JAPANESE)
    ground = drawing.operations[0]
    assert (ground.width, ground.height) == (44, 67)
    assert words(drawing) == ["ふくろう市"]


def test_what_both_languages_share_is_printed_once(face):
    card = replace(OWL, names={"en": "ALL", "ja": "ALL"}, texts={"ja": "1枚引く。"})
    part = {**LARGE, "text": ["{name}", "{other.name}", "{rules}"], "small": "{second.rules}"}
    assert words(face(part, card=card, edition=BOTH)) == ["ALL", "1枚引く。"]


def test_a_game_of_one_language_has_no_other(face):
    part = {**LARGE, "text": ["{name}", "{other.name}"]}
    assert words(face(part, edition=Edition(("ja",)))) == ["火の粉梟"]
