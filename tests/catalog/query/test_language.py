"""The query language as its users are promised it: a small invented catalog, what is typed, what must be found."""

from __future__ import annotations

import pytest

from catalog import index
from catalog.definition import GameDefinition
from catalog.facts import CardFacts, PrintingFacts
from catalog.models import CardImage
from catalog.pool import CardPool
from catalog.query import compile_query
from catalog.search import find_cards
from tests.catalog.cards import DEFINITION, SETS
from tests.catalog.test_search import stored

P = PrintingFacts
CARDS = {
    "dragon": CardFacts(
        "dragon",
        "beast",
        {"en": "White Dragon", "ja": "白竜"},
        {"power": 8, "colour": "red", "skills": ("red", "blue")},
        {"en": "Draw 2 cards.", "ja": "カードを2枚引く。"},
        reading="はくりゅう",
        printings=(P("base", "1", "R", False, "Ada Pin"), P("lost", "P1", "R", True)),
        pictured=True,
    ),
    "storm": CardFacts(
        "storm",
        "beast",
        {"en": "Storm", "ja": "嵐"},
        {"power": "X", "skills": ("red",)},
        {"en": "Discard a card."},
        reading="あらし",
        origin="house",
        printings=(P("base", "002", "C", False, "火の子"),),
    ),
    "coffee": CardFacts(
        "coffee",
        "tool",
        {"en": "Café Cup", "ja": "コーヒー・カップ"},
        {"power": "-", "colour": "blue"},
        reading="コーヒーカップ",
        printings=(P("lost", "12a", ""),),
    ),
    "arrow": CardFacts("arrow", "tool", {"en": "Arrow", "ja": "矢"}, {"power": "?"}, reading="や"),
    "king": CardFacts(
        "king", "beast", {"en": "King", "ja": "王"}, {"power": -1, "needs": "arrow"}, reading="おう"
    ),
}
POOL = CardPool(CARDS.values())
GAME: GameDefinition = DEFINITION
ALL = " ".join(CARDS)

PROMISES = [
    # every typed field, in either language
    *(("type:beast", "dragon storm king"), ("種類:アイテム", "coffee arrow")),
    *(("name:dragon", "dragon"), ("名前:竜", "dragon"), ("text:draw", "dragon")),
    *(
        ("テキスト:引く", "dragon"),
        ("set:lost", "dragon coffee"),
        ("セット:基本セット", "dragon storm"),
    ),
    *(
        ("number:1", "dragon"),
        ("number:2", "storm"),
        ("number:P1", "dragon"),
        ("number:12A", "coffee"),
    ),
    *(("number<=2", "dragon storm"), ("rarity:R", "dragon"), ("rarity:none", "coffee arrow king")),
    *(
        ("artist:ada", "dragon"),
        ("絵師:火", "storm"),
        ("colour:red", "dragon"),
        ("色:青", "coffee"),
    ),
    *(("needs:arrow", "king"), ("needs:矢", "king"), ("in:lost", "dragon coffee")),
    # is and has
    *(("is:reprint", "dragon"), ("is:パラレル", "dragon"), ("is:house", "storm")),
    *(
        ("has:image", "dragon"),
        ("画像:なし", "storm coffee arrow king"),
        ("has:artist", "dragon storm"),
    ),
    *(("has:text", "dragon storm"), ("-has:colour", "storm arrow king")),
    # numbers; X, dash and unknown are values of their own
    *(("power=8", "dragon"), ("power!=8", "storm coffee arrow king"), ("power<0", "king")),
    *(("power<=8", "dragon king"), ("power>-1", "dragon"), ("power>=-1", "dragon king")),
    *(("power=X", "storm"), ("power:x", "storm"), ("パワー：Ｘ", "storm"), ("power:-", "coffee")),
    *(
        ("power:ー", "coffee"),
        ("power:dash", "coffee"),
        ("power:?", "arrow"),
        ("power:？", "arrow"),
    ),
    *(
        ("power:不明", "arrow"),
        ("power:unknown", "arrow"),
        ("power:none", ""),
        ("power:8|X", "dragon storm"),
    ),
    *(("colour:不明", "storm arrow king"), ("colour:なし", "storm arrow king")),
    # several values: any, all, exactly
    *(("skills:red|blue", "dragon storm"), ("skills:red&blue", "dragon"), ("skills=red", "storm")),
    *(("skills=blue&red", "dragon"), ("能力:赤", "dragon storm")),
    # regular expressions, joints, order and form
    *(("name:/^st/", "storm"), ("text:/draw \\d/", "dragon"), ("/王$/", "king")),
    *(("type:tool or power:X", "storm coffee arrow"), ("-type:tool power<0", "king")),
    *(("-(type:tool or king)", "dragon storm"), ("矢 または 王", "arrow king")),
    *(("sort:-power view:list type:tool", "coffee arrow"), ("", ALL)),
    # Japanese as readers expect: width, kana, long vowels, dots; kanji by reading; one and two characters
    *(("白竜", "dragon"), ("竜", "dragon"), ("はくりゅう", "dragon"), ("ハクリュウ", "dragon")),
    *(("hakuryuu", "dragon"), ("hakuryu", "dragon"), ("ryuu", "dragon"), ("ﾊｸﾘｭｳ", "dragon")),
    *(
        ("コーヒーカップ", "coffee"),
        ("こひかっぷ", "coffee"),
        ("ｺｰﾋｰ", "coffee"),
        ("コーヒー・カップ", "coffee"),
    ),
    *(
        ("cafe", "coffee"),
        ("ＣＡＦＥ", "coffee"),
        ("矢", "arrow"),
        ("や", "arrow"),
        ("ya", "arrow"),
    ),
    *(("おう", "king"), ("ou", "king"), ("arashi", "storm"), ("ash", "")),
    *(("shi", "storm"), ("arasi", "storm")),
]


@pytest.mark.parametrize(("text", "codes"), PROMISES)
def test_what_is_typed_finds_what_was_promised(text, codes):
    holds = compile_query(text, GAME, POOL)
    assert [code for code, card in CARDS.items() if holds(card)] == codes.split()


@pytest.mark.django_db
def test_the_index_keeps_the_same_promises():
    game = stored(CARDS.values())
    CardImage.objects.create(game=game, code="dragon", content="0" * 64, width=63, height=88)
    for card_set in game.sets.all():
        card_set.names = SETS[card_set.code]
        card_set.save()
    index.update(game.cards.values_list("pk", flat=True))
    game.raise_revision()
    for text, codes in PROMISES:
        found = {card.code for card in find_cards(game, text, "", "en")}
        assert found == set(codes.split()), text
