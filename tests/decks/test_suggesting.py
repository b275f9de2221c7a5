"""Pages that make decks legal: what is shown, ticked off, asked for again and accepted, and each refusal."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from decks.legality.decklist import Decklist
from decks.legality.report import Verdict
from decks.models import Deck
from tests.decks.test_example_decks import examples, report_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def broken(start, book, wit):
    """Return the function by which a visitor has an example deck that breaks a rule."""
    from decks import editing
    from decks.decoding import decode

    def make(rule: str) -> Deck:
        path = next(path for path in examples("broken") if path.stem == rule)
        deck = start()
        reading = book.text.read(decode(path.read_bytes()))
        editing.fill(deck, reading.decklist)
        return Deck.objects.get(pk=deck.pk)

    return make


def fields(response) -> dict[str, list[str]]:
    """Return what the form with the suggestion would send, everything as it is ticked."""
    html = response.content.decode()
    form = html[html.index('id="suggestion"') :]
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form[: form.index("</form>")]):
        names = dict(re.findall(r'(name|value|type)="([^"]*)"', tag))
        if names.get("type") != "checkbox" or " checked" in tag:
            found.setdefault(names["name"], []).append(unescape(names.get("value", "")))
    return found


def ask(client, deck: Deck, kind: str = "repair", **wishes: str):
    """Return the page with the suggestion."""
    return client.get(f"/decks/{deck.pk}/{kind}/", {"now": "1", **wishes})


def send(client, deck: Deck, data: dict[str, list[str]], action: str, kind: str = "repair"):
    """Send the suggestion's form."""
    return client.post(f"/decks/{deck.pk}/{kind}/", {**data, "action": action})


def test_the_page_comes_at_once_and_loads_the_suggestion_by_itself(client, broken):
    deck = broken("WIT-D5")
    page = client.get(f"/decks/{deck.pk}/repair/").content.decode()
    assert 'hx-trigger="load"' in page
    assert f'href="/decks/{deck.pk}/repair/?now=1"' in page  # without scripts
    assert "Accept" not in page


def test_a_repair_is_accepted_as_one_change(client, broken, book):
    deck = broken("WIT-D5")
    page = ask(client, deck)
    assert page.status_code == 200
    data = fields(page)
    assert len(data["card"]) >= 1
    response = send(client, deck, data, "accept")
    assert response["Location"] == f"/decks/{deck.pk}/edit/"
    after = Deck.objects.get(pk=deck.pk).to_decklist()
    assert book.judge(after).verdict is Verdict.LEGAL


def test_a_repair_accepted_twice_is_done_once(client, broken):
    deck = broken("WIT-D5")
    data = fields(ask(client, deck))
    assert send(client, deck, data, "accept").status_code == 302
    after = Deck.objects.get(pk=deck.pk)
    assert send(client, deck, data, "accept").status_code == 302
    again = Deck.objects.get(pk=deck.pk)
    assert (again.to_decklist(), again.changed) == (after.to_decklist(), after.changed)


def test_a_repair_is_a_version_of_its_own(client, broken):
    deck = broken("WIT-D5")
    before = deck.to_decklist()
    send(client, deck, fields(ask(client, deck)), "accept")
    versions = Deck.objects.get(pk=deck.pk).versions.order_by("-number")
    assert versions[0].decklist.plain() == Deck.objects.get(pk=deck.pk).to_decklist().plain()
    assert versions[1].decklist.plain() == before.plain()


def test_what_is_ticked_off_is_judged_anew_and_not_done(client, broken):
    deck = broken("WIT-D5")
    data = fields(ask(client, deck))
    off = data["card"].pop()
    judged = send(client, deck, data, "judge").content.decode()
    assert "is-legal" not in judged
    assert f'value="{off}" id="card-{off}">' in judged
    before = deck.to_decklist().totals()[off]
    send(client, deck, data, "accept")
    assert Deck.objects.get(pk=deck.pk).to_decklist().totals()[off] == before


def test_another_suggestion_is_another_and_leaves_out_what_was_ticked_off(client, broken):
    deck = broken("WIT-D5")
    data = fields(ask(client, deck))
    off = comes_in(deck, data)
    data["card"].remove(off)
    again = fields(send(client, deck, data, "again"))
    assert again["answer"] != data["answer"]
    assert off not in again["card"]
    third = fields(send(client, deck, again, "again"))
    assert third["answer"] not in (data["answer"], again["answer"])
    assert off not in third["card"]


def comes_in(deck: Deck, data: dict[str, list[str]]) -> str:
    """Return a card that the suggestion puts in."""
    before, lines = deck.to_decklist(), json.loads(data["answer"][0])
    return next(code for section, code, n in lines if n > before.copies(section, code))


def test_without_the_card_that_has_to_go_there_is_no_other_way(client, broken):
    deck = broken("WIT-D5")
    data = fields(ask(client, deck))
    data["card"] = [comes_in(deck, data)]
    page = send(client, deck, data, "again").content.decode()
    assert "There is no other way" in page
    assert "The first one again" in page


def test_htmx_gets_the_suggestion_alone(client, broken):
    deck = broken("WIT-D5")
    url = f"/decks/{deck.pk}/repair/?now=1"
    part = client.get(url, headers={"hx-request": "true"}).content.decode()
    assert part.lstrip().startswith('<section class="suggestion')
    assert "<html" not in part


def test_a_deck_changed_meanwhile_is_not_touched_and_a_new_suggestion_shown(client, broken, put):
    deck = broken("WIT-D5")
    data = fields(ask(client, deck))
    card = next(iter(deck.to_decklist().sections["main"]))
    put(deck, card, 0)
    between = Deck.objects.get(pk=deck.pk).to_decklist()
    response = send(client, deck, data, "accept")
    assert response.status_code == 409
    assert "changed meanwhile" in response.content.decode()
    assert Deck.objects.get(pk=deck.pk).to_decklist() == between
    assert send(client, deck, fields(response), "accept").status_code == 302


@pytest.mark.parametrize(
    "answer",
    [
        "nonsense",
        '{"a": 1}',
        '[["main", "nobody", 1]]',
        '[["attic", "owl", 1]]',
        '[["main", "x", 1000]]',
        '[["main", "x", true]]',
        "[" * 5000,
    ],
)
def test_a_suggestion_that_is_none_changes_nothing(client, broken, answer: str):
    deck = broken("WIT-D5")
    before = deck.to_decklist()
    data = {**fields(ask(client, deck)), "answer": [answer], "card": ["nobody", "owl", "x"]}
    response = send(client, deck, data, "accept")
    assert response.status_code == 400
    assert "can’t be read" in response.content.decode()
    assert Deck.objects.get(pk=deck.pk).to_decklist() == before


def test_only_the_owner_may_ask(client, broken, django_user_model):
    deck = broken("WIT-D5")
    client.logout()
    client.cookies.clear()
    assert ask(client, deck).status_code == 404
    assert client.post(f"/decks/{deck.pk}/complete/", {}).status_code == 404
    assert client.put(f"/decks/{deck.pk}/repair/").status_code == 405


def half(deck: Deck, decklist: Decklist) -> Deck:
    """Fill the deck with every second card of the list."""
    from decks import editing

    cards = {s: dict(list(c.items())[::2]) for s, c in decklist.sections.items()}
    editing.fill(deck, Decklist(cards))
    return Deck.objects.get(pk=deck.pk)


@pytest.fixture
def kept(book):
    """Return a legal example deck."""
    from decks.decoding import decode

    path = next(p for p in examples("legal") if p.parents[2].name == "wit")
    return book.text.read(decode(path.read_bytes())).decklist


def test_completing_takes_nothing_out(client, start, book, kept):
    deck = half(start(), kept)
    data = fields(ask(client, deck, "complete"))
    before = deck.to_decklist()
    assert all(n > before.copies(s, code) for s, code, n in json.loads(data["answer"][0]))
    send(client, deck, data, "accept", "complete")
    assert book.judge(Deck.objects.get(pk=deck.pk).to_decklist()).verdict is Verdict.LEGAL


def test_a_wish_decides_which_cards_come_in(client, start, book, kept):
    deck = half(start(), kept)

    def spells(points: str) -> int:
        page = ask(client, deck, "complete", wish1="type:item subtype:charm", points1=points)
        lines = json.loads(fields(page)["answer"][0])
        charms = [n for _, code, n in lines if book.pool[code].fields.get("subtype") == "charm"]
        return sum(charms)

    assert spells("30") > spells("-30")


def test_a_wish_that_cannot_be_read_is_told_at_its_field(client, start):
    page = ask(client, start(), "complete", wish1="type:nothing")
    assert page.status_code == 400
    assert "field__error" in page.content.decode()
    assert "type:nothing" in page.content.decode()


def test_with_the_cards_of_an_empty_collection_nothing_can_be_added(client, start, kept):
    deck = half(start(), kept)
    page = ask(client, deck, "complete", owned="on").content.decode()
    assert "collection alone" in page
    assert "Accept" not in page


def test_a_deck_that_adding_cannot_mend_is_shown_the_rule_and_the_way_out(client, broken):
    deck = broken("WIT-D5")
    page = ask(client, deck, "complete").content.decode()
    assert "Adding cards won’t do" in page
    assert "WIT-D5" in page
    assert f'href="/decks/{deck.pk}/repair/"' in page


def test_a_legal_deck_needs_nothing(client, start, kept):
    from decks import editing

    deck = start()
    editing.fill(deck, kept)
    page = ask(client, deck).content.decode()
    assert "nothing needs to change" in page
    assert 'value="accept"' not in page


@pytest.mark.parametrize("path", examples("broken"), ids=lambda path: path.stem)
def test_every_broken_example_is_repaired(path):
    from decks.legality.solve.asking import repair
    from decks.legality.solve.tasks import Outcome, Task
    from tests.decks.test_example_decks import book_of, decode

    book = book_of(path.parents[2].name)
    before = book.text.read(decode(path.read_bytes())).decklist
    answer = repair(book, Task(before))
    assert report_on(path).verdict is not Verdict.LEGAL
    assert answer.outcome is Outcome.BEST
    assert answer.changes >= 1
    assert book.judge(answer.decklist).verdict is Verdict.LEGAL


@pytest.mark.parametrize("path", examples("legal"), ids=lambda path: path.stem)
def test_every_legal_example_emptied_to_half_is_completed(path):
    from decks.legality.solve.asking import complete
    from decks.legality.solve.tasks import Outcome, Task
    from tests.decks.test_example_decks import book_of, decode

    book = book_of(path.parents[2].name)
    whole = book.text.read(decode(path.read_bytes())).decklist
    sections = {s: dict(list(c.items())[::2]) for s, c in whole.sections.items()}
    answer = complete(book, Task(Decklist(sections)))
    assert answer.outcome is Outcome.BEST
    assert book.judge(answer.decklist).verdict is Verdict.LEGAL
    assert answer.changes <= whole.size() - Decklist(sections).size()
