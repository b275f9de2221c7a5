"""The rule editor: for owners, with nothing lost and nothing overwritten."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalog.editing.rules import are_edited, mark_of, rules_text, save_rules
from catalog.models import Change, Role
from decks import editing
from decks.legality.decklist import Decklist
from decks.models import Deck

pytestmark = pytest.mark.django_db
PAGES = ["edit/", "history/"]


def line_of(text: str) -> int:
    """Return the line of the first bound."""
    return text.splitlines().index("exactly = 4") + 1


@pytest.mark.parametrize("page", PAGES)
def test_only_owners_and_staff_get_in(client, tiny, page):
    address = f"/games/tiny/rules/{page}"
    assert client.get(address).status_code == 200
    editor = User.objects.create_user("ed")
    Role.objects.create(game=tiny, user=editor, role=Role.Kind.EDITOR)
    client.force_login(editor)
    assert client.get(address).status_code == 403
    client.force_login(User.objects.create_user("staff", is_staff=True))
    assert client.get(address).status_code == 200
    client.logout()
    assert client.get(address)["Location"].startswith("/accounts/login/")


def test_editors_can_neither_check_nor_save(client, tiny, text):
    client.force_login(User.objects.create_user("ed"))
    for page in ("edit/", "check/", "contradictions/"):
        assert client.post(f"/games/tiny/rules/{page}", {"text": "", "seen": ""}).status_code == 403
    assert rules_text(tiny) == text


def test_the_page_of_rules_leads_owners_to_the_editor(client):
    assert "/games/tiny/rules/edit/" in client.get("/games/tiny/rules/").content.decode()
    client.logout()
    assert "/games/tiny/rules/edit/" not in client.get("/games/tiny/rules/").content.decode()


def test_the_page_shows_the_text_examples_coverage_and_words(client, text):
    page = client.get("/games/tiny/rules/edit/")
    assert page.context["form"].initial["text"] == text
    html = page.content.decode()
    for words in (
        "Examples that keep the rules",
        "keepers",
        "TINY-D2",
        "ちょうど4枚",
        "sections = ",
    ):
        assert words in html


def test_saving_takes_a_sound_text(send, tiny, text):
    response = send(text.replace("exactly = 4", "exactly = 5"))
    assert response.status_code == 302
    tiny.refresh_from_db()
    assert tiny.definition.constraints[0]["exactly"] == 5
    assert Change.objects.get().author.username == "olga"


def test_a_faulty_text_is_kept_and_not_saved(send, tiny, text):
    faulty = text.replace("exactly = 4", "exactly = four <b>")
    response = send(faulty)
    assert response.status_code == 400
    html = response.content.decode()
    assert "exactly = four &lt;b&gt;" in html
    assert f"Line {line_of(text)}" in html
    assert (rules_text(tiny), are_edited(tiny)) == (text, False)


def test_the_second_of_two_editors_is_told_and_overwrites_nothing(send, tiny, text):
    save_rules(tiny, text.replace("most = 2", "most = 1"), None, mark_of(text))
    mine = text.replace("exactly = 4", "exactly = 5")
    response = send(mine)
    assert response.status_code == 409
    html = response.content.decode()
    assert "exactly = 5" in html
    assert "most = 1" in html  # what holds now, among the lines that differ
    assert "most = 1" in rules_text(tiny)
    again = send(mine, seen=mark_of(rules_text(tiny)))
    assert again.status_code == 302
    assert rules_text(tiny) == mine


def test_sending_the_form_twice_saves_once(send, tiny, text):
    for _ in range(2):
        assert send(text.replace("exactly = 4", "exactly = 5")).status_code == 302
    assert Change.objects.count() == 1


def test_a_draft_is_checked_while_it_is_typed_and_not_stored(check, tiny, text):
    page = check(text.replace("exactly = 4", "exactly = 5"), "4 Newt").content.decode()
    assert "shows something else" in page
    assert "Deck: exactly 5 needed, you have 4" in page
    assert "The pasted list" in page
    assert "<html" not in page
    assert rules_text(tiny) == text


def test_faults_are_told_while_it_is_typed(check, text):
    page = check(text.replace("exactly", "exactli", 1)).content.decode()
    assert f'data-line="{line_of(text)}" data-column="1"' in page
    assert "coverage" not in page


@pytest.mark.parametrize("pasted", ["\x00\x01", "nothing of this game", "4"])
def test_a_list_without_cards_says_so(check, text, pasted):
    page = check(text, pasted).content.decode()
    assert "holds no card of this game" in page or "Unknown cards" in page


def test_without_scripts_a_button_checks_and_asks_the_solver(send, text):
    page = send(text, do="check")
    assert page.status_code == 200
    assert "No contradiction was found" in page.content.decode()
    clash = f'{text}\n[[constraints]]\nrule = "TINY-D2"\nsections = ["main"]\nleast = 5\n'
    html = send(clash, do="check").content.decode()
    assert "No deck of the cards there are keeps these rules together: TINY-D1, TINY-D2." in html


def test_the_solver_is_asked_apart_where_no_deck_keeps_the_rules(check, client, text):
    assert "rules/contradictions/" not in check(text).content.decode()
    clash = f'{text}\n[[constraints]]\nrule = "TINY-D2"\nsections = ["main"]\nleast = 5\n'
    assert "rules/contradictions/" in check(clash).content.decode()
    page = client.post("/games/tiny/rules/contradictions/", {"text": clash})
    assert "TINY-D1, TINY-D2" in page.content.decode()


def test_without_scripts_a_piece_is_added_at_the_end(send, text):
    page = send(text, do="insert:name", pasted="4 Newt")
    form = page.context["form"]
    assert form["text"].value().startswith(text.rstrip())
    assert 'rule = "TINY-D4"' in form["text"].value()
    assert form["pasted"].value() == "4 Newt"
    assert send(text, do="insert:nothing").status_code == 400


def test_earlier_states_are_opened_and_hold_once_saved(send, client, tiny, text):
    send(text.replace("exactly = 4", "exactly = 5"))
    change = Change.objects.get()
    page = client.get(f"/games/tiny/rules/edit/?from={change.pk}&side=before")
    assert page.context["form"].initial["text"] == text
    assert "They hold once you save them." in page.content.decode()
    assert "exactly = 5" in rules_text(tiny)
    send(text, seen=mark_of(rules_text(tiny)))
    assert (rules_text(tiny), are_edited(tiny)) == (text, False)
    history = client.get("/games/tiny/rules/history/").content.decode()
    assert "This was taken back." in history
    assert "Back to the rules of the game’s folder" in history


def test_the_folders_rules_are_opened(send, client, text):
    send(text.replace("exactly = 4", "exactly = 5"))
    page = client.get("/games/tiny/rules/edit/?from=folder")
    assert page.context["form"].initial["text"] == text


@pytest.mark.parametrize("asked", ["0", "999999", "x", "9" * 40])
def test_states_that_never_were_are_not_there(client, asked):
    assert client.get(f"/games/tiny/rules/edit/?from={asked}").status_code in (200, 404)


def test_a_game_without_its_folders_text_says_so(client, tiny):
    tiny.files.all().delete()
    for answer in (client.get("/games/tiny/rules/edit/"), client.post("/games/tiny/rules/edit/")):
        assert answer.status_code == 409
        assert "load the folder again" in answer.content.decode()


@pytest.mark.parametrize("page", ["check/", "contradictions/"])
def test_nothing_is_checked_by_a_link(client, page):
    assert client.get(f"/games/tiny/rules/{page}").status_code == 405


def test_the_history_takes_a_fixed_number_of_queries(
    client, send, tiny, text, django_assert_num_queries
):
    for number in (5, 6, 7):
        now = rules_text(tiny)
        save_rules(tiny, text.replace("exactly = 4", f"exactly = {number}"), None, mark_of(now))
    client.get("/games/tiny/rules/history/")
    with django_assert_num_queries(7):
        client.get("/games/tiny/rules/history/")


def test_a_draft_takes_as_many_queries_for_few_decks_as_for_many(
    client, check, owner, tiny, text, django_assert_num_queries
):
    def decks(number: int) -> None:
        for place in range(number):
            deck = Deck.objects.create(game=tiny, owner=owner, name=f"Deck {place}")
            editing.fill(deck, Decklist.of(main={"newt": 4}))

    decks(1)
    check(text)
    with CaptureQueriesContext(connection) as few:
        check(text)
    decks(6)
    with django_assert_num_queries(len(few)):
        page = check(text).content.decode()
    assert page.count('data-key="own-') == 7


def test_a_page_with_an_unsaved_text_says_so_to_its_script(client, send, text):
    assert "data-unsaved" not in client.get("/games/tiny/rules/edit/").content.decode()
    assert "data-unsaved" in send(f"{text}# more\n", do="check").content.decode()


def test_formats_of_the_draft_are_tried(client, ages):
    client.force_login(User.objects.create_user("staff", is_staff=True))
    text, code = rules_text(ages), next(iter(ages.definition.formats))
    data = {"text": text, "format": code}
    page = client.post("/games/ages/rules/check/", data).content.decode()
    assert f'<option value="{code}" selected>' in page
    assert "What the examples show" not in page
    gone = client.post("/games/ages/rules/check/", {**data, "format": "nothing"}).content.decode()
    assert "selected" not in gone
    assert "What the examples show" in gone
    faulty = client.post("/games/ages/rules/check/", {**data, "text": "x"}).content.decode()
    assert f'name="format" value="{code}"' in faulty, "the choice is kept while a fault is mended"
