"""Files of every kind by command."""

from __future__ import annotations

from zipfile import ZipFile

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from decks.management.commands import proxies
from decks.proxies.outputs.table import OUTPUTS

pytestmark = pytest.mark.django_db
DECK = settings.FIXTURES_DIR / "wit" / "decks" / "legal" / "tooth_rush.txt"
ZIPS = [code for code, output in OUTPUTS.items() if output.suffix == "zip"]


@pytest.mark.parametrize("kind", ZIPS)
def test_every_zip_is_made(tmp_path, kind):
    path = tmp_path / "deck.zip"
    call_command("proxies", DECK, game="wit", output=path, kind=kind, dpi="72")
    with ZipFile(path) as archive:
        assert archive.testzip() is None and archive.namelist()


@pytest.mark.parametrize("name", ["deck.pdf", "deck.PDF", "deck"])
def test_without_a_kind_it_is_a_pdf(tmp_path, name):
    call_command("proxies", DECK, game="wit", output=tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(b"%PDF-")


def test_an_ending_of_several_kinds_asks_which(tmp_path):
    with pytest.raises(CommandError, match="--as") as refusal:
        call_command("proxies", DECK, game="wit", output=tmp_path / "deck.zip")
    assert refusal.value.returncode == 2
    assert all(kind in str(refusal.value) for kind in ZIPS)


@pytest.mark.parametrize("kind", OUTPUTS)
def test_what_is_broken_off_leaves_no_file(tmp_path, kind, monkeypatch):
    def stop(done, total):
        raise KeyboardInterrupt

    monkeypatch.setattr(proxies, "no_progress", stop)
    with pytest.raises(KeyboardInterrupt):
        call_command("proxies", DECK, game="wit", output=tmp_path / "deck", kind=kind, dpi="72")
    assert list(tmp_path.iterdir()) == []
