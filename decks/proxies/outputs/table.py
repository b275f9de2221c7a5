"""The files a run can become. Page, command and API offer what stands here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO, TypeAlias

from catalog.later import later
from catalog.messages import Message, msg
from decks.proxies.run import Progress, Run
from decks.proxies.sheets import write_sheets

Writer: TypeAlias = "Callable[[Run, BinaryIO, Progress], None]"
"""Writes a file; raises OSError and ValueError for pictures that can't be read, and whatever the progress raises to end the work."""


@dataclass(frozen=True)
class Output:
    """One kind of file."""

    code: str
    label: Message | str  # a text is a name, the same in every language
    about: Message
    suffix: str
    media_type: str
    write: Writer
    face_seconds: float = 0.006
    page_seconds: float = 0.002

    def seconds(self, faces: int, pages: int) -> float:
        """Return about how long a file takes, on a machine of today."""
        return faces * self.face_seconds + pages * self.page_seconds


PDF = "pdf"
ZIP = "application/zip"
OUTPUTS = {
    output.code: output
    for output in (
        Output(
            PDF, msg("PDF to print"), msg("Sheets in exact size, their text to be searched."),
            "pdf", "application/pdf", write_sheets,
        ),
        Output(
            "pages", msg("Sheets as pictures"), msg("A PNG file a page, in a zip file."),
            "zip", ZIP, later("decks.proxies.outputs.pictures.write_pages"), 0.05, 1.0,
        ),
        Output(
            "cards", msg("Single cards as pictures"), msg("A PNG file a card with its bleed, in a zip file."),
            "zip", ZIP, later("decks.proxies.outputs.pictures.write_cards"), 0.15,
        ),
        Output(
            "tts", "Tabletop Simulator", msg("Pictures of 10 × 7 cards and a saved object, in a zip file."),
            "zip", ZIP, later("decks.proxies.outputs.tabletop.write_tabletop"), 0.03,
        ),
        Output(
            "mpc", "MakePlayingCards", msg("An order for MPC Autofill with its pictures, in a zip file."),
            "zip", ZIP, later("decks.proxies.outputs.print_shop.write_order"), 0.15,
        ),
        Output(
            "cut", msg("Paths for a cutter"), msg("An SVG file a sheet with the outlines of its cards, in a zip file."),
            "zip", ZIP, later("decks.proxies.outputs.cut_path.write_paths"),
        ),
    )
}  # fmt: skip
