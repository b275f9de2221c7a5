"""How a canvas is moved: (a, b, c, d, e, f) takes (x, y) to (ax + cy + e, bx + dy + f), millimetres, y down; so a positive angle turns clockwise."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TypeAlias

Matrix: TypeAlias = "tuple[float, float, float, float, float, float]"


def shifted(x: float, y: float) -> Matrix:
    """Return what moves by (x, y)."""
    return 1.0, 0.0, 0.0, 1.0, x, y


def scaled(across: float, down: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """Return what stretches by two factors and leaves (x, y) where it is; a factor of -1 turns over."""
    return across, 0.0, 0.0, down, x * (1 - across), y * (1 - down)


def turned(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """Return what turns clockwise around (x, y)."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return c, s, -s, c, x - c * x + s * y, y - s * x - c * y


def joined(first: Matrix, then: Matrix) -> Matrix:
    """Return what does one after the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        *(p * a + r * b, q * a + s * b),
        *(p * c + r * d, q * c + s * d),
        *(p * e + r * f + t, q * e + s * f + u),
    )
