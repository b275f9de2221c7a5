"""Changes taken back: one by one, or a batch at once."""

from __future__ import annotations

import pytest

from catalog.editing.history import RevertConflict, differences, revert, undo
from catalog.editing.rows import rows_of
from catalog.editing.saving import delete_card, save_rows
from catalog.models import Batch, Card, Change

pytestmark = pytest.mark.django_db


def rows(game, code):
    """Return the card's rows now."""
    return rows_of(Card.objects.get(game=game, code=code))


def test_a_change_is_reverted(tiny):
    before = rows(tiny, "ember_owl")
    (change,) = save_rows(
        tiny, [{"code": "ember_owl", "power": "9", "set": "base", "number": "4"}], None
    )
    first = next(differences(change.before, change.after))
    assert (first.column, first.old, first.new) == ("power", "3", "9")
    (back,) = revert(change, None)
    assert sorted(map(str, rows(tiny, "ember_owl"))) == sorted(map(str, before))
    change.refresh_from_db()
    assert change.reverted_by == back


def test_later_changes_of_other_columns_stay(tiny):
    (change,) = save_rows(tiny, [{"code": "broom", "power": "9"}], None)
    save_rows(tiny, [{"code": "broom", "reading": "ほうきぼし"}], None)
    revert(change, None)
    (row,) = rows(tiny, "broom")
    assert (row["power"], row["reading"]) == ("2", "ほうきぼし")


def test_a_column_changed_since_is_a_conflict(tiny):
    (change,) = save_rows(tiny, [{"code": "broom", "power": "9"}], None)
    save_rows(tiny, [{"code": "broom", "power": "8"}], None)
    with pytest.raises(RevertConflict) as caught:
        revert(change, None)
    assert caught.value.columns == ("power",)
    assert rows(tiny, "broom")[0]["power"] == "8"


def test_a_new_card_goes_again_unless_it_was_changed_since(tiny):
    row = {"code": "mop", "type": "tool", "name_en": "Mop", "price": "9"}
    (change,) = save_rows(tiny, [row], None)
    (later,) = save_rows(tiny, [{"code": "mop", "price": "8"}], None)
    with pytest.raises(RevertConflict) as caught:
        revert(change, None)
    assert caught.value.columns == ("price",)
    revert(later, None)
    revert(change, None)
    assert not Card.objects.filter(game=tiny, code="mop").exists()


def test_a_deleted_card_comes_back(tiny):
    before = rows(tiny, "ember_owl")
    save_rows(tiny, [{"code": "newt", "needs": ""}], None)
    change = delete_card(tiny, "ember_owl", None)
    revert(change, None)
    assert sorted(map(str, rows(tiny, "ember_owl"))) == sorted(map(str, before))


def test_a_batch_is_undone_at_once(tiny):
    batch = Batch.objects.create(game=tiny, title="cards.xlsx")
    before = {code: rows(tiny, code) for code in ("broom", "tongs")}
    given = [
        {"code": "broom", "number": "5a", "set": "base"},
        {"code": "tongs", "number": "6", "set": "base"},
        {"code": "mop", "type": "tool", "name_en": "Mop", "price": "9"},
    ]
    save_rows(tiny, given, None, batch)
    assert batch.changes.count() == 3
    undo(batch, None)
    assert {code: rows(tiny, code) for code in before} == before
    assert not Card.objects.filter(game=tiny, code="mop").exists()
    assert batch.undone_at
    assert not batch.changes.filter(reverted_by=None).exists()


def test_an_undo_that_conflicts_changes_nothing(tiny):
    batch = Batch.objects.create(game=tiny, title="cards.xlsx")
    given = [{"code": "broom", "power": "9"}, {"code": "newt", "power": "9"}]
    save_rows(tiny, given, None, batch)
    save_rows(tiny, [{"code": "newt", "power": "8"}], None)
    count = Change.objects.count()
    with pytest.raises(RevertConflict):
        undo(batch, None)
    assert rows(tiny, "broom")[0]["power"] == "9"
    assert (Change.objects.count(), Batch.objects.get().undone_at) == (count, None)
