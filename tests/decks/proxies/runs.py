"""Runs of given faces, and what stands in a finished PDF."""

from __future__ import annotations

from collections.abc import Sequence

from pypdf.generic import ContentStream

from catalog.faces.operations import Drawing
from decks.proxies.options import Options
from decks.proxies.run import Face, Run

MM = 72 / 25.4


def run_of(
    faces: Sequence[Drawing], copies: Sequence[int], fonts, grid, options=None, title="Owls", **more
) -> Run:
    """Return the print of drawings, so many copies of each; `back` is the drawing of all backs."""
    back = more.pop("back", None)
    kinds = {"back": lambda: back} if back else {}
    found = [
        Face(n, f"card_{n}", f"Card {n}", "", copies[n], "", lambda face=face: face, "back")
        for n, face in enumerate(faces)
    ]
    more = {"foot": lambda page, pages: f"sheet {page} of {pages}", **more}
    return Run(title, found, options or Options(), grid, fonts, kinds, **more)


def placed(page) -> list[tuple[str, float, float, float, float, float]]:
    """Return name, width, height, x and y of the left upper corner (mm), and how it is turned (1 upright, -1 on its head), of every form on the page."""
    height, found = float(page.mediabox.height), []
    for operands, operator, matrix in walked(page):
        if operator == b"Do":
            box = [float(v) for v in page["/Resources"]["/XObject"][operands[0]]["/BBox"]]
            corners = [point(matrix, x, y) for x in box[::2] for y in box[1::2]]
            xs, ys = [c[0] for c in corners], [c[1] for c in corners]
            size = max(xs) - min(xs), max(ys) - min(ys)
            found.append(
                (
                    str(operands[0]),
                    *(v / MM for v in (*size, min(xs), height - max(ys))),
                    matrix[0] / MM,
                )
            )
    return found


def filled(page) -> list[tuple[float, float, float, float]]:
    """Return x, y, width and height (mm) of every filled rectangle that stands on the page itself."""
    height, path, found = float(page.mediabox.height), [], []
    for operands, operator, matrix in walked(page):
        if operator == b"re":
            x, y, wide, high = map(float, operands)
            corners = [point(matrix, *p) for p in ((x, y), (x + wide, y + high))]
            (left, right), (low, top) = (sorted(axis) for axis in zip(*corners, strict=True))
            path.append([v / MM for v in (left, height - top, right - left, top - low)])
        elif operator in (b"f", b"f*"):
            found += map(tuple, path)
            path = []
        elif operator == b"n":
            path = []
    return found


def walked(page):
    """Yield the operators of a page with the matrix that holds for each."""
    matrix, stack = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"cm":
            matrix = times(tuple(map(float, operands)), matrix)
        yield operands, operator, matrix


def times(first, then):
    """Return the matrix that does one after the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def point(matrix, x, y):
    """Return where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
