"""Files of every form as tables; files that are none are refused with a sentence."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from catalog.importing import table as tables
from catalog.importing import workbook as workbooks
from catalog.importing.decoding import decode, encoding_named
from catalog.importing.errors import Unreadable
from catalog.importing.reading import read_table
from catalog.importing.table import LARGEST, LONGEST

FILES = Path(__file__).parent / "files"
NAMES = ["shift_jis.csv", "utf16.tsv", "utf8_bom.csv", "cards.xlsx"]


def rows_of(content: bytes | str, name: str = "cards.csv") -> list[dict[str, str]]:
    data = content.encode() if isinstance(content, str) else content
    return [dict(row.cells) for row in read_table(name, data).rows]


def workbook(*rows: list[object], **formats: str) -> bytes:
    """Return a workbook of these rows; `formats` are number formats by cell."""
    book = Workbook()
    sheet = book.active
    for row in rows:
        sheet.append(row)
    for place, form in formats.items():
        sheet[place].number_format = form
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize("name", NAMES)
def test_the_same_table_in_every_form(name):
    first, second, third = rows_of((FILES / name).read_bytes(), name)
    assert first["カード名"] == "火の粉フクロウ"
    assert first["テキスト"].startswith("①カードを1枚引く～")
    assert second["カード名"] == "嵐のめんどり"
    assert third["カード名"] == "髙﨑の竜"
    assert third["番号"] == "012"
    assert third["テキスト"] == "「コケッ」と、\n2回鳴く。"


@pytest.mark.parametrize(
    ("name", "encoding", "guessed"),
    [
        ("shift_jis.csv", "cp932", True),
        ("euc_jp.csv", "euc_jp", True),
        ("utf16.tsv", "utf-16-le", False),
        ("utf8_bom.csv", "utf-8", False),
    ],
)
def test_the_encoding_is_found_out(name, encoding, guessed):
    found = decode((FILES / name).read_bytes())
    assert (found.encoding, found.guessed) == (encoding, guessed)
    assert found.text.startswith("カード名")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "iso2022_jp", "utf-8", "cp932"])
def test_encodings_without_a_mark_are_found_out(encoding):
    text = "カード名,番号\nほのおの竜,1\nみずの竜,2\n"
    found = decode(text.encode(encoding))
    assert (found.text, found.encoding) == (text, encoding)


@pytest.mark.parametrize("name", ["Shift_JIS", "shift-jis", "sjis", "CP932", "Windows-31J"])
def test_shift_jis_is_read_as_cp932(name):
    encoding = encoding_named(name)
    assert encoding == "cp932"
    assert decode("①㈱髙﨑Ⅲ～－".encode("cp932"), encoding).text == "①㈱髙﨑Ⅲ～－"


def test_an_unknown_encoding_has_no_name():
    assert encoding_named("morse") is None


def test_what_isnt_in_the_chosen_encoding_is_refused():
    with pytest.raises(Unreadable, match="not written in"):
        decode("竜".encode("cp932"), "utf-8")


@pytest.mark.parametrize("separator", [",", "\t", ";"])
def test_the_separator_is_the_commonest_of_the_first_line(separator):
    text = f'"code, of it"{separator}text\nowl{separator}"a, b; c\t"\n'
    assert rows_of(text) == [{"code, of it": "owl", "text": "a, b; c"}]


def test_blank_rows_and_empty_columns_are_passed_over_and_lines_counted():
    found = read_table("cards.csv", b"\n,,\ncode,,\n\nowl,,\n,,\n")
    assert found.head == ("code",)
    assert [(row.line, dict(row.cells)) for row in found.rows] == [(5, {"code": "owl"})]


@pytest.mark.parametrize("text", ["code,power\nowl\n", "code,power\nowl,3,4\n"])
def test_a_ragged_row_is_refused_alone(text):
    found = read_table("cards.csv", f"{text}newt,1\n".encode())
    assert found.rows[0].fault is not None
    assert found.rows[1].fault is None


def test_a_trailing_separator_is_no_fault():
    assert read_table("cards.csv", b"code,power\nowl,3,,\n").rows[0].fault is None


@pytest.mark.parametrize("cell", ["a\x00b", "x" * (LONGEST + 1), "\x1b[31m"])
def test_control_characters_and_endless_cells_refuse_their_row(cell):
    assert read_table("cards.csv", f"code,text\nowl,{cell}\n".encode()).rows[0].fault is not None


def test_control_characters_are_shown_as_replaced():
    table = read_table("x.csv", b"code,name_en\na,b\x00c\n", "")
    assert table.rows[0].cells["name_en"] == "b\ufffdc"
    assert table.rows[0].fault is not None


def test_a_cell_at_the_limit_is_read():
    assert (
        read_table("cards.csv", f"code,text\nowl,{'x' * LONGEST}\n".encode()).rows[0].fault is None
    )


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n,,\n",
        b"\x7fELF\x02\x01\x01\x00\x00\x00\x00" + bytes(range(256)) * 4,
        b"MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00" + bytes(range(256)) * 4,
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)),
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(64),
        b"PK\x03\x04 no archive",
        b'code,text\nowl,"unfinished\n',
        b"{",
        b"[1, 2]",
        b'{"cards": 3}',
        b"[" * 100_000,
        ",".join(map(str, range(201))).encode() + b"\n1\n",
        b"x" * (LARGEST + 1),
    ],
    ids=lambda data: repr(data[:12]),
)
@pytest.mark.parametrize("name", ["cards", "cards.xlsx", "cards.json", "cards.exe"])
def test_what_is_no_table_is_refused_with_a_sentence(name, data):
    with pytest.raises(Unreadable) as error:
        read_table(name, data)
    assert error.value.message.text


def test_headings_that_stand_twice_are_told_apart():
    assert rows_of("text,code,text\none,owl,two\n") == [
        {"text": "one", "code": "owl", "text (2)": "two"}
    ]


@given(data=st.binary(max_size=300), start=st.sampled_from([b"", b"code,", b"[{", b"PK\x03\x04"]))
def test_any_bytes_are_a_table_or_refused(data, start):
    try:
        read_table("cards", start + data)
    except Unreadable as error:
        assert error.message.text


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=20))
def test_a_damaged_workbook_is_a_table_or_refused(damages):
    data = bytearray((FILES / "cards.xlsx").read_bytes())
    for place, byte in damages:
        data[place % len(data)] = byte
    try:
        read_table("cards.xlsx", bytes(data))
    except Unreadable as error:
        assert error.message.text


def test_too_many_rows_are_refused(monkeypatch):
    monkeypatch.setattr(tables, "MOST_ROWS", 2)
    read_table("cards.csv", b"code\na\nb\n")
    with pytest.raises(Unreadable, match="rows"):
        read_table("cards.csv", b"code\na\nb\nc\n")


def test_json_rows_have_texts_numbers_lists_and_lack_cells():
    text = '{"cards": [{"code": "owl", "power": 3, "skills": ["red", "blue"]}, {"code": "newt", "parallel": true, "motto": null}]}'
    assert rows_of(text, "x.json") == [
        {"code": "owl", "power": "3", "skills": "red|blue"},
        {"code": "newt", "parallel": "yes", "motto": ""},
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[{"code":\n "owl",]', "from line 2, character"),
        ("[" * 100_000, "must be a list of objects"),
        ("[" + "9" * 5000 + "]", "must be a list of objects"),
    ],
)
def test_broken_json_is_refused_in_our_own_words(text, reason):
    with pytest.raises(Unreadable, match="JSON") as refused:
        read_table("x.json", text.encode())
    message = refused.value.message
    assert reason in message.text % message.values


def test_a_nested_value_refuses_its_row():
    found = read_table("x.json", b'[{"code": "owl", "names": {"en": "Owl"}}, {"code": "newt"}]')
    assert [bool(row.fault) for row in found.rows] == [True, False]


def test_cells_of_a_workbook_are_what_it_shows():
    data = workbook(
        ["code", "number", "power", "ratio", "released", "month", "flag", "sum"],
        ["owl", 7, 3.0, 2.5, date(2001, 2, 3), datetime(2001, 2, 1), True, "=1+1"],
        B2="000",
        E2="yyyy/mm/dd",
        F2="yyyy-mm",
    )
    assert rows_of(data) == [
        {
            "code": "owl",
            "number": "007",
            "power": "3",
            "ratio": "2.5",
            "flag": "TRUE",
            "released": "2001/02/03",
            "month": "2001-02",
            "sum": "=1+1",
        }
    ]


def test_the_first_sheet_that_holds_anything_is_read():
    found = read_table("cards.xlsx", (FILES / "cards.xlsx").read_bytes())
    assert found.sheet == "カード"


def test_a_workbook_that_unpacks_to_too_much_is_refused_unopened(monkeypatch):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "x")
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (workbooks.LARGEST_UNPACKED + 1))
    monkeypatch.setattr("openpyxl.load_workbook", None)
    with pytest.raises(Unreadable, match="unpacks"):
        read_table("cards.xlsx", file.getvalue())


def test_a_workbook_with_an_entity_bomb_is_refused():
    good, bad = io.BytesIO(workbook(["code"], ["owl"])), io.BytesIO()
    bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'
    with zipfile.ZipFile(good) as old, zipfile.ZipFile(bad, "w") as new:
        for part in old.infolist():
            new.writestr(part, bomb if "sheet1" in part.filename else old.read(part))
    with pytest.raises(Unreadable):
        read_table("cards.xlsx", bad.getvalue())


def test_a_cell_far_away_doesnt_widen_the_rows():
    book = Workbook()
    book.active.append(["code"])
    book.active.append(["owl"])
    book.active["XFD1048576"] = "far"
    file = io.BytesIO()
    book.save(file)
    assert [dict(r.cells) for r in read_table("x.xlsx", file.getvalue()).rows] == [{"code": "owl"}]
