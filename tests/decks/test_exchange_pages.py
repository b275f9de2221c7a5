"""Decks from and to other programs, on pages: files, links, corrections, names that are remembered."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from catalog.models import Card, Change, Role
from decks.exchange.exchange import FORMATS, TEXT
from decks.exporting import exports
from decks.life.models import CardNote
from decks.models import Deck, GivenName
from decks.naming.keeping import remember

pytestmark = pytest.mark.django_db
COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1"><deckname>Night</deckname><comments>Bring a lamp.</comments>
<zone name="main"><card number="1" name="Kelli Crisp"/><card number="2" name="Keli Krisp"/></zone>
<zone name="side"><card number="1" name="Phil Yen"/></zone></cockatrice_deck>"""


@pytest.fixture
def deck(start, put) -> Deck:
    """Return a visitor's deck with a card in each section and a line nobody could count."""
    deck = start("Night; “Day”")
    put(deck, "kelli_crisp", 2)
    put(deck, "phil_yen", 1, "spare")
    deck.notes, deck.unread = "Bring a lamp.\nAnd oil.", [unread("3 Nix Nax")]
    deck.save()
    lamp = Card.objects.get(game=deck.game, code="kelli_crisp")
    CardNote.objects.create(deck=deck, card=lamp, text="Holds the lamp.\nAlways.")
    return deck


def unread(text: str, near: tuple[str, ...] = ()) -> dict:
    """Return a line that could not be counted, as decks store it."""
    copies, name = text.split(" ", 1)
    told = {"kind": "unknown", "section": "", "near": list(near)}
    return {"line": 4, "text": text, "name": name, "copies": int(copies), **told}


def answers(*lines: tuple[str, str], **more: str) -> dict[str, str]:
    """Return what the form sends: for each line its text and the card chosen."""
    sent = {"asked": "1"} | {f"line-{place}": text for place, (text, _) in enumerate(lines)}
    return sent | {f"card-{place}": card for place, (_, card) in enumerate(lines)} | more


@pytest.mark.parametrize("code", [TEXT, *FORMATS])
def test_a_deck_comes_back_from_every_file_it_can_be_exported_as(client, wit, deck, code):
    response = client.get(f"/decks/{deck.pk}/export/{code}/")
    assert response.status_code == 200
    assert "attachment" in response["Content-Disposition"]
    assert client.get(f"/decks/{deck.pk}/export/{code}/?show")["Content-Type"].startswith("text/")
    file = SimpleUploadedFile(f"deck.{code}", response.content)
    page = client.post(f"/games/{wit.code}/check/", {"file": file})
    form = page.context["save_form"]
    client.post(f"/games/{wit.code}/decks/save/", {**form.initial, "name": form.initial["name"]})
    copy = Deck.objects.exclude(pk=deck.pk).get()
    assert copy.to_decklist().plain() == deck.to_decklist().plain()
    assert (copy.name, copy.notes) == (deck.name, deck.notes)
    assert [note.text for note in copy.card_notes.all()] == ["Holds the lamp.\nAlways."]
    assert [line.text for line in copy.unread_lines] == ["3 Nix Nax"]


def test_the_export_menu_offers_every_format(client, deck):
    page = client.get(f"/decks/{deck.pk}/").content.decode()
    assert {export.code for export in exports()} == {TEXT, *FORMATS}
    for export in exports():
        assert f"/decks/{deck.pk}/export/{export.code}/" in page


def test_a_format_there_isnt_and_a_deck_of_others_are_not_found(client, deck):
    assert client.get(f"/decks/{deck.pk}/export/doc/").status_code == 404
    client.cookies.clear()
    assert client.get(f"/decks/{deck.pk}/export/cod/").status_code == 404


def test_the_faces_of_a_table_save_have_addresses_of_this_site(client, deck):
    save = json.loads(client.get(f"/decks/{deck.pk}/export/tts/").content)
    sheet = save["ObjectStates"][0]["CustomDeck"]["1"]
    face = sheet["FaceURL"]
    assert sheet["BackURL"].endswith("decks/card_back.png")
    assert face.startswith("http://testserver/")
    assert client.get(face.removeprefix("http://testserver")).status_code == 200


def test_a_file_of_another_program_is_shown_as_it_was_read(client, wit):
    file = SimpleUploadedFile("night.cod", COD.encode())
    page = client.post(f"/games/{wit.code}/check/", {"file": file}).content.decode()
    assert "Read as Cockatrice" in page
    assert "2 lines were understood" in page
    assert "1 line could not be counted" in page
    assert "# Notes: Bring a lamp." in page
    assert 'value="Night"' in page


def test_a_corrected_line_is_counted_and_its_name_is_remembered(client, wit):
    address = f"/games/{wit.code}/check/"
    text = "1 Phil Yen\n2 Keli Krispo\n1 Keli Krispo"
    sent = answers(("2 Keli Krispo", "kelli_crisp"), ("1 Keli Krispo", "kelli_crisp"))
    page = client.post(address, {"text": text, **sent, "remember": "on"})
    assert page.context["reading"].decklist.totals() == {"phil_yen": 1, "kelli_crisp": 3}
    assert "Every line was understood." in page.content.decode()
    again = client.post(address, {"text": "4 keli  KRISPO"})
    assert again.context["reading"].decklist.totals() == {"kelli_crisp": 4}
    assert client.post(f"/games/{wit.code}/decks/save/", page.context["save_form"].initial)
    assert Deck.objects.get().to_decklist().size() == 4


def test_a_name_is_remembered_only_where_that_is_wanted(client, wit):
    sent = answers(("2 Keli Krispo", "kelli_crisp"))
    page = client.post(f"/games/{wit.code}/check/", {"text": "2 Keli Krispo"})
    assert page.context["answers"].remember  # unless somebody says no
    client.post(f"/games/{wit.code}/check/", {"text": "2 Keli Krispo", **sent})
    assert not GivenName.objects.exists()


def test_another_card_is_found_by_its_name(client, wit):
    address = f"/games/{wit.code}/check/"
    sent = answers(("2 Zzz", ""), **{"name-0": "Kelli Crisp"})
    page = client.post(address, {"text": "2 Zzz", **sent})
    assert page.context["reading"].decklist.totals() == {"kelli_crisp": 2}
    sent = answers(("2 Zzz", ""), **{"name-0": "Keli Crisp"})
    page = client.post(address, {"text": "2 Zzz", **sent})
    assert page.status_code == 400
    assert "No card is called “Keli Crisp”. Did you mean: Kelli Crisp" in page.content.decode()


def test_nothing_is_counted_before_every_answer_is_understood(client, wit):
    sent = answers(("2 Keli Krispo", "kelli_crisp"), ("1 Zzz", ""), **{"name-1": "Zzzz"})
    page = client.post(f"/games/{wit.code}/check/", {"text": "2 Keli Krispo\n1 Zzz", **sent})
    assert page.status_code == 400
    assert [asked.chosen for asked in page.context["answers"].lines] == ["kelli_crisp", "?"]
    assert not GivenName.objects.exists()


def test_an_answer_about_another_line_or_card_changes_nothing(client, wit):
    address = f"/games/{wit.code}/check/"
    for sent in (answers(("3 Zzz", "kelli_crisp")), answers(("2 Zzz", "no_such_card"))):
        page = client.post(address, {"text": "2 Zzz", **sent})
        assert not page.context["reading"].has_cards


def test_a_line_may_be_taken_off(client, wit):
    text = "1 Phil Yen\n2 Zzz"
    page = client.post(f"/games/{wit.code}/check/", {"text": text, **answers(("2 Zzz", "-"))})
    assert page.context["reading"].unread == ()


def test_a_name_that_decides_nothing_is_not_learned(client, wit):
    text = "SB: 2 Kelli Crisp"
    sent = answers((text, "kelli_crisp"), remember="on")
    page = client.post(f"/games/{wit.code}/check/", {"text": text, **sent})
    assert page.context["reading"].decklist.totals() == {"kelli_crisp": 2}
    assert not GivenName.objects.exists()


def test_the_lines_of_a_deck_are_corrected_on_one_page(client, deck):
    address = f"/decks/{deck.pk}/lines/"
    assert "3 Nix Nax" in client.get(address).content.decode()
    sent = answers(("3 Nix Nax", "nevin_crisp"), remember="on")
    assert client.post(address, sent).status_code == 302
    assert client.post(address, sent).status_code == 302  # sent twice
    again = Deck.objects.get()
    assert again.to_decklist().copies("main", "nevin_crisp") == 3
    assert again.unread == []
    assert GivenName.objects.get().name == "Nix Nax"
    assert "Every line was understood." in client.get(address).content.decode()


def test_the_lines_of_others_are_not_found(client, deck):
    client.cookies.clear()
    assert client.get(f"/decks/{deck.pk}/lines/").status_code == 404


def test_a_line_used_in_the_builder_teaches_its_name(client, deck):
    used = {"line": 4, "text": "3 Nix Nax", "card": "nevin_crisp"}
    client.post(f"/decks/{deck.pk}/use/", used)
    assert GivenName.objects.get().spelled == "nix nax"


def test_names_are_known_when_a_list_is_imported_into_a_deck(client, deck, wit):
    client.post(f"/decks/{deck.pk}/use/", {"line": 4, "text": "3 Nix Nax", "card": "nevin_crisp"})
    stamp = Deck.objects.get().changed.isoformat()
    sent = {"text": "5 NIX NAX", "mode": "replace", "stamp": stamp}
    client.post(f"/decks/{deck.pk}/import/", sent)
    assert Deck.objects.get().to_decklist().totals() == {"nevin_crisp": 5}


@pytest.mark.parametrize("mode", ["replace", "add"])
def test_an_imported_list_says_what_the_deck_doesnt_say_itself(client, deck, mode):
    text = (
        "# Notes: Other notes.\n# Note [phil_yen]: Waits.\n# Note [kelli_crisp]: Sings.\n1 Phil Yen"
    )
    stamp = Deck.objects.get().changed.isoformat()
    client.post(f"/decks/{deck.pk}/import/", {"text": text, "mode": mode, "stamp": stamp})
    again = Deck.objects.get()
    assert again.notes == deck.notes
    notes = dict(again.card_notes.values_list("card__code", "text"))
    assert notes == {"kelli_crisp": "Holds the lamp.\nAlways.", "phil_yen": "Waits."}
    Deck.objects.update(notes="")
    stamp = Deck.objects.get().changed.isoformat()
    client.post(f"/decks/{deck.pk}/import/", {"text": text, "mode": mode, "stamp": stamp})
    assert Deck.objects.get().notes == "Other notes."


def test_a_share_link_shows_judges_and_lets_anybody_save(client, wit, deck):
    link = client.get(f"/decks/{deck.pk}/").context["share_link"]
    assert not link.is_short
    client.cookies.clear()
    page = client.get(link.address)
    assert page.status_code == 200
    text = page.content.decode()
    assert "Bring a lamp." in text and "WIT-D13" in text and "Night; “Day”" in text
    saved = client.post(f"/games/{wit.code}/decks/save/", page.context["save_form"].initial)
    copy = Deck.objects.get(pk=saved["Location"].split("/")[2])
    assert copy.to_decklist().plain() == deck.to_decklist().plain()


def test_a_link_that_would_be_too_long_leaves_the_notes_out_and_says_so(client, deck):
    words = " ".join(f"{n * 7919 % 100_003:x}" for n in range(900))
    Deck.objects.update(notes=words[:5000])
    page = client.get(f"/decks/{deck.pk}/")
    assert page.context["share_link"].is_short
    assert "too long for a link" in page.content.decode()
    assert len(page.context["share_link"].address) < 2000


@pytest.mark.parametrize(
    "change", [lambda c: c[:-1], lambda c: c[:20] + "A" + c[21:], lambda c: c[:8]]
)
def test_a_cut_or_wrong_link_is_told_as_such(client, deck, change):
    address = client.get(f"/decks/{deck.pk}/").context["share_link"].address.rstrip("/")
    head, code = address.rsplit("/", 1)
    page = client.get(f"{head}/{change(code)}/")
    assert page.status_code == 400
    assert "share code" in page.content.decode()


def test_a_link_of_another_game_or_none_is_told_as_such(client, shipped_games, wit, deck):
    address = client.get(f"/decks/{deck.pk}/").context["share_link"].address
    page = client.get(address.replace(f"/games/{wit.code}/", "/games/mvm/"))
    assert (page.status_code, "another game" in page.content.decode()) == (400, True)
    assert client.get(f"/games/{wit.code}/decks/code/hello/").status_code == 404


def test_a_typed_code_or_link_leads_to_its_deck(client, wit, deck):
    address = client.get(f"/decks/{deck.pk}/").context["share_link"].address
    code = address.rstrip("/").rsplit("/", 1)[1]
    assert client.get(f"/games/{wit.code}/decks/code/").status_code == 200
    for typed in (code, address, f" {code[:9]} {code[9:]}"):
        response = client.get(f"/games/{wit.code}/decks/code/", {"code": typed})
        assert response["Location"] == f"/games/{wit.code}/decks/code/{code}/"


def test_names_are_listed_forgotten_and_made_everybodys_by_editors(client, wit, rf):
    user = User.objects.create_user("nell")
    client.force_login(user)
    request = rf.get("/")
    request.user = user
    remember(request, wit, {"Nix Nax": "nevin_crisp", "Zed": "phil_yen"})
    address = f"/games/{wit.code}/names/"
    page = client.get(address).content.decode()
    assert "Nix Nax" in page and "Make it everybody’s" not in page
    nix, zed = GivenName.objects.order_by("spelled")
    assert client.post(f"{address}{nix.pk}/", {"do": "alias"}).status_code == 403
    client.post(f"{address}{zed.pk}/", {"do": "forget"})
    assert client.post(f"{address}{zed.pk}/", {"do": "forget"}).status_code == 302  # sent twice
    Role.objects.create(game=wit, user=user, role=Role.Kind.EDITOR)
    client.post(f"{address}{nix.pk}/", {"do": "alias"})
    assert not GivenName.objects.exists()
    wit.refresh_from_db()
    assert [card.code for card in wit.pool.named("nix nax")] == ["nevin_crisp"]
    assert Change.objects.get().author == user


def test_the_list_of_names_asks_the_database_a_fixed_number_of_times(
    client, wit, rf, django_assert_max_num_queries
):
    user = User.objects.create_user("nell")
    client.force_login(user)
    request = rf.get("/")
    request.user = user
    remember(request, wit, {f"Nix {n}": card.code for n, card in enumerate(wit.pool)})
    client.get(f"/games/{wit.code}/names/")
    with django_assert_max_num_queries(9):
        client.get(f"/games/{wit.code}/names/")


def test_a_visitors_names_come_along_when_they_sign_up(client, wit, deck):
    client.post(f"/decks/{deck.pk}/use/", {"line": 4, "text": "3 Nix Nax", "card": "nevin_crisp"})
    sent = {"username": "nell", "password1": "a long word 17", "password2": "a long word 17"}
    assert client.post("/accounts/signup/", sent).status_code == 302
    assert GivenName.objects.get().owner.username == "nell"


@pytest.fixture
def nell(client, deck) -> User:
    """Return an account that owns the deck."""
    user = User.objects.create_user("nell")
    Deck.objects.update(owner=user, visitor="")
    client.force_login(user)
    return user


@pytest.mark.parametrize("code", [TEXT, *FORMATS])
def test_the_api_sends_a_deck_in_every_format_and_reads_it_again(client, wit, deck, nell, code):
    sent = client.get(f"/api/decks/{deck.pk}/?as={code}")
    assert sent.status_code == 200
    data = {"game": wit.code, "text": sent.content.decode()}
    said = client.post("/api/decks/read/", data, content_type="application/json").json()
    assert said["source"] == code
    assert said["sections"] == deck.to_decklist().plain()
    assert (said["name"], said["notes"]) == (deck.name, deck.notes)
    assert [line["text"] for line in said["unknown"]] == ["3 Nix Nax"]


def test_the_api_names_the_formats_there_are(client, deck, nell):
    refused = client.get(f"/api/decks/{deck.pk}/?as=doc")
    assert refused.status_code == 400
    assert "cod" in refused.content.decode()


def test_the_api_reads_files_and_tells_what_each_line_is(client, wit):
    file = SimpleUploadedFile("night.cod", COD.encode())
    said = client.post("/api/decks/read/", {"game": wit.code, "file": file}).json()
    assert [line["card"] for line in said["understood"]] == ["kelli_crisp", "phil_yen"]
    assert said["unknown"][0]["near"][0]["code"] == "kelli_crisp"
    assert said["ambiguous"] == []


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "either"),
        ({"text": "x", "file": ""}, "There is no card"),
        ({"text": "# nothing"}, "There is no card"),
        ({"text": "<svg><g/></svg>"}, "not of a program"),
        ({"text": 5}, "valid string"),
    ],
)
def test_the_api_refuses_what_is_no_deck(client, wit, data, words):
    data = {"game": wit.code, **{k: v for k, v in data.items() if v != ""}}
    if data.get("text") == "x":
        data["text"] = ""
    refused = client.post("/api/decks/read/", data, content_type="application/json")
    assert refused.status_code == 400
    assert words in refused.content.decode() or "blank" in refused.content.decode()


def test_the_command_converts_and_tells_what_it_could_not_count(tmp_path, capsys, wit):
    source, target = tmp_path / "night.cod", tmp_path / "night.csv"
    source.write_text(COD, encoding="utf-8")
    with pytest.raises(SystemExit) as end:
        call_command("convert_deck", str(source), "--game", "wit", "--to", "csv", "-o", str(target))
    assert end.value.code == 1
    assert "Keli Krisp" in capsys.readouterr().err
    assert "main,1,Kelli Crisp," in target.read_text(encoding="utf-8-sig")
    with pytest.raises(SystemExit):
        call_command("convert_deck", str(target), "--game", "wit", "--to", "text")
    out = capsys.readouterr().out
    assert "# Name: Night\n# Notes: Bring a lamp.\n" in out
    assert "1 Kelli Crisp" in out and "2 Keli Krisp" in out


def test_the_command_knows_an_accounts_names(tmp_path, capsys, wit, rf):
    request = rf.get("/")
    request.user = User.objects.create_user("nell")
    remember(request, wit, {"Keli Krisp": "kelli_crisp"})
    source = tmp_path / "night.cod"
    source.write_text(COD, encoding="utf-8")
    call_command("convert_deck", str(source), "--game", "wit", "--to", "text", "--user", "nell")
    assert "3 Kelli Crisp" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "options", "words"),
    [
        ("", [], "There is no card"),
        (COD[:100], [], "no complete XML"),
        (COD, ["--user", "nobody"], "nobody"),
        (COD, ["-o", "/nowhere/x.cod"], "/nowhere"),
    ],
)
def test_the_command_refuses_in_a_sentence(tmp_path, wit, content, options, words):
    source = tmp_path / "deck.cod"
    source.write_text(content, encoding="utf-8")
    with pytest.raises(CommandError, match=words) as error:
        call_command("convert_deck", str(source), "--game", "wit", "--to", "json", *options)
    assert error.value.returncode == 2
