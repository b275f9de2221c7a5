"""The one text folding of the project: search, decklists, imports and the API compare folded text only."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

import jaconv

KATAKANA_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
CJK = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
ACCENTS = dict.fromkeys(range(0x300, 0x370))
DROPPED = re.compile(
    r"['\u2018\u2019\u201b\u02bc`\u00b4\"\u201c\u201d\u30fc\u00ad\u200b-\u200d\ufeff]"
)
SEPARATORS = re.compile(r"[\s\-\u2010-\u2015\u2212\u30fb\u00b7\u2022_]+")
BESIDE_CJK = re.compile(rf"(?<=[{CJK}]) | (?=[{CJK}])")


def _without_accents(text: str) -> str:
    """Return `text` without the accents of Latin letters; the voicing marks of kana stay."""
    parts = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", parts.translate(ACCENTS))


@lru_cache(maxsize=16384)
def fold(text: str) -> str:
    """Return `text` as it is compared.

    Width and compatibility forms (NFKC), case, accents, katakana and hiragana, long vowel marks, quotes and apostrophes are folded away; runs of
    blanks, dashes and middle dots are one blank, and none beside a Japanese character. Idempotent.
    """
    plain = text.lower()
    if not text.isascii():
        plain = _without_accents(unicodedata.normalize("NFKC", text).casefold())
        plain = plain.translate(KATAKANA_TO_HIRAGANA)
    plain = SEPARATORS.sub(" ", DROPPED.sub("", plain))
    return (BESIDE_CJK.sub("", plain) if not plain.isascii() else plain).strip()


def fold_lines(texts: Iterable[str]) -> str:
    """Return the folded texts, each between line breaks, for searching all of them at once; nothing for no texts.

    No folded text holds a line break, so "\\nx\\n" is in it if and only if `x` is one of the texts.
    """
    return as_lines([fold(text) for text in texts])


def as_lines(folded: Iterable[str]) -> str:
    """Return folded texts as `fold_lines` does."""
    lines = list(folded)
    return "\n".join(["", *lines, ""]) if lines else ""


KANA = re.compile("[\u3041-\u3096]+")
LATIN = re.compile("[a-z' ]+")
LONG_VOWELS = re.compile("ou|(a)a|(i)i|(u)u|(e)e|(o)o")
FOREIGN = re.compile("th|[clqx](?!h)")  # letters that no romaji has
UNSAID = re.compile("[^aiueon]+$")
SYLLABLE = re.compile("[^aiueo]*[aiueo]|n|.+")
SPOKEN = 0xE000
"""Where letters that stand for sounds begin: no text that people write has them, so no spelling is found in a sound."""


@lru_cache(maxsize=16384)
def sounds_of(text: str) -> str:
    """Return Japanese in Latin letters, however it was written, each syllable with a capital; nothing for other text.

    Kana become Hepburn romaji; romaji of any school (si, shi; sya, sha; shimbun) become the same; long vowels are short (おう, おお, ō and o are o). The
    last sound may be unfinished ("HiNoK").
    """
    folded = fold(text)
    if KANA.fullmatch(folded):
        sounds = _shortened(jaconv.kana2alphabet(folded))
    else:
        sounds = _sounds_of_romaji(folded) if LATIN.fullmatch(folded) else ""
    return SYLLABLE.sub(_begun, sounds)


def _begun(syllable: re.Match[str]) -> str:
    return syllable[0][0].upper() + syllable[0][1:]


def spoken(text: str) -> str:
    """Return the sounds of `text` as `searched_names` holds them, from ^ to $; nothing where it has none."""
    sounds = sounds_of(text)
    return _in_own_letters(f"^{sounds}$") if sounds else ""


def sought_sounds(text: str, from_start: bool = False) -> str:
    """Return what the sounds of names that sound like `text`, or begin so, hold; nothing where it has no sound.

    Three letters and more may stand anywhere from the beginning of a syllable on ("ash" is in "ashibe", not in "arashi"), two at the beginning, and a
    long vowel by itself ("ou") must be all.
    """
    sounds = sounds_of(text) if len(fold(text)) > 1 else ""
    if len(sounds) > 2 and not from_start:
        return _in_own_letters(sounds)
    return _in_own_letters(f"^{sounds}" if len(sounds) > 1 else f"^{sounds}$") if sounds else ""


def _in_own_letters(sounds: str) -> str:
    return "".join(chr(SPOKEN + ord(letter)) for letter in sounds)


def _sounds_of_romaji(text: str) -> str:
    letters = re.sub("nn(?=[aiueoy])", "n'n", text.replace(" ", ""))
    said = UNSAID.sub("", letters)
    kana = jaconv.alphabet2kana(said)
    back: str = jaconv.kana2alphabet(kana)
    unsaid = letters[len(said) :]
    if FOREIGN.search(letters) or not KANA.fullmatch(kana) or "xtsu" in back or len(unsaid) > 2:
        return ""
    return _shortened(back) + unsaid


def _shortened(romaji: str) -> str:
    return LONG_VOWELS.sub(lambda m: m[0][0], romaji)


def searched_names(spellings: Iterable[str]) -> list[str]:
    """Return the folded spellings of a name, and the sounds of those in kana: what searches look into."""
    folded = [fold(spelling) for spelling in spellings]
    sounds = (spoken(text) for text in folded if KANA.fullmatch(text))
    return list(dict.fromkeys([*folded, *filter(None, sounds)]))
