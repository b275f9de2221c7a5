"""Photos and scans of cards: read whatever comes without trusting it, cut the card out of it, make clean files."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from io import BytesIO
from typing import IO, TypeAlias

from PIL import Image, ImageCms, ImageOps

from catalog.heic import BrokenHeic, HeicSize, is_heic, read_heic
from catalog.messages import Message, msg

MOST_BYTES = 25 * 2**20
MOST_PIXELS = 64_000_000
FEWEST = 100  # pixels a side
LARGEST_SIDE = 4000  # pixels of what is cropped from
MASTER_WIDTH = 1500  # pixels: 600 dots an inch on a usual card
FORMATS = ("JPEG", "PNG", "WEBP")
"""What Pillow decodes here; HEIC is left to `catalog.heic`."""
BROKEN = msg("The picture is broken or cut off. Please save or scan it again.")

Corner: TypeAlias = "tuple[float, float]"
Corners: TypeAlias = "Sequence[Corner]"
"""Top left, top right, bottom right, bottom left; each as parts (0..1) of the picture's width and height."""
WHOLE: Corners = ((0, 0), (1, 0), (1, 1), (0, 1))


class BadImage(ValueError):
    """The file is no picture that can be taken; `message` says why and what would help."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def read_picture(file: IO[bytes]) -> Image.Image:
    """Return an upright RGB picture without transparency, at most LARGEST_SIDE pixels a side; raises BadImage.

    Only the formats offered are tried, whatever the file is called; the size is asked before anything is decoded. Of animations the first picture counts.
    """
    start = file.read(12)
    file.seek(0)
    return _from_heic(file.read()) if is_heic(start) else _opened(file)


def _from_heic(content: bytes) -> Image.Image:
    try:
        return read_heic(content)
    except HeicSize as error:
        _check_size(error.width, error.height)
        raise BadImage(BROKEN) from error
    except BrokenHeic as error:
        raise BadImage(BROKEN) from error


def _opened(file: IO[bytes]) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            picture = Image.open(file, formats=FORMATS)
    except Image.DecompressionBombError as error:
        raise BadImage(_too_many_pixels()) from error
    except Exception as error:  # decoders fail in many ways on files made to hurt
        raise BadImage(_no_picture(file)) from error
    _check_size(*picture.size)
    try:
        picture.seek(0)
        return plain(picture)
    except Exception as error:
        raise BadImage(BROKEN) from error


def is_acceptable(width: int, height: int) -> bool:
    """Return whether a picture has neither too many pixels nor too few."""
    return width * height <= MOST_PIXELS and min(width, height) >= FEWEST


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise BadImage(_too_many_pixels())
    if min(width, height) < FEWEST:
        reason = msg(
            "The picture is too small: at least %(least)d pixels a side are needed.", least=FEWEST
        )
        raise BadImage(reason)


def _too_many_pixels() -> Message:
    most = MOST_PIXELS // 1_000_000
    return msg(
        "The picture has too many pixels: at most %(most)d megapixels. Please make it smaller.",
        most=most,
    )


def _no_picture(file: IO[bytes]) -> Message:
    file.seek(0)
    start = file.read(512)
    if start[4:8] == b"ftyp":
        return msg("AVIF pictures and films can’t be read here. Please save it as JPEG or PNG.")
    if b"<svg" in start.lower() or start.lstrip().startswith(b"<?xml"):
        return msg("SVG drawings aren’t accepted. Please save it as JPEG, PNG or WebP.")
    return msg("This file is no JPEG, PNG, WebP or HEIC picture.")


def plain(picture: Image.Image) -> Image.Image:
    """Return a picture that was opened as upright RGB, at most LARGEST_SIDE pixels a side; raises whatever its decoder does."""
    picture.draft("RGB", (LARGEST_SIDE, LARGEST_SIDE))  # JPEG decodes huge photos smaller
    picture.load()
    profile = picture.info.get("icc_profile")
    upright = ImageOps.exif_transpose(picture)
    plain = _rgb(_in_srgb(upright, profile))
    plain.thumbnail((LARGEST_SIDE, LARGEST_SIDE), Image.Resampling.LANCZOS)
    return plain


def _in_srgb(picture: Image.Image, profile: bytes | None) -> Image.Image:
    """Return the picture in the usual colours where it says that it has others (phones, print)."""
    if not profile or picture.mode not in ("RGB", "CMYK"):
        return picture
    try:
        own = ImageCms.ImageCmsProfile(BytesIO(profile))
        usual = ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(picture, own, usual, outputMode="RGB") or picture
    except (ImageCms.PyCMSError, OSError, ValueError):
        return picture


def _rgb(picture: Image.Image) -> Image.Image:
    """Return any mode as RGB: 16 bits become 8, what is transparent white."""
    if picture.mode.startswith("I"):
        return (
            picture.convert("I").point(lambda value: value * (1 / 257)).convert("L").convert("RGB")
        )
    if picture.mode in ("RGBA", "LA", "PA", "RGBa") or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        ground = Image.new("RGBA", clear.size, "white")
        return Image.alpha_composite(ground, clear).convert("RGB")
    return picture.convert("RGB")


def cut_out(picture: Image.Image, corners: Corners, ratio: float) -> Image.Image:
    """Return the quadrangle between the corners, straightened to a card of `ratio` (width through height); raises BadImage for impossible corners."""
    points = [(x * picture.width, y * picture.height) for x, y in corners]
    _check_corners(points)
    wide = max(_length(points[0], points[1]), _length(points[3], points[2]))
    width = round(max(min(wide, 2 * MASTER_WIDTH), FEWEST))
    size = width, max(round(width / ratio), 1)
    target = [
        (0.0, 0.0),
        (float(size[0]), 0.0),
        (float(size[0]), float(size[1])),
        (0.0, float(size[1])),
    ]
    coefficients = perspective(target, points)
    card = picture.transform(
        size, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC
    )
    if width <= MASTER_WIDTH:
        return card
    return card.resize((MASTER_WIDTH, round(MASTER_WIDTH / ratio)), Image.Resampling.LANCZOS)


def _length(one: Corner, other: Corner) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _check_corners(points: Sequence[Corner]) -> None:
    """Raise BadImage unless the points go clockwise around a convex quadrangle that isn't tiny."""
    turns = [
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        for a, b, c in ((points[i - 2], points[i - 1], points[i]) for i in range(4))
    ]
    sides = [_length(points[i - 1], points[i]) for i in range(4)]
    if min(turns) <= 0 or min(sides) < FEWEST / 4:
        reason = msg(
            "The four corners must lie around the card: top left, top right, bottom right, bottom left."
        )
        raise BadImage(reason)


def perspective(target: Sequence[Corner], source: Sequence[Corner]) -> list[float]:
    """Return the eight coefficients by which Pillow takes each point of `target` from the same one of `source`."""
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(target, source, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    return _solved(rows)


def _solved(rows: list[list[float]]) -> list[float]:
    """Return the solution of linear equations, right sides last (Gauss and Jordan, with pivoting)."""
    count = len(rows)
    for column in range(count):
        best = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        rows[column] = [value / pivot for value in rows[column]]
        for row in range(count):
            if row != column and (factor := rows[row][column]):
                pairs = zip(rows[row], rows[column], strict=True)
                rows[row] = [value - factor * other for value, other in pairs]
    return [row[-1] for row in rows]


def jpeg(picture: Image.Image, width: int | None = None, quality: int = 95) -> bytes:
    """Return a JPEG file with nothing in it but the picture, `width` pixels wide if told."""
    if width and width != picture.width:
        size = width, round(width * picture.height / picture.width)
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    result = BytesIO()
    picture.save(result, "JPEG", quality=quality, subsampling=0, optimize=True)
    return result.getvalue()
