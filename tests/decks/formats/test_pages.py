"""Pages of formats and timelines; decks judged by a format as of a day, on pages, by the API and the command."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import Client

from decks.models import Deck

pytestmark = pytest.mark.django_db

KEY = "0f9d1ab2-0000-4000-8000-00000000c0de"
SHADES = {"shade": 3, "lamp": 3, "torch": 2}
LIST = "3 Shade\n3 Street Lamp\n2 Torch\n"


def text_of(answer) -> str:
    return answer.content.decode()


def test_a_deck_is_made_in_a_format_and_judged_by_it(client, make_deck):
    deck = make_deck({"moth": 1}, "standard")
    assert deck.format == "standard"
    page = text_of(client.get(f"/decks/{deck.pk}/"))
    assert "Judged by <b>Standard</b>" in page
    assert "STANDARD-F1" in page
    assert "STANDARD-F1" in text_of(client.get(f"/decks/{deck.pk}/edit/"))


def test_a_deck_is_judged_as_of_any_day_by_any_format(client, make_deck):
    deck = make_deck(SHADES, "standard")
    for on, verdict in (
        ("2001-05-31", "legal"),
        ("2001-06-01", "illegal"),
        ("2002-01-01", "legal"),
    ):
        page = text_of(client.get(f"/decks/{deck.pk}/", {"on": on}))
        assert f'badge is-{verdict}"' in page, on
    page = text_of(client.get(f"/decks/{deck.pk}/", {"format": "", "on": "2001-07-01"}))
    assert "Judged by the game’s own rules." in page
    assert Deck.objects.get(pk=deck.pk).format == "standard"  # looking changes nothing


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"on": "1999-04-30"}, "Standard begins on 1999-05-01."),
        ({"on": "yesterday"}, "A date is YYYY-MM-DD."),
        ({"format": "vintage"}, "There is no format “vintage”."),
        ({"format": "house:nothing"}, "This house format is gone, or was made private."),
    ],
)
def test_what_cannot_be_asked_is_said(client, make_deck, asked, reason):
    deck = make_deck({"lamp": 1}, "standard")
    answer = client.get(f"/decks/{deck.pk}/", asked)
    assert answer.status_code == 400
    assert reason in text_of(answer)


def test_the_format_is_changed_in_the_settings(client, make_deck):
    deck = make_deck({"lamp": 1})
    page = client.get(f"/decks/{deck.pk}/settings/")
    data = {"name": "Watch", "format": "points", "visibility": "private", "notes": "", "folder": ""}
    data |= {"tags": "", "seen": page.context["form"].stamp}
    assert client.post(f"/decks/{deck.pk}/settings/", data).status_code == 302
    assert Deck.objects.get(pk=deck.pk).format == "points"
    answer = client.post(f"/decks/{deck.pk}/settings/", {**data, "format": "vintage"})
    assert answer.status_code == 400
    assert "There is no such format." in text_of(answer)


def test_a_copy_keeps_the_format(client, make_deck):
    deck = make_deck({"lamp": 1}, "points")
    key = "00000000-0000-4000-8000-00000000c0b1"
    client.post(f"/decks/{deck.pk}/copy/", {"key": key})
    assert Deck.objects.get(pk=key).format == "points"


def test_a_format_that_left_the_game_is_told_and_holds_nothing_up(client, make_deck, ages):
    deck = make_deck({"lamp": 1}, "standard")
    del ages.source["formats"][0]
    ages.save()
    ages.raise_revision()
    page = text_of(client.get(f"/decks/{deck.pk}/"))
    assert "There is no format “standard”." in page
    assert "So the game’s own rules are applied." in page


def test_a_list_is_checked_by_a_format_as_of_a_day(client, ages):
    page = text_of(client.get("/games/ages/check/", {"format": "standard", "on": "2001-06-01"}))
    assert '<option value="standard" selected>' in page
    assert 'value="2001-06-01"' in page
    for on, verdict in (("2001-05-31", "legal"), ("2001-06-01", "illegal")):
        data = {"text": LIST, "format": "standard", "on": on}
        assert f'badge is-{verdict}"' in text_of(client.post("/games/ages/check/", data))
    bad = client.post(
        "/games/ages/check/", {"text": LIST, "format": "standard", "on": "1990-01-01"}
    )
    assert (bad.status_code, "Standard begins on" in text_of(bad)) == (400, True)


def test_a_list_that_names_its_format_is_judged_and_saved_by_it(client, ages):
    named = "# Format: starter\n2 Street Lamp\n"
    assert "Starter only" in text_of(client.post("/games/ages/check/", {"text": named}))
    data = {"text": named, "name": "Mine", "key": "00000000-0000-4000-8000-00000000c0b2"}
    client.post("/games/ages/decks/save/", data)
    assert Deck.objects.get(pk=data["key"]).format == "starter"
    data = {
        **data,
        "key": "00000000-0000-4000-8000-00000000c0b3",
        "format": "standard",
        "on": "2002-01-01",
    }
    client.post("/games/ages/decks/save/", data)
    assert Deck.objects.get(pk=data["key"]).format == "standard"


def test_the_format_page_tells_what_holds_and_what_changed(client, ages):
    page = client.get("/games/ages/formats/standard/", {"on": "2001-06-01"})
    text = text_of(page)
    assert page.context["count"] == 9
    assert 'href="/games/ages/cards/prism/"' in text
    assert "Cost 2 → 6" in text
    first, *_, last = page.context["snapshots"]
    assert (str(first.start), str(last.start)) == ("2002-01-01", "1999-05-01")
    lifted = {part.key: part for part in first.parts}["banned"]
    assert (lifted.entries, lifted.gone[0].cards[0].name) == ((), "Moth")
    assert client.get("/games/ages/formats/standard/", {"on": "1990"}).status_code == 400
    assert client.get("/games/ages/formats/standard/", {"on": "x"}).status_code == 400
    assert client.get("/games/ages/formats/vintage/").status_code == 404


def test_formats_are_listed_and_linked_from_the_rules_and_the_cards(client, ages, tiny):
    for path in ("/games/ages/formats/", "/games/ages/rules/", "/games/ages/cards/comet/"):
        assert "/games/ages/formats/standard/" in text_of(client.get(path)), path
    card = text_of(client.get("/games/ages/cards/comet/"))
    assert "Restricted: not with Eclipse, Cinder" in card
    assert "4 points" in card
    assert "Not in the pool" in card
    assert "This game has no formats" in text_of(client.get("/games/tiny/rules/"))
    assert "Formats, as of today" not in text_of(client.get("/games/tiny/cards/newt/"))


def test_the_timeline_draws_and_says_when_a_deck_was_legal(client, make_deck):
    deck = make_deck(SHADES, "standard")
    page = client.get(f"/decks/{deck.pk}/timeline/")
    (row, *_others) = page.context["timeline"].rows
    bars = [(bar.state, str(bar.start), str(bar.last)) for bar in row.bars]
    assert bars == [
        ("illegal", "1999-05-01", "2000-03-14"),
        ("legal", "2000-03-15", "2001-05-31"),
        ("illegal", "2001-06-01", "2001-12-31"),
        ("legal", "2002-01-01", "None"),
    ]
    assert row.bars[1].change == "Circular 3"
    assert row.bars[1].reasons[0].startswith("AGES-D3: ")
    assert [bool(bar.obstacles) for bar in row.bars] == [True, False, False, False]
    assert row.bars[0].obstacles[0].startswith("STANDARD-F1: ")
    assert row.bars[0].obstacles[0] in text_of(page)
    widths = [float(bar.width.rstrip("%")) for bar in row.bars]
    assert float(row.bars[-1].x.rstrip("%")) + widths[-1] == pytest.approx(100)
    text = text_of(page)
    assert text.count('<rect class="span is-') >= 4
    assert "✓ Legal" in text
    assert Client().get(f"/decks/{deck.pk}/timeline/").status_code == 404  # private


def test_others_see_no_private_house_formats_in_a_timeline(client, make_deck, make_house):
    shared = make_house(name="Club", visibility="unlisted")
    make_house(name="Secret table")
    deck = make_deck(SHADES, shared.code)
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    names = {row.name for row in client.get(f"/decks/{deck.pk}/timeline/").context["timeline"].rows}
    assert {"Club", "Secret table"} <= names
    page = Client().get(f"/decks/{deck.pk}/timeline/")
    assert "Club" in text_of(page) and "Secret table" not in text_of(page)


def test_versions_and_comparisons_are_judged_by_the_format_they_were_built_in(client, make_deck):
    deck = make_deck(SHADES, "standard")
    page = client.get(f"/decks/{deck.pk}/versions/1/")
    assert page.context["shown"].judging.code == "standard"
    other = make_deck(SHADES)
    both = client.get("/decks/compare/", {"a": str(deck.pk), "b": str(other.pk)})
    shown = [both.context[key].judging.code for key in ("shown_one", "shown_two")]
    assert shown == ["standard", ""]
    assert "/games/ages/formats/standard/" in text_of(both)


def test_an_example_is_judged_by_the_format_it_names(client, ages):
    texts = {"lamps": "# Format: Standard\n3 Street Lamp\n", "plain": "3 Street Lamp\n"}
    ages.examples = texts
    ages.save()
    codes = [
        client.get(f"/games/ages/decks/examples/{slug}/").context["shown"].judging.code
        for slug in texts
    ]
    assert codes == ["standard", ""]


def test_lists_of_decks_ask_the_same_number_of_queries(
    client, make_deck, make_house, django_assert_max_num_queries
):
    def count() -> int:
        with django_assert_max_num_queries(60) as caught:
            client.get("/decks/")
        return len(caught)

    house = make_house()
    make_deck({"lamp": 1}, house.code)
    client.get("/decks/")
    before = count()
    for format in ("standard", house.code, house.code, ""):
        make_deck({"lamp": 1}, format)
    assert count() == before


def post(client, path: str, data: object):
    return client.post(path, json.dumps(data), content_type="application/json")


def refused(answer) -> list[str]:
    """Return the fields that an answer of the API finds wrong."""
    return [error["attr"] for error in answer.json()["errors"]]


def test_the_api_judges_by_a_format_as_of_a_day(client, ages):
    data = {"game": "ages", "text": LIST, "format": "スタンダード", "on": "2001-06-01"}
    report = post(client, "/api/decks/check/", data).json()
    assert (report["format"], report["on"], report["verdict"]) == (
        "standard",
        "2001-06-01",
        "illegal",
    )
    assert (
        post(client, "/api/decks/check/", {**data, "on": "2001-05-31"}).json()["verdict"] == "legal"
    )
    for wrong, field in (
        ({"format": "x"}, "format"),
        ({"on": "1990-01-01"}, "on"),
        ({"on": "x"}, "on"),
    ):
        answer = post(client, "/api/decks/check/", {**data, **wrong})
        assert (answer.status_code, refused(answer)) == (400, [field])


def test_the_api_judges_by_the_format_that_a_list_names_unless_another_is_sent(client, ages):
    data = {"game": "ages", "text": f"# Format: standard\n{LIST}", "on": "2001-06-01"}
    report = post(client, "/api/decks/check/", data).json()
    assert (report["format"], report["verdict"]) == ("standard", "illegal")
    own = post(client, "/api/decks/check/", {**data, "format": ""}).json()
    assert (own["format"], own["verdict"]) == ("", "legal")
    unknown = {**data, "text": f"# Format: vintage\n{LIST}"}
    assert post(client, "/api/decks/check/", unknown).json()["format"] == ""


def test_the_api_tells_formats(client, ages):
    formats = client.get("/api/games/ages/formats/").json()
    assert [f["code"] for f in formats] == ["standard", "points", "starter"]
    assert formats[0]["snapshots"][0] == {
        "start": "1999-05-01",
        "end": "2000-03-15",
        "origin": "",
        "changes": {"pool": "set:dawn"},
    }
    now = client.get("/api/games/ages/formats/standard/", {"on": "2001-07-01"}).json()
    assert (now["start"], now["end"]) == ("2001-06-01", "2002-01-01")
    assert now["says"]["banned"] == ["moth"]
    assert client.get("/api/games/ages/formats/standard/", {"on": "1990"}).status_code == 400
    assert client.get("/api/games/ages/formats/vintage/").status_code == 404


def test_the_api_keeps_formats_of_decks_and_tells_their_timeline(client, ages):
    user = get_user_model().objects.create_user("moth", password="a long and odd pass phrase")
    client.force_login(user)
    data = {"game": "ages", "name": "Watch", "format": "Standard", "sections": {"main": SHADES}}
    made = post(client, "/api/decks/", data).json()
    assert made["format"] == "standard"
    bad = post(client, "/api/decks/", {**data, "format": "vintage"})
    assert (bad.status_code, refused(bad)) == (400, ["format"])
    standard = client.get(f"/api/decks/{made['id']}/timeline/").json()[0]
    assert standard["format"] == "standard"
    assert [s["verdict"] for s in standard["spans"]] == ["illegal", "legal", "illegal", "legal"]
    assert Client().get(f"/api/decks/{made['id']}/timeline/").status_code in (401, 403)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({}, 0),
        ({"format": "standard", "on": "2001-05-31"}, 0),
        ({"format": "standard", "on": "2001-06-01"}, 1),
    ],
)
def test_the_command_judges_by_a_format_as_of_a_day(ages, tmp_path, options, code):
    file = tmp_path / "list.txt"
    file.write_text(LIST)
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("check_deck", str(file), game="ages", stdout=out, **options)
    assert left.value.code == code
    assert ("Judged by Standard as of" in out.getvalue()) == bool(options)


@pytest.mark.parametrize(
    "options", [{"format": "x"}, {"on": "x"}, {"format": "standard", "on": "1990"}]
)
def test_the_command_refuses_what_is_no_format_or_day(ages, tmp_path, options):
    file = tmp_path / "list.txt"
    file.write_text(LIST)
    with pytest.raises(CommandError) as error:
        call_command("check_deck", str(file), game="ages", **options)
    assert error.value.returncode == 2


@pytest.mark.parametrize(
    ("said", "format"),
    [
        ("Standard", "standard"),
        ("standard", "standard"),
        ("vintage", ""),
        (f"house:{{{KEY.upper()}}}", f"house:{KEY}"),
        (f"house:urn:uuid:{'-' * 60}{KEY}", f"house:{KEY}"),
        ("house:nothing", ""),
    ],
)
def test_an_imported_list_says_its_format_by_code_or_name(client, make_deck, said, format):
    deck = make_deck({"lamp": 1})
    page = client.get(f"/decks/{deck.pk}/import/")
    data = {"text": f"# Format: {said}\n2 Moth", "mode": "add"}
    data["stamp"] = page.context["form"].initial["stamp"]
    assert client.post(f"/decks/{deck.pk}/import/", data).status_code == 302
    deck.refresh_from_db()
    assert deck.format == format


def test_the_builder_finds_only_cards_that_the_deck_s_format_allows(client, make_deck):
    deck = make_deck({"lamp": 1}, "standard")
    address = f"/decks/{deck.pk}/edit/"
    page = client.get(address, {"legal": "yes"})
    shown = {slot.card.code for slot in page.context["results"].slots}
    every = {slot.card.code for slot in client.get(address).context["results"].slots}
    assert "lamp" in shown < every
    assert 'name="legal" value="yes" checked' in text_of(page)
    assert "&amp;legal=yes" in text_of(page)
    data = {"section": "main", "card": "lamp", "copies": 2, "back": "legal=yes"}
    assert "legal=yes" in client.post(f"/decks/{deck.pk}/slots/", data)["Location"]
    without = client.get(f"/decks/{make_deck({'lamp': 1}).pk}/edit/", {"legal": "yes"})
    assert len(without.context["results"].slots) == len(every)
    assert 'name="legal"' not in text_of(without)
