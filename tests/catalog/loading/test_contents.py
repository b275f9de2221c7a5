"""contents.csv and the numbering of sets: read, checked, stored, and asked from both sides."""

from __future__ import annotations

import zipfile

import pytest
from django.db import IntegrityError, transaction

from catalog.contents import contents_with, holdings
from catalog.editing.refusals import CardInUse
from catalog.editing.saving import delete_card
from catalog.exporting.copies import save_copy
from catalog.models import Card, Content

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("old", "new", "column", "value", "reason"),
    [
        ("starter,tongs", "stater,tongs", "product", "stater", "This is unknown. Did"),
        ("starter,riddle_fox", "starter,ridle_fox", "card", "ridle_fox", "This is unknown. Did you"),
        ("starter,riddle_fox,,,,", "starter,,,,,", "card", "", "Each line has either"),
        ("starter,riddle_fox,,,", "starter,riddle_fox,,,R", "card", "riddle_fox", "Each line has either"),
        ("tongs,base", "tongs,lost", "set", "lost", "This is unknown."),
        ("tongs,base,,", "tongs,,5a,", "set", "", "This is unknown."),
        ("tongs,base,,", "tongs,base,3,", "number", "3", "This is unknown."),
        ("riddle_fox,,,,,", "riddle_fox,,,,,1/2", "chance", "1/2", "Only random cards"),
        ("booster,,,,C", "booster,,bass,,C", "set", "bass", "This is unknown. Did"),
        ("booster,,,,C", "booster,,,7,C", "number", "7", "Random cards have no number."),
        ("C,4,", "C,0,", "copies", "0", "This must be 1 at least."),
        ("C,4,", "C,four,", "copies", "four", "This must be a whole number"),
        ("C,4,", "C,6,", "copies", "1", "The product holds more than"),
        ("1/3", "4/3", "chance", "4/3", "A chance is above 0"),
        ("1/3", "1/0", "chance", "1/0", "A chance is above 0"),
        ("1/3", "0", "chance", "0", "A chance is above 0"),
        ("1/3", "often", "chance", "often", "A chance is above 0"),
        ("starter,riddle_fox,,", "starter,tongs,base,", "product", "starter", "This stands twice."),
        (",rarity,", ",rareness,", "rareness", "rareness", "There is no such key."),
    ],
)  # fmt: skip
def test_a_fault_names_its_place_and_value(folder, old, new, column, value, reason):
    folder.swap("contents.csv", old, new)
    found = [f for f in folder.faults() if f[0] == "contents.csv" and f[2] == column]
    assert [(f[3], f[4][: len(reason)]) for f in found] == [(value, reason)]


def test_random_cards_need_a_set(folder):
    folder.swap("products.csv", "booster,base", "booster,")
    assert [f[2] for f in folder.faults()] == ["set", "set"]
    folder.swap("contents.csv", "booster,,,,C", "booster,,base,,C")
    assert [f[2] for f in folder.faults()] == ["set"]


@pytest.mark.parametrize("numbers", ["1-3,x", "8-1", "1-8,8"])
def test_a_bad_numbering_is_a_fault(folder, numbers):
    path = folder.path / "sets.csv"
    head, *lines = path.read_text().splitlines()
    path.write_text(
        "\n".join(
            [f"{head},numbers", f'{lines[0]},"{numbers}"', *(f"{line}," for line in lines[1:])]
        )
    )
    [fault] = folder.faults()
    assert fault[:3] == ("sets.csv", 2, "numbers")
    assert fault[4].startswith("Numbers are runs such as")


def test_a_game_needs_no_contents(folder, load):
    (folder.path / "contents.csv").unlink()
    assert not Content.objects.filter(product__game=load(folder.path)).exists()


def test_contents_become_rows_and_are_replaced(folder, load):
    game = load(folder.path)
    rows = Content.objects.filter(product__game=game).order_by("position")
    columns = (
        "product__code",
        "card__code",
        "card_set__code",
        "number",
        "rarity",
        "copies",
        "chance",
    )
    assert list(rows.values_list(*columns)) == [
        ("starter", "tongs", "base", "", "", 2, ""),
        ("starter", "riddle_fox", None, "", "", 1, ""),
        ("booster", None, "base", "", "C", 4, ""),
        ("booster", None, "base", "", "R", 1, "1/3"),
    ]
    folder.swap("contents.csv", "starter,riddle_fox", "starter,bucket")
    load(folder.path)
    assert game.cards.get(code="bucket").contents.get().product.code == "starter"
    folder.swap("contents.csv", "starter,bucket,,,,,\n", "")
    cards = folder.path / "cards.csv"
    cards.write_text(cards.read_text().partition("bucket,")[0])
    load(folder.path)
    assert rows.count() == 3
    assert not game.cards.filter(code="bucket").exists()


def test_products_and_cards_find_each_other(tiny):
    held = holdings(tiny)
    assert {product: sorted(cards) for product, cards in held.items()} == {
        "starter": ["riddle_fox", "tongs"],
        "booster": ["broom", "ember_owl", "newt", "tongs"],
    }
    for card in tiny.pool:
        found = {row.product.code for row in contents_with(tiny, card)}
        assert found == {product for product, cards in held.items() if card.code in cards}


def test_another_games_product_holds_nothing_here(tiny, shipped_games):
    for game in shipped_games.values():
        assert not holdings(game).keys() & {"booster", "starter"}


def test_a_line_is_a_card_or_a_rarity(tiny):
    product = tiny.products.first()
    card = Card.objects.filter(game=tiny).first()
    for values in ({}, {"card": card, "rarity": "C"}, {"rarity": "C"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Content.objects.create(product=product, **values)


def test_a_card_that_a_product_holds_cannot_go(tiny):
    with pytest.raises(CardInUse):
        delete_card(tiny, "tongs", None)


def test_a_copy_of_the_game_says_the_same(folder, load, tmp_path):
    path = folder.path / "sets.csv"
    head, *lines = path.read_text().splitlines()
    own = [f"{lines[0]},A1-A8", *(f"{line}," for line in lines[1:])]
    path.write_text("\n".join([f"{head},numbers", *own]))
    game = load(folder.path)
    before = [list(game.sets.values()), list(held(game))]
    save_copy(game, tmp_path / "copy.zip")
    with zipfile.ZipFile(tmp_path / "copy.zip") as archive:
        archive.extractall(tmp_path / "copy")
    [copy] = {file.parent for file in (tmp_path / "copy").rglob("game.toml")}
    game = load(copy)
    assert [list(game.sets.values()), list(held(game))] == before
    assert game.sets.get(code="base").numbers == "A1-A8"


def held(game):
    """Return everything that the game's products hold, but keys."""
    columns = ("product_id", "card_id", "card_set_id", "number", "rarity", "copies", "chance")
    return Content.objects.filter(product__game=game).order_by("position").values_list(*columns)


def test_a_game_goes_with_all_it_has(tiny):
    tiny.delete()
    assert not Content.objects.filter(product__code="starter").exists()
