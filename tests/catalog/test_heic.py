"""Photos as phones make them: read by a process of its own, whose end is not the site's."""

from __future__ import annotations

import struct
from io import BytesIO

import pillow_heif
import pytest
from PIL import Image

from catalog import heic
from catalog.scans import BadImage, read_picture


def photo(picture: Image.Image, **options: object) -> bytes:
    """Return a picture as a phone would save it."""
    file = BytesIO()
    pillow_heif.from_pillow(picture).save(file, quality=90, **options)
    return file.getvalue()


def halves(size: tuple[int, int]) -> Image.Image:
    """Return a picture that is black on the left and white on the right."""
    picture = Image.new("RGB", size, "white")
    picture.paste("black", (0, 0, size[0] // 2, size[1]))
    return picture


def refusal(content: bytes) -> str:
    with pytest.raises(BadImage) as caught:
        read_picture(BytesIO(content))
    return caught.value.message.text


def test_a_photo_of_a_phone_is_read():
    picture = read_picture(BytesIO(photo(halves((640, 480)))))
    assert (picture.mode, picture.size) == ("RGB", (640, 480))
    assert picture.getpixel((10, 240))[0] < 20
    assert picture.getpixel((630, 240))[0] > 235


def test_it_is_upright_and_the_first_picture_is_the_one_that_counts():
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    both = pillow_heif.from_pillow(halves((640, 480)))
    both.add_from_pillow(Image.new("RGB", (300, 300), "red"))
    file = BytesIO()
    both.save(file, exif=exif.tobytes(), primary_index=0)
    picture = read_picture(BytesIO(file.getvalue()))
    assert picture.size == (480, 640)
    assert picture.getpixel((240, 10))[0] < 60


def test_a_large_one_is_made_smaller():
    assert read_picture(BytesIO(photo(Image.new("RGB", (5000, 2500))))).size == (4000, 2000)


def stretched(content: bytes, width: int, height: int) -> bytes:
    """Return a HEIC file that says of itself that it is so large."""
    place = content.index(b"ispe") + 8
    return content[:place] + struct.pack(">II", width, height) + content[place + 8 :]


def test_two_hundred_megapixels_are_refused_before_they_are_decoded():
    small = photo(Image.new("RGB", (640, 480)))
    assert "too many pixels" in refusal(stretched(small, 20_000, 10_000))


def test_a_stamp_is_too_small():
    assert "too small" in refusal(photo(Image.new("RGB", (64, 64))))


@pytest.mark.parametrize("part", [12, 300, -200])
def test_what_is_cut_off_is_refused(part):
    content = photo(Image.effect_noise((400, 400), 90).convert("RGB"))
    assert "broken or cut off" in refusal(content[:part])


def test_what_only_says_it_is_heic_is_refused():
    assert "broken" in refusal(b"\x00\x00\x00\x18ftypheic" + b"\x00" * 100)


def test_a_decoder_that_takes_too_long_is_stopped(monkeypatch):
    monkeypatch.setattr(heic, "LONGEST", 0.01)
    assert "broken" in refusal(photo(Image.new("RGB", (640, 480))))


def test_a_decoder_that_crashes_takes_nothing_with_it(monkeypatch):
    monkeypatch.setattr(heic.sys, "executable", "/bin/false")
    assert "broken" in refusal(photo(Image.new("RGB", (640, 480))))


def test_films_and_avif_are_told_apart():
    file = BytesIO()
    Image.new("RGB", (200, 200)).save(file, "AVIF")
    assert "AVIF" in refusal(file.getvalue())
