"""Lists of owned cards: tables in every form, plain texts, and what is refused of them."""

from __future__ import annotations

import pytest

from catalog.importing.reading import read_table
from catalog.wording import word
from decks.collection.lists import MOST_COPIES, Refused, read_owned_table, read_owned_text
from decks.games import rulebook_of

pytestmark = pytest.mark.django_db


def table(game, text: str, encoding: str = "utf-8"):
    """Return what a table in a file says."""
    found = read_table("mine.csv", text.encode(encoding))
    return read_owned_table(found, game.definition, game.pool)


def said(found) -> list[tuple]:
    """Return card, set, number, parallel and copies of each line that counts."""
    return [
        (c.code, *((p.set_code, p.number, p.parallel) if (p := c.printing) else ()), c.copies)
        for c in found.counted
    ]


def faults(found, game) -> list[tuple[int, str]]:
    return [(c.line, word(c.fault, game)) for c in found.faults]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("code,copies\ntongs,3", [("tongs", "base", "5a", False, 3)]),
        ("Name,Qty\nTongs,3", [("tongs", "base", "5a", False, 3)]),
        ("カード名,枚数\n火ばさみ,３枚", [("tongs", "base", "5a", False, 3)]),
        ("セット,番号,所持数\n基本セット,6,x2", [("broom", "base", "6", False, 2)]),
        ("set;number;count\nbase;006;2", [("broom", "base", "6", False, 2)]),
        ("name,copies\nBucket,1", [("bucket", 1)]),
        (
            "name,set,number,foil,copies\nEmber Owl,base,2,yes,1",
            [("ember_owl", "base", "2", True, 1)],
        ),
        (
            "name,set,number,foil,copies\nEmber Owl,base,2,,1",
            [("ember_owl", "base", "2", False, 1)],
        ),
        ("name,rarity,copies\nEmber Owl,R,1", [("ember_owl", "base", "2", True, 1)]),
        ("name,copies\nEmber Owl,4", [("ember_owl", "base", "2", False, 4)]),
        ("name\nTongs\nTongs", [("tongs", "base", "5a", False, 1)] * 2),
        ("name,copies\nTongs,", [("tongs", "base", "5a", False, 0)]),
        ("name,copies\nTongs,2.0", [("tongs", "base", "5a", False, 2)]),
        ("name,copies,condition\nTongs,2,mint", [("tongs", "base", "5a", False, 2)]),
    ],
)
def test_rows_name_printings_by_code_name_or_place(tiny, text, expected):
    found = table(tiny, text)
    assert said(found) == expected
    assert not found.faults


def test_headings_say_what_is_read_and_what_is_not(tiny):
    found = table(tiny, "name,copies,condition,power\nTongs,2,mint,1")
    assert found.columns == {"name": "name_en", "copies": "copies"}
    assert found.ignored == ("condition", "power")


def test_shift_jis_is_read_as_card_imports_read_it(tiny):
    assert said(table(tiny, "カード名,枚数\n火ばさみ,2\n火の粉フクロウ,1\n", "cp932")) == [
        ("tongs", "base", "5a", False, 2),
        ("ember_owl", "base", "2", False, 1),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name,copies\nTong,1", "No card is called “Tong”. Did you mean: Tongs?"),
        ("name,copies\nqqqqqq,1", "No card is called “qqqqqq”."),
        ("code,copies\nnone,1", "No card has the code “none”."),
        ("set,number,copies\nbase,99,1", "No card has the number “99” in this set."),
        (
            "set,number,name,copies\nbase,,,1",
            "This line names no card: a code, a name, or set and number.",
        ),
        ("name,set,number,copies\nTongs,base,6,1", "Tongs has no printing “base 6”."),
        ("name,set,copies\nTongs,sampler,1", "Tongs has no printing “sampler”."),
        ("name,copies\nTongs,-1", "“-1”: the number of copies must be between 0 and 9999."),
        ("name,copies\nTongs,10000", "“10000”: the number of copies must be between 0 and 9999."),
        ("name,copies\nTongs,many", "“many”: the number of copies must be between 0 and 9999."),
        ("name,copies\nTongs,1.5", "“1.5”: the number of copies must be between 0 and 9999."),
        ("name,copies\nTongs", "This line has 1 cells; the first line has 2."),
    ],
)
def test_a_line_that_can_not_be_counted_says_why(tiny, text, reason):
    found = table(tiny, text)
    assert faults(found, tiny) == [(2, reason)]
    assert not found.counted


def test_the_largest_number_is_taken(tiny):
    assert table(tiny, f"name,copies\nTongs,{MOST_COPIES}").counted[0].copies == MOST_COPIES


def test_a_table_without_a_column_for_cards_is_refused(tiny):
    with pytest.raises(Refused) as refused:
        table(tiny, "colour,copies\nred,3")
    assert "No column tells which card" in word(refused.value.message)


def test_a_plain_list_counts_every_section_and_knows_printings(tiny):
    text = "# my box\nDeck:\n2 Tongs\n1x Ember Owl (base) 2\nSide:\n火の粉フクロウ ×3\n3 Tong\n"
    found = read_owned_text(text, rulebook_of(tiny).text)
    assert said(found) == [
        ("tongs", "base", "5a", False, 2),
        ("ember_owl", "base", "2", False, 1),
        ("ember_owl", "base", "2", False, 3),
    ]
    assert [(line, why[:24]) for line, why in faults(found, tiny)] == [
        (7, "No card is called “Tong”")
    ]
