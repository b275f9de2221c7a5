"""Prints that take long."""

from __future__ import annotations

import os
from uuid import uuid4

import pytest
from django.urls import reverse

from catalog.jobs import Job, run
from catalog.models import Game
from decks.models import Deck
from decks.proxies import tasks
from decks.proxies.content import Print
from decks.proxies.options import Options
from decks.proxies.order import Wanted

pytestmark = pytest.mark.django_db


@pytest.fixture
def wit() -> Game:
    return Game.objects.get(code="wit")


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path / "prints"


@pytest.fixture
def waiting(monkeypatch):
    """Have jobs wait instead of being done at once."""
    monkeypatch.setattr(tasks, "start", lambda job: None)


def start(client, key, **asked):
    query = {"card": "ember_newt*3", **asked}
    address = reverse("print_start", args=["wit"], query=query)
    return client.post(address, {"output": "pdf", "key": str(key)})


def file_in(response) -> bytes:
    return b"".join(response.streaming_content)


def test_a_long_print_is_posted_for(client, wit, monkeypatch):
    monkeypatch.setattr(tasks, "LONG", 0.0)
    address = reverse("proxies_file", args=["wit", "pdf"])
    refused = client.get(address, {"card": "ember_newt"})
    assert refused.status_code == 400
    assert "too long to wait for" in refused.content.decode()
    page = client.get(reverse("proxies", args=["wit"]), {"card": "ember_newt"}).content.decode()
    assert 'action="/games/wit/proxies/start/?card=ember_newt"' in page
    assert client.get("/api/games/wit/proxies/pdf/", {"card": "ember_newt"}).status_code == 400


def test_a_print_is_made_kept_and_fetched(client, wit, waiting, folder):
    key = uuid4()
    page = start(client, key, language="ja").headers["Location"]
    assert 'hx-trigger="every 1s"' in client.get(page).content.decode()
    assert client.get(page, headers={"HX-Request": "true"}).status_code == 200
    job = tasks.job_of(key)
    run(job.pk)
    assert client.get(page, headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"
    assert "The file is ready" in client.get(page).content.decode()
    response = client.get(reverse("print_file", args=[key]))
    assert response["Content-Type"] == "application/pdf"
    assert file_in(response).startswith(b"%PDF")
    assert [path.name for path in folder.iterdir()] == [f"{key}.pdf"]


def test_a_form_sent_twice_makes_one_print(client, wit, waiting):
    key = uuid4()
    assert start(client, key).headers["Location"] == start(client, key).headers["Location"]
    assert Job.objects.filter(kind=tasks.KIND).count() == 1


def test_a_print_is_stopped(client, wit, waiting, folder):
    key = uuid4()
    start(client, key)
    client.post(reverse("print_stop", args=[key]))
    run(tasks.job_of(key).pk)
    page = client.get(reverse("print_job", args=[key])).content.decode()
    assert "It was stopped" in page
    assert list(folder.glob("*")) == []
    assert client.get(reverse("print_file", args=[key])).status_code == 404


def test_what_the_output_refuses_is_told(client, wit, waiting):
    key = uuid4()
    address = reverse("print_start", args=["wit"], query={"card": "ember_newt*613"})
    client.post(address, {"output": "mpc", "key": str(key)})
    run(tasks.job_of(key).pk)
    assert "at most 612 cards" in client.get(reverse("print_job", args=[key])).content.decode()


def test_files_go_after_a_day(client, wit, waiting, folder):
    key = uuid4()
    start(client, key)
    run(tasks.job_of(key).pk)
    left = folder / ".broken.pdf.part"
    left.touch()
    for path in folder.iterdir():
        os.utime(path, (1, 1))
    start(client, uuid4())
    assert list(folder.iterdir()) == []
    assert "The file is gone" in client.get(reverse("print_job", args=[key])).content.decode()


@pytest.mark.parametrize(
    ("output", "asked", "status"), [("none", {}, 404), ("pdf", {"card": "none"}, 400), ("pdf", {"paper": "a0"}, 400)]
)  # fmt: skip
def test_what_cant_be_printed_starts_nothing(client, wit, output, asked, status):
    address = reverse("print_start", args=["wit"], query={"card": "ember_newt", **asked})
    assert client.post(address, {"output": output, "key": "x"}).status_code == status
    assert not Job.objects.filter(kind=tasks.KIND).exists()


def test_only_posting_starts_a_print(client, wit):
    assert client.get(reverse("print_start", args=["wit"])).status_code == 405
    assert client.get(reverse("print_stop", args=[uuid4()])).status_code == 405
    assert client.get(reverse("print_job", args=[uuid4()])).status_code == 404


def test_a_print_is_kept_as_plain_data(wit):
    wanted = [Wanted("ember_newt", 2, "", "main"), Wanted("cracked_crystal_ball", 1)]
    asked = Print(wit, wanted, "Owls", Options(paper="a3", bleed=2.0, without=("spell",)))
    assert Print.from_json(wit, asked.to_json()) == asked


def test_cards_deleted_meanwhile_are_left_out(wit):
    data = Print(wit, [Wanted("ember_newt", 2)], "Owls", Options()).to_json()
    data["wanted"].append(["gone", 3, "", ""])
    assert [want.code for want in Print.from_json(wit, data).wanted] == ["ember_newt"]


def test_the_api_has_prints_made(client, wit, waiting):
    begun = client.post("/api/games/wit/proxies/pdf/?card=ember_newt*2")
    assert begun.status_code == 202
    address = begun.headers["Location"]
    run(Job.objects.get(kind=tasks.KIND).pk)
    told = client.get(address).json()
    assert told["status"] == "done" and told["file"]
    assert file_in(client.get(told["file"])).startswith(b"%PDF")


def test_the_api_stops_prints(client, wit, waiting):
    address = client.post("/api/games/wit/proxies/pdf/?card=ember_newt*2").headers["Location"]
    assert client.delete(address).status_code == 202
    run(Job.objects.get(kind=tasks.KIND).pk)
    assert client.get(address).json()["status"] == "cancelled"


def test_a_private_deck_isnt_printed_by_others(client, wit):
    deck = Deck.objects.create(game=wit, name="Mine", visibility="private", visitor="somebody")
    for address in ("/api/games/wit/proxies/", "/api/games/wit/proxies/pdf/"):
        answer = client.get(address, {"deck": str(deck.pk)})
        assert (answer.status_code, answer.json()["errors"][0]["attr"]) == (400, "deck")
