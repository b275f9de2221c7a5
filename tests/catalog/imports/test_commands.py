"""The commands of imports and exports, and their exit codes."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from catalog.models import Card, CardImport, Change
from tests.catalog.importing.test_reading import FILES


def power() -> object:
    return Card.objects.get(game__code="tiny", code="ember_owl").fields["power"]


@pytest.fixture
def file(tmp_path):
    """Return the function that writes a file and returns its path."""

    def write(content: str | bytes, name: str = "cards.csv") -> object:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


def test_the_preview_is_printed_and_nothing_kept(tiny, capsys):
    call_command("import_cards", "tiny", FILES / "shift_jis.csv")
    printed = capsys.readouterr().out
    assert "2: Changed ember_owl Power: '3' → '4'" in printed
    assert "All: 3, New: 1, Changed: 1, Unchanged: 1, Refused: 0" in printed
    assert not CardImport.objects.exists()
    assert not Change.objects.exists()


def test_yes_writes_and_undo_import_takes_it_back(tiny, capsys):
    call_command("import_cards", "tiny", FILES / "cards.xlsx", yes=True)
    assert "2 cards written" in capsys.readouterr().out
    assert power() == 4
    call_command("undo_import", CardImport.objects.get().pk)
    assert power() == 3


@pytest.mark.parametrize(
    ("content", "code"),
    [("code,power\nember_owl,x y\n", 1), ("Kraft\n5\n", 2), (b"\x00\x01\xff", 2)],
)
def test_exit_codes_tell_refused_from_unreadable(tiny, file, content, code):
    with pytest.raises(CommandError) as error:
        call_command("import_cards", "tiny", file(content), yes=True)
    assert error.value.returncode == code
    assert not CardImport.objects.exists()


def test_headings_can_be_mapped(tiny, file):
    path = file("Karte,Kraft,Rest\nEmber Owl,5,x\n")
    call_command(
        "import_cards", "tiny", path, map=["Karte=name_en", "Kraft=power", "Rest="], yes=True
    )
    assert power() == 5


@pytest.mark.parametrize(
    "options", [{"map": ["Kraft"]}, {"map": ["Kraft=x"]}, {"encoding": "morse"}]
)
def test_options_that_mean_nothing_are_refused(tiny, file, options):
    with pytest.raises(CommandError, match="accepted"):
        call_command("import_cards", "tiny", file("code\nnewt\n"), **options)


def test_undoing_twice_is_refused(tiny, file):
    call_command("import_cards", "tiny", file("code,power\nember_owl,5\n"), yes=True)
    call_command("undo_import", CardImport.objects.get().pk)
    with pytest.raises(CommandError) as error:
        call_command("undo_import", CardImport.objects.get().pk)
    assert error.value.returncode == 1
    with pytest.raises(CommandError) as error:
        call_command("undo_import", 999)
    assert error.value.returncode == 2


@pytest.mark.parametrize("form", ["csv", "tsv", "xlsx", "json"])
def test_what_is_exported_is_imported_as_unchanged(tiny, tmp_path, capsys, form):
    path = tmp_path / f"cards.{form}"
    call_command("export_cards", "tiny", output=path, card_set="base")
    call_command("import_cards", "tiny", path, yes=True)
    assert "All: 5, New: 0, Changed: 0, Unchanged: 5, Refused: 0" in capsys.readouterr().out


@pytest.mark.parametrize(
    "options",
    [{"output": "x.pdf"}, {"output": "x.csv", "query": "nonsense:x"}, {"output": "/no/x.csv"}],
)
def test_exports_that_cant_be_made_end_with_2(tiny, tmp_path, options):
    options["output"] = tmp_path / options["output"]
    with pytest.raises(CommandError) as error:
        call_command("export_cards", "tiny", **options)
    assert error.value.returncode == 2
