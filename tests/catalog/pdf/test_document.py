"""The file as a whole."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from catalog.pdf.document import Document
from catalog.pdf.syntax import Ref, number, spelled

MM = 72 / 25.4


def owls(document: Document) -> None:
    form = document.form(63, 88)
    form.text(5, 10, "Owl 梟", "sans", 4, "#000000")
    ended = form.end()
    for _ in range(3):
        with document.page(210, 297) as page:
            page.place(ended, 10, 10)


def test_objects_are_where_the_table_says(written):
    file = written(owls)
    start = int(file.rsplit(b"startxref\n", 1)[1].split()[0])
    lines = file[start:].split(b"\n")
    assert lines[0] == b"xref"
    count = int(lines[1].split()[1])
    for place, line in enumerate(lines[3 : 2 + count], 1):
        assert len(line) == 19  # and the line's end: 20 bytes, as readers count on
        assert file[int(line[:10]) :].startswith(b"%d 0 obj\n" % place)


def test_it_can_be_read_strictly(written):
    reader = PdfReader(BytesIO(written(owls)), strict=True)
    assert len(reader.pages) == 3
    assert all("Owl 梟" in page.extract_text() for page in reader.pages)


def test_pages_have_their_size(written):
    for page in PdfReader(BytesIO(written(owls))).pages:
        for box in (page.mediabox, page.trimbox):
            sides = float(box.width) / MM, float(box.height) / MM
            assert sides == pytest.approx((210, 297), abs=0.00001)


def test_the_same_drawing_gives_the_same_bytes(written):
    assert written(owls) == written(owls)


@pytest.mark.parametrize(
    ("duplex", "told"),
    [("", None), ("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")],
)
def test_viewers_are_told_how_to_print(written, duplex, told):
    asked = PdfReader(BytesIO(written(owls, duplex=duplex))).trailer["/Root"]["/ViewerPreferences"]
    assert asked["/PrintScaling"] == "/None"
    assert asked.get("/Duplex") == told


@pytest.mark.parametrize("title", ["梟の市場", "(Owls) \\ 🦉", "x" * 500])
def test_titles_of_any_characters(written, title):
    assert PdfReader(BytesIO(written(owls, title))).metadata.title == title


def test_what_an_error_ends_has_no_end():
    file = BytesIO()
    with pytest.raises(ZeroDivisionError), Document(file, "Owls", {}) as document:
        owls_left = 1 / 0
        document.add(owls_left)
    assert not file.getvalue().endswith(b"%%EOF\n")


def test_it_is_written_as_it_grows():
    """Nothing of what was drawn waits for the end."""
    file = BytesIO()
    with Document(file, "Owls", {}) as document:
        before = file.tell()
        document.stream({"Filter": "/None"}, bytes(10_000))
        assert file.tell() - before > 10_000


def test_a_file_that_only_takes_bytes_is_enough():
    class Pipe:
        def __init__(self):
            self.parts = []

        def write(self, data):
            self.parts.append(data)

    pipe = Pipe()
    with Document(pipe, "Owls", {}) as document, document.page(10, 10):
        pass
    assert len(PdfReader(BytesIO(b"".join(pipe.parts))).pages) == 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.0000001, "0"),
        (10, "10"),
        (1.5, "1.5"),
        (1 / 3, "0.333333"),
        (1e9, "1000000000"),
        (-62.36, "-62.36"),
    ],
)
def test_numbers_say_no_more_than_they_must(value, text):
    assert number(value) == text


def test_values():
    value = {"Type": "/Owl", "Size": [1, 2.5], "Hat": Ref(7), "Name": b"\x0f\xff"}
    assert spelled(value) == "<</Type /Owl /Size [1 2.5] /Hat 7 0 R /Name <0FFF>>>"
