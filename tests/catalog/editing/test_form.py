"""The form for one card: what it shows, saves, refuses, suggests."""

from __future__ import annotations

import pytest

from catalog.editing.next_number import next_number
from catalog.editing.refusals import RefusedRows
from catalog.editing.rows import rows_of
from catalog.editing.saving import save_rows
from catalog.models import Card, Change, Suggestion
from decks.models import Deck, Slot
from tests.catalog.editing.conftest import CAT

pytestmark = pytest.mark.django_db
NEW = "/games/tiny/cards/new/"
EDIT = "/games/tiny/cards/broom/edit/"
DRAFT = "/games/tiny/draft/"
BROOM = {
    "type": "tool",
    "code": "broom",
    "name_en": "Broom",
    "name_ja": "ほうき",
    "reading": "ほうき",
    "power": "2",
    "price": "2",
    "origin": "official",
    "set-0": "base",
    "number-0": "6",
    "rarity-0": "R",
    "artist-0": "Bo Lin",
    "card": "broom",
    "version": "1",
}


def text_of(response, status=200):
    """Return the page after checking its status."""
    assert response.status_code == status
    return response.content.decode()


def card(code):
    """Return the tiny game's card."""
    return Card.objects.get(game__code="tiny", code=code)


def test_the_type_chooses_the_fields(as_editor):
    beast = text_of(as_editor.get(NEW))
    assert 'name="motto"' in beast
    assert 'name="price"' not in beast
    tool = text_of(as_editor.get(NEW + "?type=tool&set=base&number=9&rarity=C"))
    assert 'name="price"' in tool
    assert 'name="motto"' not in tool
    assert '<option value="base" selected>' in tool
    assert 'value="9"' in tool


def test_another_type_reloads_the_form_and_keeps_what_was_typed(as_editor):
    text = text_of(as_editor.post(NEW, {**CAT, "type": "tool", "reload": "1"}))
    assert 'name="price"' in text
    assert 'value="Ash Cat"' in text
    assert not Change.objects.exists()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_card_is_entered(as_editor, editor, language):
    response = as_editor.post(NEW, {**CAT, "save": "1"}, headers={"accept-language": language})
    assert response.headers["Location"] == "/games/tiny/cards/ash_cat/"
    saved = card("ash_cat")
    assert saved.fields == {
        "power": 4,
        "colour": "red",
        "skills": ["red", "blue"],
        "needs": "ember_owl",
        "motto": "Purr",
    }
    assert (saved.aliases, saved.reading) == (["Cinders", "Soot"], "はいねこ")
    assert saved.sources == {"power": {"origin": "official", "words": "Leaflet, page 2"}}
    assert saved.printings.get().artist == "Ada Pin"
    assert Change.objects.get().author == editor


def test_the_code_can_be_chosen_once_and_must_be_free(as_editor):
    as_editor.post(NEW, {**CAT, "code": "cinder_cat"})
    assert card("cinder_cat").names["en"] == "Ash Cat"
    text = text_of(as_editor.post(NEW, {**CAT, "code": "broom", "name_en": "X"}), 400)
    assert "This code is taken." in text
    as_editor.post("/games/tiny/cards/broom/edit/", {**BROOM, "code": "besom"})
    assert not Card.objects.filter(code="besom").exists()


@pytest.mark.parametrize("code", ["new", "NEW"])
def test_no_card_is_called_like_the_page_for_new_ones(as_editor, tiny, code):
    text_of(as_editor.post(NEW, {**CAT, "code": code}), 400)
    with pytest.raises(RefusedRows):
        save_rows(tiny, [{"code": code, "type": "tool", "name_en": "X"}], None)
    as_editor.post(NEW, {**CAT, "name_en": "New"})
    assert card("card").names["en"] == "New"


def test_a_code_is_made_from_the_name_and_counted_on(as_editor):
    as_editor.post(NEW, {**CAT, "name_en": "Broom!", "number-0": "7"})
    assert card("broom_2").names["en"] == "Broom!"
    as_editor.post(NEW, {**CAT, "name_en": "", "name_ja": "ねこ", "number-0": "8"})
    assert card("base-8").names == {"ja": "ねこ"}
    as_editor.post(NEW, {**CAT, "name_en": "", "name_ja": "ねこ9号", "number-0": "9"})
    assert card("base-9").names == {"ja": "ねこ9号"}


def test_save_and_next_number_keeps_what_the_set_shares(as_editor):
    response = as_editor.post(NEW, {**CAT, "number-0": "5b", "next": "1"})
    assert response.headers["Location"] == (
        f"{NEW}?type=beast&set=base&rarity=C&artist=Ada+Pin&origin=official&number=7"
    )


@pytest.mark.parametrize(
    ("number", "taken", "following"),
    [
        ("12a", ["12", "12a"], "13"),
        ("007", ["008"], "009"),
        ("P3", ["P4", "5"], "P5"),
        ("9", [], "10"),
        ("99", ["100a"], "101"),
        ("", [], ""),
        ("X", [], ""),
    ],
)
def test_the_next_number_is_the_next_free_one(number, taken, following):
    assert next_number(number, taken) == following


def test_faults_stand_at_their_fields_in_the_loaders_words(as_editor):
    bad = {**CAT, "power": "many", "number-0": "6", "name_en": "", "name_ja": ""}
    text = text_of(as_editor.post(NEW, bad), 400)
    at = text.index('id="error-power"')
    assert "Accepted are whole numbers" in text[at : at + 200]
    at = text.index('id="error-number-0"')
    assert "has this number in this set" in text[at : at + 200]
    assert "A name is needed" in text
    assert 'value="many"' in text
    assert not Card.objects.filter(code="ash_cat").exists()


def test_the_second_printing_has_its_own_faults(as_editor):
    second = {"set-1": "nowhere", "number-1": "1", "rarity-1": "", "artist-1": ""}
    text = text_of(as_editor.post(NEW, {**CAT, **second}), 400)
    at = text.index('id="error-set-1"')
    assert "This is unknown" in text[at : at + 200]


def test_a_form_saved_as_it_is_changes_nothing(as_editor, tiny):
    before = rows_of(card("broom"))
    response = as_editor.post(EDIT, {**BROOM, "save": "1"}, follow=True)
    assert "Nothing was changed" in text_of(response)
    assert rows_of(card("broom")) == before
    assert not Change.objects.exists()


def test_line_breaks_that_browsers_post_are_kept_as_plain_ones(as_editor):
    text_of(as_editor.post(EDIT, {**BROOM, "text_en": "Sweep.\r\nRest."}, follow=True))
    assert card("broom").texts["en"] == "Sweep.\nRest."
    again = {**BROOM, "version": "2", "text_en": "Sweep.\r\nRest."}
    assert "Nothing was changed" in text_of(as_editor.post(EDIT, again, follow=True))


def test_two_editors_on_one_card(as_editor, tiny, editor):
    save_rows(tiny, [{"code": "broom", "reading": "はうき"}], editor)
    text = text_of(as_editor.post(EDIT, {**BROOM, "reading": "ぼうき"}), 409)
    assert "eda changed this card while you were typing" in text
    assert "はうき" in text
    assert "ぼうき" in text
    assert 'name="version" value="2"' in text
    assert rows_of(card("broom"))[0]["reading"] == "はうき"
    as_editor.post(EDIT, {**BROOM, "reading": "ぼうき", "version": "2"})
    assert rows_of(card("broom"))[0]["reading"] == "ぼうき"


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30, "٣"])
def test_a_senseless_version_overwrites_nothing(as_editor, version):
    text_of(as_editor.post(EDIT, {**BROOM, "reading": "ぼうき", "version": version}), 409)
    assert card("broom").version == 1


def test_the_draft_shows_the_face_and_what_is_wrong_so_far(client, tiny):
    text = text_of(client.post(DRAFT, {**CAT, "power": "many", "colour": ""}))
    assert 'src="data:image/png;base64,iVBOR' in text
    assert '<div class="field__error" id="error-power" hx-swap-oob="true"><p>' in text
    assert "ash_cat" in text
    empty = text_of(client.post(DRAFT, {"type": "tool"}))
    assert "<p>" not in empty[empty.index("error-") :]
    assert not Change.objects.exists()


def test_the_draft_tells_what_doesnt_fit_its_face(client, tiny):
    text = text_of(client.post(DRAFT, {**CAT, "text_en": "Sweep the hall. " * 200}))
    assert "the rules text is too long for the face and was cut" in text
    assert "the rules text" not in text_of(client.post(DRAFT, {**CAT, "text_en": "Sweep."}))
    client.cookies["django_language"] = "ja"
    text = text_of(client.post(DRAFT, {**CAT, "name_ja": "\ue000猫"}))
    assert "どのフォントにもない文字です：U+E000" in text


@pytest.mark.parametrize("kind", ["", "nothing", "\x00"])
def test_a_draft_of_nonsense_is_answered(client, tiny, kind):
    text_of(client.post(DRAFT, {"type": kind, "set-0": "\x00", "code": "A B"}))


def test_a_code_with_a_nul_is_refused(as_editor, as_visitor, tiny):
    for browser in (as_editor, as_visitor):
        response = browser.post(NEW, {**CAT, "code": "a\0b", "set-0": "\0"})
        assert response.status_code == 400
    assert not Change.objects.exists() and not Suggestion.objects.exists()


def test_drafts_and_forms_refuse_wrong_methods_and_addresses(client, tiny):
    assert client.get(DRAFT).status_code == 405
    assert client.put(NEW).status_code == 405
    assert client.get("/games/nope/cards/new/").status_code == 404
    assert client.get("/games/tiny/cards/nope/edit/").status_code == 404
    assert client.post("/games/nope/draft/").status_code == 404


# --- without the right to save ----------------------------------------------------------------
def test_a_visitors_card_is_a_suggestion(client, tiny):
    assert "an editor of this game decides" in text_of(client.get(NEW))
    response = client.post(NEW, {**CAT, "save": "1", "note": "From my binder"}, follow=True)
    assert "An editor will look at it" in text_of(response) or "suggestion" in text_of(response)
    assert not Card.objects.filter(code="ash_cat").exists()
    suggestion = Suggestion.objects.get()
    assert (suggestion.code, suggestion.version, suggestion.words) == (
        *("ash_cat", 0, "From my binder"),
    )


def test_a_suggestion_is_checked_like_a_card(client, tiny):
    text_of(client.post(NEW, {**CAT, "power": "many"}), 400)
    assert not Suggestion.objects.exists()


def test_suggestions_have_an_end(client, tiny, monkeypatch):
    monkeypatch.setattr("catalog.editing.suggesting.MOST_OPEN", 1)
    client.post(NEW, CAT)
    text = text_of(client.post(NEW, {**CAT, "name_en": "Other"}), 400)
    assert "many open suggestions" in text
    assert Suggestion.objects.count() == 1


def test_an_editor_accepts_a_suggestion(as_editor, as_visitor, editor):
    as_visitor.post(EDIT, {**BROOM, "reading": "ぼうき"})
    suggestion = Suggestion.objects.get()
    text = text_of(as_editor.get("/games/tiny/suggestions/"))
    assert "vic" in text
    assert ">Broom</a>" in text
    assert "ぼうき" in text
    as_editor.post(f"/games/tiny/suggestions/{suggestion.pk}/", {"decision": "accept"})
    assert card("broom").reading == "ぼうき"
    for language, words in (("en", "Suggested by vic"), ("ja", "vicさんの提案")):
        history = as_editor.get("/games/tiny/history/", headers={"accept-language": language})
        assert words in history.content.decode()
    suggestion.refresh_from_db()
    assert (suggestion.status, suggestion.decided_by) == ("accepted", editor)


def test_an_editor_refuses_with_a_word_that_its_author_reads(as_editor, as_visitor):
    as_visitor.post(EDIT, {**BROOM, "reading": "ぼうき"})
    pk = Suggestion.objects.get().pk
    as_editor.post(f"/games/tiny/suggestions/{pk}/", {"decision": "refuse", "answer": "No source"})
    assert card("broom").reading == "ほうき"
    assert "No source" in text_of(as_visitor.get("/games/tiny/suggestions/"))


def test_the_first_of_two_decisions_counts(as_editor, as_visitor):
    as_visitor.post(EDIT, {**BROOM, "reading": "ぼうき"})
    address = f"/games/tiny/suggestions/{Suggestion.objects.get().pk}/"
    as_editor.post(address, {"decision": "accept"})
    response = as_editor.post(address, {"decision": "refuse"}, follow=True)
    assert "This suggestion is decided already." in text_of(response)
    assert Suggestion.objects.get().status == "accepted"


@pytest.mark.parametrize("decision", ["", "acept", "Accept"])
def test_what_is_no_decision_decides_nothing(as_editor, as_visitor, decision):
    as_visitor.post(EDIT, {**BROOM, "reading": "ぼうき"})
    address = f"/games/tiny/suggestions/{Suggestion.objects.get().pk}/"
    assert as_editor.post(address, {"decision": decision}).status_code == 400
    assert (Suggestion.objects.get().status, card("broom").reading) == ("open", "ほうき")


def test_a_suggestion_sent_twice_is_one(client, as_visitor, tiny):
    for browser in (client, as_visitor):
        for _ in range(2):
            browser.post(EDIT, {**BROOM, "reading": "ぼうき"})
    assert Suggestion.objects.count() == 2


def test_an_editor_edits_a_suggestion_before_saving(as_editor, as_visitor):
    as_visitor.post(NEW, CAT)
    pk = Suggestion.objects.get().pk
    text = text_of(as_editor.get(f"{NEW}?suggestion={pk}"))
    assert 'value="Ash Cat"' in text
    as_editor.post(NEW, {**CAT, "power": "5", "suggestion": str(pk)})
    assert card("ash_cat").fields["power"] == 5
    assert Suggestion.objects.get().status == "accepted"


def test_a_suggestion_for_an_older_version_overwrites_nothing(as_editor, as_visitor, tiny):
    as_visitor.post(EDIT, {**BROOM, "reading": "ぼうき"})
    save_rows(tiny, [{"code": "broom", "reading": "はうき"}], None)
    pk = Suggestion.objects.get().pk
    address, accept = f"/games/tiny/suggestions/{pk}/", {"decision": "accept"}
    text = text_of(as_editor.post(address, accept, follow=True))
    assert "was changed since" in text
    assert card("broom").reading == "はうき"
    assert Suggestion.objects.get().status == "open"


def test_others_neither_decide_nor_see_suggestions(as_visitor, client, tiny):
    as_visitor.post(NEW, CAT)
    pk = Suggestion.objects.get().pk
    assert "ash_cat" not in text_of(client.get("/games/tiny/suggestions/"))
    for browser in (client, as_visitor):
        assert browser.post(f"/games/tiny/suggestions/{pk}/").status_code == 403
        assert browser.get(f"{NEW}?suggestion={pk}").status_code == 404
    assert client.get(f"/games/tiny/suggestions/{pk}/").status_code == 405


# --- deleting ---------------------------------------------------------------------------------
def test_an_editor_deletes_after_being_asked(as_editor, tiny):
    address = "/games/tiny/cards/broom/delete/"
    assert "Delete Broom?" in text_of(as_editor.get(address))
    assert card("broom")
    as_editor.post(address, {"version": "1"})
    assert not Card.objects.filter(game=tiny, code="broom").exists()
    assert "Deleted" in text_of(as_editor.get("/games/tiny/cards/broom/history/"))


def test_a_card_that_decks_hold_is_not_deleted(as_editor, tiny):
    public = Deck.objects.create(game=tiny, name="Sweepers", visibility="public")
    for deck in (public, Deck.objects.create(game=tiny, name="Secret")):
        Slot.objects.create(deck=deck, card=card("broom"), section="main", copies=1)
    for response, status in (
        (as_editor.get("/games/tiny/cards/broom/delete/"), 200),
        (as_editor.post("/games/tiny/cards/broom/delete/", {"version": "1"}), 409),
    ):
        text = text_of(response, status)
        assert "2 decks hold it." in text
        assert "Sweepers" in text
        assert "Secret" not in text
    assert card("broom")


def test_a_card_that_another_names_is_not_deleted(as_editor, tiny):
    text = text_of(as_editor.post("/games/tiny/cards/ember_owl/delete/", {"version": "1"}), 409)
    assert "Newt’s Twin" in text
    assert card("ember_owl")


def test_a_changed_card_is_not_deleted_unseen(as_editor, tiny):
    save_rows(tiny, [{"code": "broom", "reading": "はうき"}], None)
    text = text_of(as_editor.post("/games/tiny/cards/broom/delete/", {"version": "1"}, follow=True))
    assert "Somebody changed this card" in text
    assert card("broom")


def test_only_editors_delete(client, as_visitor, tiny):
    for browser in (client, as_visitor):
        for method in (browser.get, browser.post):
            assert method("/games/tiny/cards/broom/delete/").status_code == 403


# --- cost -------------------------------------------------------------------------------------
def test_the_form_takes_a_fixed_number_of_queries(as_editor, tiny, django_assert_max_num_queries):
    as_editor.get(EDIT)
    with django_assert_max_num_queries(10):
        as_editor.get(EDIT)
    with django_assert_max_num_queries(4):
        as_editor.post(DRAFT, CAT)


def test_a_card_that_no_longer_fits_to_a_change_is_named(as_editor, tiny):
    """Tongs are the cheaper tool, so their power must stay below the broom's (TINY-D3)."""
    tongs = {**BROOM, "code": "tongs", "card": "tongs", "name_en": "Tongs", "name_ja": "火ばさみ"}
    tongs |= {"power": "5", "price": "1", "number-0": "5a", "rarity-0": "C", "artist-0": ""}
    text = text_of(as_editor.post("/games/tiny/cards/tongs/edit/", tongs), 400)
    assert "Broom: This must rise with" in text
    assert card("tongs").fields["power"] == 1
