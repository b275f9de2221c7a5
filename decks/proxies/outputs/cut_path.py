"""SVG paths for cutters: a closed line around every card, its corners rounded; millimetres, a file a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from decks.proxies.imposition import Place
from decks.proxies.marks import registration
from decks.proxies.outputs.archive import Archive
from decks.proxies.run import Progress, Run, Sheet

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def write_paths(run: Run, file: BinaryIO, progress: Progress) -> None:
    """Write a zip with a file a sheet, `cut_001.svg`."""
    sheets = run.sheets()
    with Archive(file) as archive:
        for number, sheet in enumerate(sheets, 1):
            progress(number - 1, len(sheets))
            archive.add(f"cut_{number:03}.svg", svg(run, sheet))
    progress(len(sheets), len(sheets))


def svg(run: Run, sheet: Sheet) -> str:
    """Return the lines around a sheet's cards, and the marks by which the cutter finds the sheet in a layer of their own."""
    width, height = run.grid.paper.width, run.grid.paper.height
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    cuts = "\n".join(f'<path d="{d}"/>' for d in _outlines(run, sheet.front))
    marks = "\n".join(
        f'<rect x="{b.x:.4f}" y="{b.y:.4f}" width="{b.width:.4f}" height="{b.height:.4f}"/>'
        for b in registration(run.grid)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="{INKSCAPE}" {size}>\n'
        f'<g id="cut" {_layer("Cut")} fill="none" stroke="#ff0000" stroke-width="0.1">\n{cuts}\n</g>\n'
        f'<g id="registration" {_layer("Registration")} fill="#000000">\n{marks}\n</g>\n</svg>\n'
    )


def _layer(name: str) -> str:
    """Return what tells drawing programs that a group is a layer."""
    return f'inkscape:groupmode="layer" inkscape:label="{name}"'


def _outlines(run: Run, places: tuple[Place, ...]) -> Iterator[str]:
    wide, high = run.grid.card_width, run.grid.card_height
    r = min(run.options.corner, wide / 2, high / 2)
    arc = f"a{r:g} {r:g} 0 0 1"
    for place in places:
        yield (
            f"M{place.x + r:.4f} {place.y:.4f}h{wide - 2 * r:.4f}{arc} {r:g} {r:g}v{high - 2 * r:.4f}{arc} -{r:g} {r:g}"
            f"h-{wide - 2 * r:.4f}{arc} -{r:g} -{r:g}v-{high - 2 * r:.4f}{arc} {r:g} -{r:g}z"
        )
