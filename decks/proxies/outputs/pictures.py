"""Sheets as pictures, and cards one by one."""

from __future__ import annotations

from io import BytesIO
from typing import BinaryIO

from PIL import Image

from catalog.faces.operations import Drawing
from catalog.faces.png import image
from decks.proxies.outputs.archive import Archive, safe_name
from decks.proxies.raster import INCH, Raster
from decks.proxies.run import Progress, Run


def png_bytes(picture: Image.Image, dpi: float) -> bytes:
    """Return a picture as PNG that knows its size."""
    file = BytesIO()
    picture.save(file, "PNG", dpi=(dpi, dpi), compress_level=4)
    return file.getvalue()


def write_pages(run: Run, file: BinaryIO, progress: Progress) -> None:
    """Write a zip with every page as PNG: `sheet_001.png`, its second side as `sheet_001_back.png`."""
    dpi, raster, sheets = run.options.dpi, Raster(run, run.options.dpi), run.sheets()
    with Archive(file) as archive:
        for number, sheet in enumerate(sheets, 1):
            progress(number - 1, len(sheets))
            front = png_bytes(raster.front(sheet, number, len(sheets)), dpi)
            archive.add(f"sheet_{number:03}.png", front)
            if run.has_backs:
                archive.add(f"sheet_{number:03}_back.png", png_bytes(raster.back(sheet), dpi))
    progress(len(sheets), len(sheets))


def write_cards(run: Run, file: BinaryIO, progress: Progress) -> None:
    """Write a zip with every different card as PNG, its copies in its name: `001_Ember Owl_x3.png`; backs stand in a folder of their own."""
    with Archive(file) as archive:
        for face in run.faces:
            progress(face.number, len(run.faces))
            name = f"{face.number + 1:03}_{safe_name(face.name)}_x{face.copies}.png"
            archive.add(name, card_png(run, face.draw(), run.options.dpi))
        for name in dict.fromkeys(face.back for face in run.faces) if run.has_backs else ():
            number = list(run.backs).index(name) + 1
            archive.add(f"backs/{number}.png", card_png(run, run.backs[name](), run.options.dpi))
    progress(len(run.faces), len(run.faces))


def card_png(run: Run, drawing: Drawing, dpi: float) -> bytes:
    """Return a card with its bleed as PNG."""
    width = round((drawing.width + 2 * drawing.bleed) * dpi / INCH)
    return png_bytes(image(drawing, width, run.fonts), dpi)
