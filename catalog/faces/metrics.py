"""Measures of type that all of a face's texts share."""

from __future__ import annotations

POINT = 25.4 / 72
"""mm."""
ASCENT, DESCENT = 0.86, 0.13
"""Of the size: what a line needs above and below its baseline."""
MIDDLE = 0.375
"""Of the size: from the baseline to the middle of capitals and ideographs."""
