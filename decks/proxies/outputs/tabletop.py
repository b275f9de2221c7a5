"""Tabletop Simulator: pictures of 10 x 7 faces, and the saved object that deals them out as decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import BinaryIO

from PIL import Image

from catalog.faces.operations import Drawing
from catalog.faces.png import image
from decks.exchange.draft import Draft, Entry
from decks.exchange.tabletop import Sheet, save_text
from decks.proxies.outputs.archive import Archive
from decks.proxies.run import Face, Progress, Run

COLUMNS, ROWS = 10, 7
FACES = COLUMNS * ROWS - 1
"""Faces on a picture: its last place is what a hidden card shows."""
WIDEST = 4096
"""Pixels: pictures as wide and high as every graphics card takes."""
QUALITY = 92
README = """Put the pictures where Tabletop Simulator finds them (its Cloud Manager, or any web server), and replace
their names in deck.json by their addresses. Then put deck.json into the folder Saves/Saved Objects of the game.

画像をTabletop Simulatorから見える場所（Cloud Managerやウェブサーバー）に置き、deck.jsonの中の画像名を
そのアドレスに書き換えてから、deck.jsonをゲームのSaves/Saved Objectsフォルダーに入れてください。
"""


def write_tabletop(run: Run, file: BinaryIO, progress: Progress) -> None:
    """Write a zip with `deck.json`, its pictures `faces_1.jpg` and `back_1.jpg`, and how to use them."""
    sheets = list(_sheets(run))
    with Archive(file) as archive:
        for done, (sheet, faces) in enumerate(sheets):
            progress(done, len(sheets))
            archive.add(sheet.face, _picture(run, faces))
        for name in dict.fromkeys(face.back for face in run.faces):
            archive.add(_back_name(run, name), _jpeg(_cell(run, name)))
        archive.add("deck.json", _save(run, sheets))
        archive.add("README.txt", README)
    progress(len(sheets), len(sheets))


def _sheets(run: Run) -> Iterator[tuple[Sheet, list[Face]]]:
    """Yield the pictures and their faces; all faces of one have the same back."""
    number = 0
    for back in dict.fromkeys(face.back for face in run.faces):
        alike = [face for face in run.faces if face.back == back]
        unique = list({face.code: face for face in reversed(alike)}.values())[::-1]
        for start in range(0, len(unique), FACES):
            number += 1
            name = f"faces_{number}.jpg"
            sheet = Sheet(number, name, _back_name(run, back), COLUMNS, ROWS)
            yield sheet, unique[start : start + FACES]


def _back_name(run: Run, back: str) -> str:
    return f"back_{list(run.backs).index(back) + 1}.jpg"


def _picture(run: Run, faces: Sequence[Face]) -> bytes:
    """Return the faces row by row, the back in the last place."""
    back = _cell(run, faces[0].back)
    picture = Image.new("RGB", (COLUMNS * back.width, ROWS * back.height), "black")
    for place, face in enumerate(faces):
        cell = _drawn(run, face)
        picture.paste(cell, (place % COLUMNS * back.width, place // COLUMNS * back.height))
    picture.paste(back, ((COLUMNS - 1) * back.width, (ROWS - 1) * back.height))
    return _jpeg(picture)


def cell_width(width: float, height: float) -> int:
    """Return how many pixels wide a card of these measures may be, that all fit."""
    return min(WIDEST // COLUMNS, int(WIDEST // ROWS * width / height))


def _cell(run: Run, back: str) -> Image.Image:
    return _shown(run, run.backs[back]())


def _drawn(run: Run, face: Face) -> Image.Image:
    return _shown(run, face.draw())


def _shown(run: Run, drawing: Drawing) -> Image.Image:
    width = cell_width(drawing.width, drawing.height)
    return image(replace(drawing, bleed=0.0), width, run.fonts)


def _jpeg(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "JPEG", quality=QUALITY, subsampling=0)
    return file.getvalue()


def _save(run: Run, sheets: Sequence[tuple[Sheet, Sequence[Face]]]) -> str:
    spots = {
        face.code: (sheet, place) for sheet, faces in sheets for place, face in enumerate(faces)
    }
    entries = tuple(
        Entry(
            face.name, str(face.copies), face.section, run.sections.get(face.section, ""), face.code
        )
        for face in run.faces
    )
    texts = {face.code: face.text for face in run.faces if face.text}
    return save_text(Draft(entries, title=run.title), spots, texts)
