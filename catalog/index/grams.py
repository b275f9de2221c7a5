"""Short runs of characters, as tokens that no tokenizer changes."""

from __future__ import annotations


def token(characters: str) -> str:
    """Return a token of letters and digits that stands for these characters."""
    return "".join(f"{ord(character):05x}" for character in characters)


def grams(text: str, length: int) -> set[str]:
    """Return the tokens of all runs of 1 to `length` characters; of the line breaks around texts only those before a text count."""
    runs = {
        text[start : start + size]
        for size in range(1, length + 1)
        for start in range(len(text) - size + 1)
    }
    return {token(run) for run in runs if "\n" not in run[1:]}
