"""Pictures as SVG. Colours and letters come from the page's stylesheet, so that dark pages and large letters work."""

from __future__ import annotations

from html import escape

from decks.charts.layout import PATTERNS, WIDTH, Mark, Picture, Rule, Shape, Word

LINES = (
    "",
    '<path class="chart-pattern__line" d="M-2 2l4-4M0 8l8-8M6 10l4-4"/>',
    '<circle class="chart-pattern__dot" cx="2" cy="2" r="1.4"/><circle class="chart-pattern__dot" cx="6" cy="6" r="1.4"/>',
    '<path class="chart-pattern__line" d="M0 0l8 8M8 0l-8 8"/>',
    '<path class="chart-pattern__line" d="M0 2h8M0 6h8"/>',
    '<path class="chart-pattern__line" d="M2 0v8M6 0v8"/>',
    '<path class="chart-pattern__line" d="M0 0l8 8M-2 6l4 4M6-2l4 4"/>',
    '<path class="chart-pattern__dot" d="M0 0h4v4h-4zM4 4h4v4h-4z"/>',
)
"""What is drawn over each pattern's ground; 0 is plain."""
assert len(LINES) == PATTERNS


def svg(picture: Picture, name: str, title: str, description: str) -> str:
    """Return a picture as an `svg` element with title and description; `name` tells it from others on the page."""
    shapes = "".join(map(_shape, picture.shapes))
    return (
        f'<svg class="chart__picture" viewBox="0 0 {WIDTH} {_n(picture.height)}" role="img"'
        f' aria-labelledby="{name}-title {name}-desc">'
        f'<title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-desc">{escape(description)}</desc>{shapes}</svg>'
    )


def patterns() -> str:
    """Return the element with all patterns; it stands once on a page with charts."""
    made = "".join(
        f'<pattern id="chart-p{n}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect class="chart-pattern__ground" width="8" height="8"/>{lines}</pattern>'
        for n, lines in enumerate(LINES)
        if lines
    )
    return f'<svg class="chart-patterns" width="0" height="0" aria-hidden="true"><defs>{made}</defs></svg>'


def _shape(shape: Shape) -> str:
    if isinstance(shape, Mark):
        return _mark(shape)
    return _word(shape) if isinstance(shape, Word) else _rule(shape)


def _mark(mark: Mark) -> str:
    fill = f' fill="url(#chart-p{mark.pattern})"' if mark.pattern else ""
    plain = "" if mark.pattern else " is-plain"
    return (
        f'<rect class="chart__mark{plain}" x="{_n(mark.x)}" y="{_n(mark.y)}" width="{_n(mark.width)}"'
        f' height="{_n(mark.height)}"{fill}><title>{escape(mark.title)}</title></rect>'
    )


def _word(word: Word) -> str:
    anchor = "" if word.anchor == "start" else f' text-anchor="{word.anchor}"'
    strong = " is-strong" if word.strong else ""
    return (
        f'<text class="chart__word{strong}" x="{_n(word.x)}" y="{_n(word.y)}" font-size="{word.size}"'
        f'{anchor} aria-hidden="true">{escape(word.text)}</text>'
    )


def _rule(rule: Rule) -> str:
    return (
        f'<path class="chart__rule" d="M{_n(rule.x1)} {_n(rule.y1)}L{_n(rule.x2)} {_n(rule.y2)}"/>'
    )


def _n(number: float) -> str:
    """Return a number with two digits at most."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
