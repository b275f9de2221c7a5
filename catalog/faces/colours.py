"""Colours by name, mixed and set off against each other."""

from __future__ import annotations

import re
from collections.abc import Mapping

HEX = re.compile(r"#[0-9a-fA-F]{6}\Z")
EXPRESSION = re.compile(
    r"(?P<on>on )?(?P<name>#[0-9a-fA-F]{6}|[a-z][a-z0-9_.]*)(?:(?P<sign>[+-])(?P<percent>\d{1,3}))?\Z"
)


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue (0..255) of `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """Return `colour` with `share` (0..1) of `other` in it."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Return the relative luminance (0..1) of a colour, as WCAG 2 defines it."""
    linear = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in channels(colour))
    )
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast (1..21) of two colours, as WCAG 2 defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def resolve(expression: str, named: Mapping[str, str]) -> str:
    """Return what a colour expression of `face.toml` means, as `#rrggbb`.

    `accent` is a named colour, `accent+30` the same with 30 % white, `accent-30` with 30 % black, `on accent` whichever of the colours `paper` and `ink`
    stands out more on it. Names may mean further expressions. An empty expression stays empty; raises KeyError for an unknown name.
    """
    if not expression:
        return ""
    match = EXPRESSION.match(expression)
    if match is None:
        raise KeyError(expression)
    name = match["name"]
    colour = name.lower() if HEX.match(name) else resolve(named[name], named)
    if match["sign"]:
        white_or_black = "#ffffff" if match["sign"] == "+" else "#000000"
        colour = mix(colour, white_or_black, min(int(match["percent"]), 100) / 100)
    return _opposite(colour, named) if match["on"] else colour


def _opposite(colour: str, named: Mapping[str, str]) -> str:
    sides = (named.get("paper", "#ffffff"), named.get("ink", "#000000"))
    return max((resolve(side, named) for side in sides), key=lambda side: contrast(side, colour))
