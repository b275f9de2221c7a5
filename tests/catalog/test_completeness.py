"""How complete sets are, what is wanted, what products hold: the pages and files that say so."""

from __future__ import annotations

import csv
import io

import pytest

from catalog.completeness import OPEN_END, WIDTH, SetState, picture, set_states
from catalog.editing.saving import save_rows
from catalog.models import CardImage, CardSet
from catalog.numbering import spans_of
from catalog.wanted import wanted
from tests.catalog.test_views import page

pytestmark = pytest.mark.django_db


def photograph(game, *codes):
    """Give cards a picture."""
    for code in codes:
        key = next((p.key for p in game.pool[code].printings), "")
        made = {"content": "0" * 64, "width": 63, "height": 88}
        CardImage.objects.create(game=game, code=code, printing=key, **made)


def counts(game):
    """Return size, entered, house values, pictured and missing numbers of each set."""
    return {
        s.card_set.code: (s.size, s.entered, s.house, s.pictured, s.missing_numbers)
        for s in set_states(game)
    }


def test_the_states_of_sets(tiny, django_assert_num_queries):
    photograph(tiny, "newt", "riddle_fox")
    CardImage.objects.create(
        game=tiny, code="tongs", content="", width=1, height=1, removed_at="2020-01-01T00:00Z"
    )
    tiny.refresh_from_db()
    with django_assert_num_queries(4):
        assert counts(tiny) == {
            "base": (8, 4, 1, 1, 4),
            "lost": (12, 0, 0, 0, 12),
            "sampler": (None, 2, 0, 1, 0),
        }


def test_a_single_house_value_counts(tiny):
    save_rows(tiny, [{"code": "newt", "sources": "power=house"}], None)
    save_rows(
        tiny, [{"code": "tongs", "sources": 'power=official: the "origin": "house" page'}], None
    )
    assert counts(tiny)["base"][2] == 2


def test_numbers_beyond_the_size(tiny):
    CardSet.objects.filter(game=tiny, code="lost").update(size=None, numbers="P1-P3,1-9")
    assert counts(tiny)["lost"] == (12, 0, 0, 0, 12)


def state(size, entered, house=0):
    return SetState(CardSet(), size, entered, house, entered, 0, spans_of("", size), ())


def test_the_picture_keeps_its_frame():
    drawn = picture(
        [state(258, 0), state(106, 100, 50), state(None, 7, 7), state(300_000, 1), state(0, 0)]
    )
    kinds = [[part.kind for part in bar.parts] for bar in drawn.bars]
    assert kinds == [
        ["missing"],
        ["entered", "house", "missing"],
        ["house", "unknown"],
        ["entered", "missing"],
        [],
    ]
    for bar in drawn.bars:
        ends = [part.x + part.width for part in bar.parts]
        assert [part.x for part in bar.parts] == [0, *ends][: len(ends)]
        assert all(0 < end <= WIDTH + OPEN_END for end in ends)
    assert picture([]).bars == ()


def test_the_completeness_page(client, tiny, django_assert_num_queries):
    text = page(client, "/games/tiny/sets/")
    assert '<svg class="completeness"' in text
    assert text.count('class="completeness__part is-missing"') == 2
    for words in ("Base set", "Lost set", "Nobody knows how many more"):
        assert words in text
    assert "登録状況" in page(client, "/games/tiny/sets/", "ja")
    with django_assert_num_queries(4):
        page(client, "/games/tiny/sets/")


def test_a_game_without_sets(client, tiny):
    tiny.products.all().delete()
    tiny.sets.all().delete()
    assert "No sets are known." in page(client, "/games/tiny/sets/")


def test_a_set_shows_its_numbers_one_by_one(client, tiny):
    text = page(client, "/games/tiny/sets/base/")
    assert text.count("number-grid__cell is-missing") == 4
    assert text.count("number-grid__cell is-house") == 1
    assert text.count("number-grid__cell is-entered") == 3
    assert 'href="/games/tiny/cards/tongs/" title="Tongs">5<' in text
    assert "4 numbers have no card yet." in text
    CardSet.objects.filter(code="base").update(size=1001)
    assert "number-grid__cell" not in page(client, "/games/tiny/sets/base/")


def lacking(game, only=""):
    """Return what is wanted, as codes, by set."""
    return {
        part.set_code: (
            [str(span) for span in part.state.missing] if part.state else [],
            {kind: [card.code for card in cards] for kind, cards in part.lacking.items()},
        )
        for part in wanted(game, only)
    }


def test_what_is_wanted_of_official_sets(tiny):
    photograph(tiny, "ember_owl", "newt", "tongs", "bucket")
    save_rows(tiny, [{"code": "broom", "name_ja": "", "reading": ""}], None)
    assert lacking(tiny) == {
        "base": (
            ["1", "4", "7–8"],
            {
                "values": ["ember_owl"],
                "text": ["newt", "broom"],
                "translation": ["broom"],
                "image": ["broom"],
            },
        ),
        "lost": (["1–12"], {}),
        "": ([], {"values": ["bucket"], "text": ["bucket"]}),
    }


def test_what_is_wanted_of_one_set(tiny):
    assert list(lacking(tiny, "lost")) == ["lost"]
    _, cards = lacking(tiny, "sampler")["sampler"]
    assert cards["image"] == ["storm_hen", "riddle_fox"]


def test_texts_are_not_wanted_of_types_that_have_none(tiny):
    save_rows(
        tiny,
        [{"code": code, "text_en": "", "text_ja": ""} for code in ("ember_owl", "storm_hen")],
        None,
    )
    assert all("newt" not in cards.get("text", ()) for _, cards in lacking(tiny).values())


def test_a_reprint_is_wanted_once(tiny):
    save_rows(tiny, [{"code": "newt", "type": "", "set": "lost", "number": "1"}], None)
    found = lacking(tiny)
    assert "newt" in found["base"][1]["image"]
    assert found["lost"] == (["2–12"], {})


def test_the_wanted_page(client, tiny, django_assert_num_queries):
    text = page(client, "/games/tiny/wanted/")
    for words in (
        "1, 4, 7–8",
        "Printed values wanted",
        "Scan or photo wanted (4)",
        "Without a set",
    ):
        assert words in text
    assert "Riddle Fox" not in text
    only = page(client, "/games/tiny/wanted/?set=sampler")
    assert "Riddle Fox" in only
    assert "/games/tiny/wanted.csv?set=sampler" in only
    assert "募集リスト" in page(client, "/games/tiny/wanted/", "ja")
    with django_assert_num_queries(5):
        page(client, "/games/tiny/wanted/")


def test_nothing_is_wanted(client, tiny):
    photograph(tiny, "storm_hen", "riddle_fox")
    save_rows(tiny, [{"code": "riddle_fox", "text_en": "Why?", "text_ja": "なぜ？"}], None)
    assert "Nothing is wanted" in page(client, "/games/tiny/wanted/?set=sampler")


def test_the_wanted_list_as_text(client, tiny):
    response = client.get("/games/tiny/wanted.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert 'filename="tiny-wanted.txt"' in response["Content-Disposition"]
    lines = response.content.decode().splitlines()
    assert lines[:5] == [
        "Tiny Menagerie",
        "",
        "Base set",
        "Missing numbers: 1, 4, 7–8",
        "Printed values wanted (they are house values): Ember Owl",
    ]
    japanese = client.get("/games/tiny/wanted.txt", headers={"accept-language": "ja"})
    assert "未登録の番号：1, 4, 7–8" in japanese.content.decode()


def test_the_wanted_list_as_a_table(client, tiny):
    save_rows(tiny, [{"code": "newt", "name_en": "=1+1"}], None)
    response = client.get("/games/tiny/wanted.csv?set=base")
    assert 'filename="tiny-base-wanted.csv"' in response["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))
    numbers = [row["number"] for row in rows if row["wanted"] == "number"]
    assert numbers == ["1", "4", "7", "8"]
    newt = next(row for row in rows if row["code"] == "newt")
    assert (newt["set"], newt["number"], newt["name_en"], newt["name_ja"]) == (
        "base",
        "3",
        "'=1+1",
        "ふたごイモリ",
    )


@pytest.mark.parametrize(
    "address",
    ["sets/nope/", "wanted/?set=nope", "wanted.csv?set=nope", "wanted.xls", "products/nope/"],
)
def test_what_is_not_there_is_a_404(client, tiny, address):
    page(client, f"/games/tiny/{address}", status=404)
    for unknown in ("sets/", "wanted/", "wanted.txt", "wanted.csv"):
        page(client, f"/games/nope/{unknown}", status=404)


@pytest.mark.parametrize("address", ["sets/", "wanted/", "wanted.txt", "wanted.csv"])
def test_pages_refuse_posts(client, tiny, address):
    assert client.post(f"/games/tiny/{address}").status_code == 405


def test_a_product_shows_what_it_holds(client, tiny, django_assert_num_queries):
    starter = page(client, "/games/tiny/products/starter/")
    for words in ("2 × Tongs", "1 × Riddle Fox", "3 fixed cards"):
        assert words in starter
    booster = page(client, "/games/tiny/products/booster/")
    assert "1 in 3" in booster
    assert 'href="/games/tiny/cards/?q=set:base%20rarity:C"' in booster
    assert "3分の1" in page(client, "/games/tiny/products/booster/", "ja")
    with django_assert_num_queries(3):
        page(client, "/games/tiny/products/starter/")


def test_a_product_with_unknown_contents_says_so(client, tiny):
    product = tiny.products.get(code="starter")
    product.contents.all().delete()
    tiny.products.filter(pk=product.pk).update(price=None, cards_per_pack=None, released="")
    text = page(client, "/games/tiny/products/starter/")
    assert "What it holds is not known." in text
    assert text.count("not known") == 4
    assert text.index("Price") < text.index("not known")


def test_a_card_shows_the_products_that_hold_it(client, tiny):
    tongs = page(client, "/games/tiny/cards/tongs/").partition("Products that hold it")[2]
    assert "× 2" in tongs
    assert "at random, as C" in tongs
    assert "at random, as R: 1 in 3" in page(client, "/games/tiny/cards/broom/")
    assert "Products that hold it" not in page(client, "/games/tiny/cards/bucket/")


def test_a_card_shows_where_its_facts_come_from(client, tiny):
    assert "Where these facts come from" not in page(client, "/games/tiny/cards/ember_owl/")
    sources = "power=official: Leaflet, page 1 | name_ja=user | text_en=house: guessed | set=user"
    save_rows(tiny, [{"code": "ember_owl", "sources": sources}], None)
    text = page(client, "/games/tiny/cards/ember_owl/")
    assert text.count('class="source-mark') == 3
    table = text.partition("Where these facts come from")[2]
    for words in (
        "Power",
        "Leaflet, page 1",
        "Name (日本語)",
        "Text (English)",
        "guessed",
        "Everything else",
    ):
        assert words in table
    japanese = page(client, "/games/tiny/cards/ember_owl/", "ja")
    for words in ("チラシ1ページ", "利用者が入力", "独自数値"):
        assert words in japanese


def test_a_card_goes_to_every_section_that_takes_it(client, shipped_games):
    text = (
        page(client, "/games/wit/cards/nevin_crisp/").partition("Goes to")[2].partition("</dd>")[0]
    )
    assert "Deck / Spare main characters" in text


def test_a_game_leads_on(client, tiny):
    text = page(client, "/games/tiny/")
    for address in ("cards/", "decks/", "rules/", "sets/"):
        assert f'class="panel" href="/games/tiny/{address}"' in text
    assert text.count('class="fan__card"') == 2  # it has two types of cards


def test_the_front_page_shows_each_game(client, tiny, shipped_games):
    text = page(client, "/")
    assert text.count('class="fan__card"') == 2 + 3 * 3
    for words in ("7 cards", "3 sets", "2 products", "February 2001"):
        assert words in text
    assert "2001年2月" in page(client, "/", "ja")
