"""Pictures of cards that carry bleed: a rim that is cut off. It is recognized by their shape, for a rim of equal width makes them less slim."""

from __future__ import annotations

from PIL import Image

LEAST, MOST = 1.8, 3.8
"""mm: the bleed that is usual. Less could be a card cut by eye, more any other picture."""


def carried_bleed(picture: tuple[int, int], card_width: float, card_height: float) -> float:
    """Return the bleed in mm that a picture of so many pixels has around a card, 0 if its shape is no card's with usual bleed."""
    ratio = picture[0] / picture[1]
    if ratio == 1:
        return 0.0
    bleed = (ratio * card_height - card_width) / (2 * (1 - ratio))
    return bleed if LEAST <= bleed <= MOST else 0.0


def cut_lines(
    picture: tuple[int, int], card_width: float, card_height: float
) -> tuple[float, float, float, float]:
    """Return where a picture is cut (left, top, right, bottom), as parts of its width and height; its edges if it has no bleed."""
    bleed = carried_bleed(picture, card_width, card_height)
    across, down = bleed / (card_width + 2 * bleed), bleed / (card_height + 2 * bleed)
    return across, down, 1 - across, 1 - down


def at_the_cut(picture: Image.Image, card_width: float, card_height: float) -> Image.Image:
    """Return a picture without its bleed, itself if it has none."""
    left, top, right, bottom = cut_lines(picture.size, card_width, card_height)
    wide, high = picture.size
    box = round(left * wide), round(top * high), round(right * wide), round(bottom * high)
    return picture if box == (0, 0, wide, high) else picture.crop(box)
