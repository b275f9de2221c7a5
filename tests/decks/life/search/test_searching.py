"""Decks found by what they hold, whose they are and how they fare."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser, User

from catalog.models import Card
from catalog.query import QueryError
from catalog.wording import word
from decks.editing import fill
from decks.games import rulebook_of
from decks.life.models import CardNote, Copied, Favourite
from decks.life.order import set_tags
from decks.life.search import judging
from decks.life.search.searching import search_decks
from decks.models import Deck, Slot

pytestmark = pytest.mark.django_db
AGES = Path(__file__).parents[3] / "games" / "ages"
OWL, IMP = "kelli_crisp", "nevin_crisp"


@pytest.fixture
def asking(rf, ann):
    """Return a request of Ann's."""
    request = rf.get("/")
    request.user, request.session = ann, {}
    return request


@pytest.fixture
def make(wit, ann):
    """Return the function that makes a public deck of Ann's with some cards."""

    def made(
        name: str, sections: dict[str, dict[str, int]] | None = None, **fields: object
    ) -> Deck:
        given = {"game": wit, "owner": ann, "visibility": "public", **fields}
        deck = Deck.objects.create(name=name, **given)
        for section, cards in (sections or {}).items():
            for code, copies in cards.items():
                card = Card.objects.get(game=given["game"], code=code)
                Slot.objects.create(deck=deck, card=card, section=section, copies=copies)
        return deck

    return made


@pytest.fixture
def search(asking, wit):
    """Return the function that gives the names a query finds, sorted by name."""

    def found(text: str, games=(wit,), request=asking, **more: object) -> list[str]:
        decks = search_decks(request, Deck.objects.all(), games, text, "name", **more).decks
        return [deck.name for deck in decks]

    return found


def test_names_are_found_by_words_kana_and_exactly(make, search):
    make("Storm Owls"), make("Owl"), make("ふくろう軍団")
    assert search("owl") == ["Owl", "Storm Owls"]
    assert search("name=owl") == ["Owl"]
    assert search("フクロウ") == ["ふくろう軍団"]
    assert search('"storm owls"') == ["Storm Owls"] and search("") == search("-nothing")


def test_cards_are_found_by_name_and_code(make, search, wit):
    (
        make("One", {"main": {OWL: 1}}),
        make("Two", {"main": {IMP: 1}, "spare": {OWL: 1}}),
        make("None"),
    )
    name = wit.pool[OWL].name("en")
    assert search(f'card:"{name}"') == ["One", "Two"]
    assert search(f"card:{OWL}") == ["One", "Two"]
    assert search(f'card="{wit.pool[OWL].name("ja")}"') == ["One", "Two"]
    assert search(f"card:{OWL}&{IMP}") == ["Two"]
    assert search(f"card:{OWL}|{IMP} -card:{IMP}") == ["One"]
    assert search(f"card!={OWL}") == ["None"]


@pytest.mark.parametrize(
    ("bound", "names"),
    [
        (">=3", ["C"]),
        (">2", ["C"]),
        ("=0", ["A"]),
        (":2", ["B"]),
        ("!=2", ["A", "C"]),
        ("<3", ["A", "B"]),
        ("<=2", ["A", "B"]),
        (">=0", ["A", "B", "C"]),
        ("<0", []),
    ],
)
def test_copies_are_counted_and_none_are_zero(make, search, bound, names):
    make("A"), make("B", {"main": {OWL: 2}}), make("C", {"main": {OWL: 2}, "spare": {OWL: 1}})
    assert search(f"cards(code:{OWL}){bound}") == names
    assert search(f"カード(code:{OWL}){bound}") == names
    assert search(f"size{bound}") == names


def test_copies_are_counted_in_one_section(make, search):
    make("Main", {"main": {OWL: 2}}), make("Spare", {"spare": {OWL: 2}})
    assert search(f"spare(code:{OWL})>=1") == ["Spare"]
    assert search("デッキ()>=1") == ["Main"]
    assert search(f"-cards(code:{IMP} or code:{OWL})>=2") == []


def test_a_whole_query_over_cards_may_stand_within(make, search, wit):
    kind = wit.pool[OWL].card_type
    make("One", {"main": {OWL: 3}}), make("None")
    assert search(f"cards(type:{kind} -code:{IMP})>=3 -cards(type:{kind})>3") == ["One"]


def test_tags_folders_and_accounts(make, search, asking, rf, ann):
    deck = make("Mine", folder="Cup 2026")
    set_tags(deck, ["Fast", "大会"])
    make("Theirs", owner=User.objects.create_user("bob"), folder="Cup 2026")
    assert search("tag:fas") == search("tag=fast") == search("タグ:大会") == ["Mine"]
    assert search("tag=fas") == []
    assert search("folder:cup") == search('folder="cup 2026"') == ["Mine"]
    assert search("by:BOB") == ["Theirs"] and search("by=ann") == ["Mine"]
    nobody = rf.get("/")
    nobody.user, nobody.session = AnonymousUser(), {}
    assert search("folder:cup", request=nobody) == search("has:folder", request=nobody) == []


def test_what_is_true_of_decks(make, search, ann, wit):
    plain = make("Plain")
    copy = make("Copied", visibility="unlisted", notes="Slow", unread=[{"line": 1}])
    Copied.objects.create(deck=copy, source=plain, source_name="Plain")
    Favourite.objects.create(owner=ann, deck=plain)
    noted = make("Noted", owner=User.objects.create_user("bob"), visibility="private")
    CardNote.objects.create(deck=noted, card=Card.objects.get(game=wit, code=OWL), text="Why")
    assert search("is:favourite") == ["Plain"] and search("is:copy") == ["Copied"]
    assert search("is:public") == ["Plain"] and search("is:mine") == ["Copied", "Plain"]
    assert search("is:private|unlisted") == ["Copied", "Noted"]
    assert search("has:notes") == ["Copied", "Noted"] and search("has:unread") == ["Copied"]
    assert search("-has:notes") == ["Plain"]


def test_days_months_and_years(make, search):
    deck = make("Old")
    make("New")
    moment = datetime(2020, 2, 29, 12, tzinfo=UTC)
    Deck.objects.filter(pk=deck.pk).update(changed=moment, created=moment)
    assert (
        search("changed<2021")
        == search("changed:2020-02")
        == search("created=2020-02-29")
        == ["Old"]
    )
    assert search("changed>=2020-02-29 changed<2020-03") == ["Old"]
    assert search("changed>2020") == search("changed!=2020") == ["New"]
    assert search("更新日<=2020-02-28") == []


def test_and_or_not_and_parentheses(make, search):
    make("Red owl"), make("Blue owl"), make("Red imp")
    assert search("red owl") == ["Red owl"]
    assert search("red or blue") == ["Blue owl", "Red imp", "Red owl"]
    assert search("red -(owl or is:private)") == ["Red imp"]


def test_verdicts_are_computed(make, search, wit):
    (
        make("Empty"),
        make("Too many", {"main": {OWL: 60}}),
        make("Line", unread=[{"line": 1, "text": "x", "kind": "unknown", "near": []}]),
    )
    assert search("is:illegal") == ["Too many"]
    assert "Empty" in search("is:incomplete")
    assert search("is:legal") == [] and search("-is:illegal owl or empty") == ["Empty"]


def test_a_changed_deck_is_judged_anew(make, search):
    deck = make("Deck", {"main": {OWL: 60}})
    assert search("is:illegal") == ["Deck"]
    deck.slots.update(copies=1)
    deck.save()
    assert search("is:illegal") == []


@pytest.mark.parametrize(("most", "count", "left"), [(2, 2, 1), (3, 3, 0)])
def test_too_many_new_decks_are_judged_bit_by_bit(
    make, asking, wit, monkeypatch, most, count, left
):
    monkeypatch.setattr(judging.Judging, "__init__", _judging_at_most(most))
    for number in range(3):
        make(f"Deck {number}", {"main": {OWL: 60}})
    first = search_decks(asking, Deck.objects.all(), [wit], "is:illegal")
    assert (first.decks.count(), first.open) == (count, left)
    second = search_decks(asking, Deck.objects.all(), [wit], "is:illegal")
    assert (second.decks.count(), second.open) == (3, 0)


def _judging_at_most(most: int):
    def init(self, games):
        self.games, self.left, self.open = games, most, set()

    return init


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ("name", "ABC"),
        ("-name", "CBA"),
        ("-size", "BAC"),
        ("-favourites", "CBA"),
        ("changed", "ABC"),
        ("枚数", "CAB"),
    ],
)
def test_decks_are_sorted(make, asking, wit, ann, sort, names):
    make("A", {"main": {OWL: 1}}), make("B", {"main": {OWL: 2}})
    Favourite.objects.create(owner=ann, deck=make("C"))
    found = search_decks(asking, Deck.objects.all(), [wit], f"sort:{sort}").decks
    assert "".join(deck.name for deck in found) == names


def test_decks_of_several_games(make, search, shipped_games):
    others = [game for code, game in shipped_games.items() if code != "wit"]
    code = next(iter(others[0].pool)).code
    make("One", {"main": {}}, game=others[0])
    make("Owls", {"main": {OWL: 2}}, game=shipped_games["wit"])
    every = list(shipped_games.values())
    assert search(f"cards(code:{OWL})>=2", games=every) == ["Owls"]
    assert search("cards(teeth>=0)=0", games=every) == ["Owls"]  # a field of one game only
    assert search(f"game:{others[0].code}", games=every) == ["One"]
    assert search(f"card:{code}", games=every) == []


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("typ:spell", "Decks have no field “typ”"),
        ("tags:x", "Did you mean: tag"),
        ("changed:yesterday", "A day is written 2026-01-31"),
        ("changed:2026-02-30", "A day is written"),
        ("changed>9999", "A day is written"),
        ("size>=x", "needs a number"),
        ("name>3", "no order"),
        ("is:good", "Accepted are"),
        ("legal:nothing", "no format"),
        ("format:nothing", "no format"),
        ("legal:x@soon", "After @ stands a date"),
        ("hand(owl)>=1", "There is no section “hand”"),
        ("cards(colour:nothing)>=1", "no field"),
        ("name:/^owl/", "regular expression"),
        ("/owl/", "regular expression"),
        ("(sort:name)or x", "whole list"),
        ("sort:luck", "can’t be sorted"),
        ("cards(cards(owl)>1)>1", "only lists of decks"),
        ("(owl", "closing parenthesis"),
    ],
)
def test_mistakes_are_explained(search, wit, query, words):
    with pytest.raises(QueryError) as error:
        search(query)
    assert words in word(error.value.message, wit)
    assert 0 <= error.value.position <= len(query)


def test_legality_in_a_format_on_a_day_and_the_deck_s_own_format(load, asking, ann):
    game = load(AGES)
    deck = Deck.objects.create(game=game, owner=ann, name="Dawn", format="standard")
    text = (AGES / "decks" / "legal" / "dawn_patrol.txt").read_text(encoding="utf-8")
    fill(deck, rulebook_of(game).text.read(text).decklist)

    def found(query: str) -> list[str]:
        decks = search_decks(asking, Deck.objects.all(), [game], query, today=date(2003, 1, 1))
        return [d.name for d in decks.decks]

    assert found("legal:standard@1999-06-01") == found("legal:スタンダード@2000") == ["Dawn"]
    assert found("legal:standard") == []
    with pytest.raises(QueryError, match="begins on"):
        found("legal:standard@1998-01")
    assert found("format:standard") == found("format!=none") == ["Dawn"]
    assert found("format:none") == found("format:points") == []
    assert found("is:legal") == [] and found("is:illegal") == ["Dawn"]  # by its format
    Deck.objects.update(format="")
    assert found("is:legal") == ["Dawn"]  # by the game's own rules
