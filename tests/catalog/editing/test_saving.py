"""Rows saved as cards: all or nothing, with history, only what differs."""

from __future__ import annotations

import random

import pytest
from django.contrib.auth.models import User

from catalog.editing.checking import check_rows
from catalog.editing.refusals import RefusedRows, StaleCards
from catalog.editing.rows import rows_of
from catalog.editing.saving import delete_card, save_rows
from catalog.models import Card, CardValue, Change, Content, Printing
from catalog.wording import word
from decks.models import Deck, Slot
from tests.conftest import shipped_folders

pytestmark = pytest.mark.django_db
GAMES = [folder.name for folder in shipped_folders()]
NEW = {
    "code": "ash_cat",
    "type": "beast",
    "name_en": "Ash Cat",
    "name_ja": "灰ねこ",
    "power": "4",
    "colour": "red",
    "skills": "red|blue",
    "set": "base",
    "number": "8",
    "sources": "power=official: Leaflet | name_en=user",
}


@pytest.fixture
def editor():
    """Return somebody."""
    return User.objects.create_user("eda")


def saved(game, code):
    """Return the card's row in the database."""
    return Card.objects.get(game=game, code=code)


@pytest.mark.parametrize("code", GAMES)
def test_saving_the_rows_of_all_cards_changes_nothing(shipped_games, code):
    game = shipped_games[code]
    rows = [row for card in game.cards.all() for row in rows_of(card)]
    before = list(game.cards.values()), list(CardValue.objects.values()), game.revision
    assert check_rows(game, rows).faults == ()
    assert save_rows(game, rows, None) == []
    game.refresh_from_db()
    assert (list(game.cards.values()), list(CardValue.objects.values()), game.revision) == before
    assert check_rows(game, rows).cards.keys() == {card.code for card in game.pool}


@pytest.mark.parametrize("code", GAMES)
def test_rows_made_anew_give_the_same_cards(shipped_games, code):
    game = shipped_games[code]
    rows = [row for card in game.cards.all() for row in rows_of(card)]
    facts = {card.code: card for card in game.pool}
    random.Random(1).shuffle(rows)
    firsts = [row for row in rows if row["type"]]
    further = [row for row in rows if not row["type"]]
    checked = check_rows(game, [*firsts, *further])
    for found, printings in ((c, set(c.printings)) for c in checked.cards.values()):
        assert printings == set(facts[found.code].printings)
        assert found.fields == facts[found.code].fields


def test_a_new_card_is_saved_with_values_printing_and_history(tiny, editor):
    (change,) = save_rows(tiny, [NEW], editor, note="from my binder")
    card = saved(tiny, "ash_cat")
    assert (card.version, card.edited, card.position) == (1, True, 7)
    assert card.folded_names == "\nash cat\n灰ねこ\n"
    assert card.sources["power"] == {"origin": "official", "words": "Leaflet"}
    assert set(card.values.values_list("field", "number", "text")) >= {("power", 4, "4")}
    assert [(p.card_set.code, p.number) for p in card.printings.all()] == [("base", "8")]
    assert (change.author, change.note, change.before) == (editor, "from my binder", None)
    assert change.after == rows_of(card)
    assert tiny.pool["ash_cat"] == card.to_facts()


def test_a_change_keeps_what_it_does_not_name(tiny, editor):
    owl = saved(tiny, "ember_owl")
    printings = {p.pk for p in owl.printings.all()}
    (change,) = save_rows(tiny, [{"code": "ember_owl", "power": "9"}], editor)
    owl.refresh_from_db()
    assert (owl.fields["power"], owl.version, owl.edited) == (9, 2, True)
    assert owl.fields["skills"] == ["red", "blue"]
    assert {p.pk for p in owl.printings.all()} == printings
    assert [c["power"] for c in (change.before[0], change.after[0])] == ["3", "9"]
    assert list(owl.values.filter(field="power").values_list("number", flat=True)) == [9]


def test_an_empty_cell_empties(tiny, editor):
    save_rows(tiny, [{"code": "ember_owl", "reading": "", "aliases": None}], editor)
    owl = saved(tiny, "ember_owl")
    assert (owl.reading, owl.aliases) == ("", [])


def test_a_corrected_number_stays_the_same_printing(tiny, editor):
    broom = saved(tiny, "broom").printings.get()
    save_rows(tiny, [{**rows_of(broom.card)[0], "number": "7"}], editor)
    broom.refresh_from_db()
    assert broom.number == "7"


def test_cards_can_swap_their_numbers(tiny, editor):
    tongs, broom = (rows_of(saved(tiny, code))[0] for code in ("tongs", "broom"))
    save_rows(tiny, [{**tongs, "number": "6"}, {**broom, "number": "5a"}], editor)
    assert (tiny.pool["tongs"].printings[0].number, tiny.pool["broom"].printings[0].number) == (
        *("6", "5a"),
    )


def test_a_row_without_names_adds_a_printing(tiny, editor):
    row = {"code": "tongs", "type": "", "name_en": "", "name_ja": "", "set": "lost", "number": "1"}
    save_rows(tiny, [row], editor)
    assert {p.card_set.code for p in saved(tiny, "tongs").printings.all()} == {"base", "lost"}
    assert save_rows(tiny, [row], editor) == []


def test_rows_of_a_code_tell_all_its_printings(tiny, editor):
    first, _ = rows_of(saved(tiny, "ember_owl"))
    save_rows(tiny, [first], editor)
    assert saved(tiny, "ember_owl").printings.count() == 1


@pytest.mark.parametrize(
    ("cells", "column", "reason"),
    [
        ({"type": "tol"}, "type", "Did you mean"),
        ({"power": "many"}, "power", "whole numbers"),
        ({"name_en": "tongs"}, "name_en", "the name of"),
        ({"number": "6"}, "number", "has this number"),
        ({"set": "nowhere"}, "set", "unknown"),
        ({"needs": "nobody"}, "needs", "unknown"),
        ({"code": "Ash Cat"}, "code", "small letters"),
        ({"name_en": "", "name_ja": ""}, "name_en", "A name is needed"),
        ({"name_en": "a\x00b"}, "name_en", "control character"),
        ({"motto": "x" * 201}, "motto", "too long"),
        ({"wings": "2"}, "wings", "no such key"),
        ({"sources": "power"}, "sources", "A source is"),
        ({"sources": "power=rumour"}, "sources", "Accepted are"),
        ({"sources": "wings=user"}, "sources", "unknown"),
        ({"sources": "power=user: " + "x" * 201}, "sources", "too long"),
    ],
)
def test_faulty_rows_are_refused_and_nothing_is_written(tiny, editor, cells, column, reason):
    with pytest.raises(RefusedRows) as caught:
        save_rows(tiny, [{"code": "bucket", "price": "4"}, {**NEW, **cells}], editor)
    faults = [f for f in caught.value.faults if f.column == column]
    assert reason in faults[0].reason.text
    assert faults[0].line == 2
    assert saved(tiny, "bucket").fields["price"] == 3
    assert not Change.objects.exists()


def test_a_full_set_takes_no_further_card(tiny, editor):
    tiny.sets.filter(code="base").update(size=5)
    with pytest.raises(RefusedRows) as caught:
        save_rows(
            tiny, [NEW, {**NEW, "code": "b", "name_en": "B", "name_ja": "", "number": "9"}], editor
        )
    assert {(f.column, f.line) for f in caught.value.faults} == {("set", 1), ("set", 2)}
    save_rows(tiny, [{"code": "broom", "power": "3"}], editor)


def test_an_effect_is_checked_by_the_rules_module(shipped_games, editor):
    game = shipped_games["wit"]
    spell = next(card for card in game.pool if card.effect)
    with pytest.raises(RefusedRows) as caught:
        save_rows(game, [{"code": spell.code, "effect": "win"}], editor)
    assert caught.value.faults[0].column == "effect"


def test_the_checks_of_the_game_hold_for_edits(shipped_games, editor):
    game = shipped_games["wwd"]
    with pytest.raises(RefusedRows) as caught:
        save_rows(game, [{"code": "pim_tallowick", "health": "9"}], editor)
    assert {f.column for f in caught.value.faults} == {"health"}
    assert caught.value.faults[0].line == 1


def test_an_edit_of_an_old_version_is_refused(tiny, editor):
    rows = [{"code": "broom", "power": "3"}]
    save_rows(tiny, rows, editor, versions={"broom": 1})
    with pytest.raises(StaleCards) as caught:
        save_rows(tiny, [{"code": "broom", "power": "4"}], editor, versions={"broom": 1})
    assert caught.value.codes == ("broom",)
    with pytest.raises(StaleCards):
        save_rows(tiny, rows, editor, versions={"broom": 0})
    assert saved(tiny, "broom").fields["power"] == 3


def test_the_revision_rises_once_for_all_rows(tiny, editor):
    before = tiny.revision
    save_rows(tiny, [NEW, {"code": "broom", "power": "3"}], editor)
    assert tiny.revision > before
    assert Change.objects.count() == 2


def test_many_rows_take_a_fixed_number_of_queries(tiny, editor, django_assert_max_num_queries):
    rows = [
        {
            **NEW,
            "code": f"cat_{n}",
            "name_en": f"Cat {n}",
            "name_ja": "",
            "set": "lost",
            "number": n,
        }
        for n in range(1, 12)
    ]
    with django_assert_max_num_queries(40):
        save_rows(tiny, rows, editor)
    assert Printing.objects.filter(card__game=tiny, card_set__code="lost").count() == 11


def test_a_card_is_deleted_with_history(tiny, editor):
    rows = rows_of(saved(tiny, "broom"))
    change = delete_card(tiny, "broom", editor, version=1)
    assert (change.before, change.after) == (rows, None)
    assert "broom" not in tiny.pool
    with pytest.raises(Card.DoesNotExist):
        delete_card(tiny, "broom", editor)


def test_a_card_changed_meanwhile_is_not_deleted(tiny, editor):
    save_rows(tiny, [{"code": "broom", "power": "3"}], editor)
    with pytest.raises(StaleCards):
        delete_card(tiny, "broom", editor, version=1)


def test_a_card_in_a_product_is_not_deleted_and_the_product_is_named(tiny, editor):
    from catalog.editing.refusals import CardInUse

    product = tiny.products.get(code="starter")
    Content.objects.create(product=product, card=saved(tiny, "broom"), copies=1)
    with pytest.raises(CardInUse) as caught:
        delete_card(tiny, "broom", editor)
    assert word(caught.value.reasons[0], tiny) == f"Products hold it: {product}."


def test_a_card_in_a_deck_is_not_deleted(tiny, editor):
    from catalog.editing.refusals import CardInUse

    deck = Deck.objects.create(game=tiny, name="Mine")
    Slot.objects.create(deck=deck, card=saved(tiny, "broom"), section="main", copies=2)
    with pytest.raises(CardInUse) as caught:
        delete_card(tiny, "broom", editor)
    assert [(m.plural, m.count) for m in caught.value.reasons] == [("%(count)d decks hold it.", 1)]
    assert saved(tiny, "broom")
