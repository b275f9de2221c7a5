"""Files made to hurt: each is refused with a sentence, at once, and nothing else happens."""

from __future__ import annotations

import io
import zipfile

import pytest
from openpyxl import Workbook

from catalog.exporting.tables import write_table
from catalog.importing.errors import Unreadable
from catalog.importing.reading import read_table

FORMULAS = ["=1+1", "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(1)", "＝1+1", "\t=1", "'=1", "''+x"]


@pytest.mark.parametrize("form", ["csv", "tsv", "xlsx", "json"])
@pytest.mark.parametrize("cell", FORMULAS)
def test_formulas_are_text_in_exports_and_come_back_as_they_were(form, cell):
    kept = cell.strip("\t")
    data = write_table(form, ["code", "name_en"], [{"code": "a", "name_en": kept}])
    if form in ("csv", "tsv"):
        last = data.decode("utf-8-sig").splitlines()[-1].split("," if form == "csv" else "\t")
        assert last[1].strip('"')[0] == "'"
    assert read_table(f"x.{form}", data).rows[0].cells["name_en"] == kept


def test_a_formula_in_a_workbook_is_never_a_formula_again():
    data = write_table("xlsx", ["code"], [{"code": '=HYPERLINK("http://x")'}])
    sheet = zipfile.ZipFile(io.BytesIO(data)).read("xl/worksheets/sheet1.xml")
    assert b"<f>" not in sheet


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '[{"code": ' + "[" * 50_000,
        '[{"code": 1e999}]',
        '[{"code": NaN}]',
        '[{"code": ' + "9" * 5000 + "}]",
        '[{"code": "\\ud800"}]',
        '[{"co\\u0000de": "a"}]',
        '{"cards": {"cards": []}}',
    ],
    ids=lambda text: text[:24],
)
def test_json_of_no_measure_is_refused(text):
    try:
        table = read_table("x.json", text.encode())
    except Unreadable as error:
        assert error.message.text
    else:
        assert all(row.fault for row in table.rows)


@pytest.mark.parametrize("data", [b"code,name_en\na\0,b\n", b"\0" * 1000, b"MZ\x90\0\x03", b"\xff"])
def test_binary_rubbish_is_no_table(data):
    try:
        table = read_table("x.csv", data)
    except Unreadable as error:
        assert error.message.text
    else:
        assert all(row.fault for row in table.rows)


def workbook_of(*parts: tuple[str, bytes]) -> bytes:
    """Return a workbook with other parts in the place of its own."""
    plain, file = io.BytesIO(), io.BytesIO()
    book = Workbook()
    book.worksheets[0].append(["code", "name_en"])
    book.save(plain)
    changed = dict(parts)
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in dict.fromkeys([*old.namelist(), *changed]):
            new.writestr(name, changed.get(name) or old.read(name))
    return file.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
HEAD = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
LAUGH = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + HEAD


@pytest.mark.parametrize(
    "part",
    [
        (
            SHEET,
            LAUGH + b"<row><c t='inlineStr'><is><t>&b;</t></is></c></row></sheetData></worksheet>",
        ),
        (SHEET, b"\0" * 101 * 2**20),
        (SHEET, HEAD + b"<row r='1'>" + b"<c/>" * 20_000),
        ("xl/workbook.xml", b"<x/>"),
        ("[Content_Types].xml", b"<not"),
    ],
    ids=["entities", "bomb", "cut off", "no book", "broken"],
)
def test_workbooks_made_to_hurt_are_refused(part):
    with pytest.raises(Unreadable) as caught:
        read_table("x.xlsx", workbook_of(part))
    assert caught.value.message.text


def test_a_workbook_with_a_million_columns_is_refused():
    wide = b"".join(b"<c r='%s1' t='inlineStr'><is><t>h</t></is></c>" % c for c in (b"A", b"B"))
    far = b"<c r='XFD1' t='inlineStr'><is><t>h</t></is></c>"
    rows = HEAD + b"<row r='1'>" + wide + far + b"</row></sheetData></worksheet>"
    table = read_table("x.xlsx", workbook_of((SHEET, rows)))
    assert len(table.head) <= 200
