"""Pictures in a PDF: JPEG files, and PNG files without transparency, go in bit for bit; anything else is decoded once and kept without loss."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.pdf.syntax import Ref, Value

if TYPE_CHECKING:
    from PIL import Image as Pictures

    from catalog.pdf.document import Document

JPEG, PNG = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""JPEG markers that begin a frame."""
ADOBE, SCAN = 0xEE, 0xDA
COLOURS = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}
GREY, RGB, PALETTE = 0, 2, 3
"""Colour types of PNG files without transparency."""
GREY_QUALITY = 92
TURNED_OVER = [1, 0, 1, 0, 1, 0, 1, 0]
"""CMYK as Adobe writes it into JPEG files: 255 is no ink."""


def read_image(document: Document, path: str, *, grey: bool = False) -> Ref:
    """Write a picture; one in grey is decoded and packed anew. Raises OSError, and ValueError for what is no picture."""
    entries, content = _in_grey(path) if grey else _packed(Path(path).read_bytes(), path)
    return document.stream({"Subtype": "/Image", **entries}, content)


def _packed(data: bytes, path: str) -> tuple[Mapping[str, Value], bytes]:
    """Return a picture's entries and content as they are, or decoded where that can't be."""
    try:
        if data.startswith(JPEG):
            return _jpeg(data)
        if data.startswith(PNG):
            return _png(data)
    except (IndexError, KeyError, struct.error):
        pass  # of a kind that PDF doesn't know
    return _decoded(path)


def _entries(width: int, height: int, colours: Value, bits: int = 8) -> dict[str, Value]:
    return {"Width": width, "Height": height, "ColorSpace": colours, "BitsPerComponent": bits}


# --- JPEG -------------------------------------------------------------------------------------
def _jpeg(data: bytes) -> tuple[Mapping[str, Value], bytes]:
    has_adobe = False
    for marker, start in _segments(data):
        has_adobe = has_adobe or (marker == ADOBE and data[start : start + 5] == b"Adobe")
        if marker in FRAMES:
            bits, height, width, parts = struct.unpack_from(">BHHB", data, start)
            if bits != 8:
                raise KeyError(bits)
            entries = {**_entries(width, height, COLOURS[parts]), "Filter": "/DCTDecode"}
            return (
                {**entries, "Decode": TURNED_OVER} if has_adobe and parts == 4 else entries
            ), data
    raise KeyError("no frame")


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield the markers before the first scan, and where their contents start."""
    place = 2
    while True:
        while data[place] == 0xFF:
            place += 1
        marker = data[place]
        if marker == SCAN:
            return
        yield marker, place + 3
        place += 1 + struct.unpack_from(">H", data, place + 1)[0]


# --- PNG --------------------------------------------------------------------------------------
def _png(data: bytes) -> tuple[Mapping[str, Value], bytes]:
    chunks = list(_chunks(data))
    width, height, bits, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if interlaced or bits > 8 or any(name == b"tRNS" for name, _ in chunks):
        raise KeyError("not as PDF has it")
    palette = b"".join(content for name, content in chunks if name == b"PLTE")
    indexed: Value = ["/Indexed", "/DeviceRGB", len(palette) // 3 - 1, palette]
    colours = {GREY: COLOURS[1], RGB: COLOURS[3], PALETTE: indexed}[kind]
    parts = 3 if kind == RGB else 1
    packing = {"Predictor": 15, "Colors": parts, "BitsPerComponent": bits, "Columns": width}
    entries = {
        **_entries(width, height, colours, bits),
        "Filter": "/FlateDecode",
        "DecodeParms": packing,
    }
    return entries, b"".join(content for name, content in chunks if name == b"IDAT")


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(PNG)
    while place < len(data):
        length, name = struct.unpack_from(">I4s", data, place)
        yield name, data[place + 8 : place + 8 + length]
        place += length + 12


# --- anything else ----------------------------------------------------------------------------
def _decoded(path: str) -> tuple[Mapping[str, Value], bytes]:
    """Return the picture's pixels on white; raises ValueError if there are none."""
    pixels = _pixels(path)
    return _entries(*pixels.size, COLOURS[3]), pixels.tobytes()


def _in_grey(path: str) -> tuple[Mapping[str, Value], bytes]:
    """Return the picture without its colours, as JPEG; raises ValueError if there is none."""
    file = BytesIO()
    pixels = _pixels(path).convert("L")
    pixels.save(file, "JPEG", quality=GREY_QUALITY, optimize=True)
    entries = _entries(*pixels.size, COLOURS[1])
    return {**entries, "Filter": "/DCTDecode"}, file.getvalue()


def _pixels(path: str) -> Pictures.Image:
    from PIL import Image as Pictures

    try:
        with Pictures.open(path) as opened:
            shown = opened.convert("RGBA")
    except (OSError, SyntaxError, Pictures.DecompressionBombError) as error:
        raise ValueError(f"no picture: {path}") from error
    ground = Pictures.new("RGBA", shown.size, "#ffffff")
    return Pictures.alpha_composite(ground, shown).convert("RGB")
