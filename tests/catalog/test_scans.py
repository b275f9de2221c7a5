"""Pictures that come from anywhere: read, refused, straightened, made clean."""

from __future__ import annotations

import struct
import tracemalloc
import zlib
from io import BytesIO

import pytest
from PIL import Image, ImageDraw

from catalog import scans
from catalog.scans import BadImage, cut_out, jpeg, perspective, read_picture


def file_of(picture, kind="PNG", **options):
    """Return a picture as a file."""
    result = BytesIO()
    picture.save(result, kind, **options)
    result.seek(0)
    return result


def refusal(file):
    """Return the words with which a file is refused."""
    with pytest.raises(BadImage) as caught:
        read_picture(file)
    return caught.value.message.text


def png_header(width, height):
    """Return the start of a PNG file that says it is so large."""
    data = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", 13) + data + struct.pack(">I", zlib.crc32(data))
    return BytesIO(b"\x89PNG\r\n\x1a\n" + chunk + b"\x00\x00\x00\x0aIDAT")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_the_three_formats_are_read(kind, mode):
    picture = read_picture(
        file_of(Image.new(mode, (120, 160), 200 if mode == "L" else "red"), kind)
    )
    assert (picture.mode, picture.size) == ("RGB", (120, 160))


def test_a_photo_is_turned_as_its_exif_says():
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    photo = Image.new("RGB", (200, 100), "white")
    photo.paste("black", (0, 0, 20, 100))
    picture = read_picture(file_of(photo, "JPEG", exif=exif, quality=95))
    assert picture.size == (100, 200)
    assert picture.getpixel((50, 5))[0] < 60
    assert not Image.open(BytesIO(jpeg(picture))).getexif()


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_what_is_transparent_becomes_white(mode):
    clear = Image.new("RGBA", (100, 100), (255, 0, 0, 0))
    file = file_of(clear.quantize() if mode == "P" else clear.convert(mode))
    assert read_picture(file).getpixel((50, 50)) == (255, 255, 255)


def test_print_colours_become_screen_colours():
    picture = read_picture(file_of(Image.new("CMYK", (100, 100), (0, 255, 255, 0)), "JPEG"))
    red, green, blue = picture.getpixel((50, 50))
    assert red > 200
    assert max(green, blue) < 80


def test_sixteen_bits_become_eight():
    deep = Image.new("I;16", (100, 100), 32896)
    assert read_picture(file_of(deep)).getpixel((50, 50)) in [(127,) * 3, (128,) * 3]


def test_of_an_animation_the_first_picture_counts():
    frames = [Image.new("RGB", (100, 100), colour) for colour in ("lime", "red")]
    file = file_of(frames[0], "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    assert read_picture(file).getpixel((50, 50)) == (0, 255, 0)


def test_huge_photos_are_made_smaller():
    picture = read_picture(file_of(Image.new("L", (5000, 3000)), "JPEG"))
    assert max(picture.size) <= scans.LARGEST_SIDE


@pytest.mark.parametrize("size", [(20_000, 10_000), (9_000, 8_000), (2**31 - 1, 200)])
def test_too_many_pixels_are_refused_before_they_are_decoded(size):
    assert "too many pixels" in refusal(png_header(*size))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"MZ\x90\x00" + b"\x00" * 200, "no JPEG"),
        (b"", "no JPEG"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "SVG"),
        (b"<?xml version='1.0'?><svg/>", "SVG"),
        (b"GIF89a" + b"\x00" * 100, "no JPEG"),
        (b"%PDF-1.7", "no JPEG"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n", "no JPEG"),
        (b"\xff\xd8\xff\xe0" + b"\x00" * 50, "no JPEG"),
    ],
)
def test_other_files_are_refused_whatever_they_are_called(content, words):
    assert words in refusal(BytesIO(content))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_file_that_is_cut_off_is_refused(kind):
    noise = Image.effect_noise((300, 300), 90)
    content = file_of(noise, kind).getvalue()
    assert refusal(BytesIO(content[: len(content) // 2]))


@pytest.mark.parametrize(("side", "fits"), [(99, False), (100, True)])
def test_a_picture_has_at_least_a_hundred_pixels_a_side(side, fits):
    file = file_of(Image.new("RGB", (side, 300)))
    if fits:
        assert read_picture(file).width == side
    else:
        assert "too small" in refusal(file)


def test_coefficients_take_each_corner_to_its_place():
    target = [(0, 0), (63, 0), (63, 88), (0, 88)]
    source = [(10, 20), (200, 40), (190, 300), (5, 280)]
    a, b, c, d, e, f, g, h = perspective(target, source)
    for (x, y), (u, v) in zip(target, source, strict=True):
        below = g * x + h * y + 1
        assert ((a * x + b * y + c) / below, (d * x + e * y + f) / below) == pytest.approx((u, v))


def test_a_card_that_lies_askew_is_straightened():
    photo = Image.new("RGB", (400, 500), "white")
    corners = [(60, 50), (330, 80), (350, 450), (40, 420)]
    ImageDraw.Draw(photo).polygon(corners, fill="navy")
    card = cut_out(photo, [(x / 400, y / 500) for x, y in corners], 63 / 88)
    assert card.width / card.height == pytest.approx(63 / 88, abs=0.005)
    inside = [(3, 3), (card.width - 4, 3), (card.width - 4, card.height - 4), (3, card.height - 4)]
    assert all(card.getpixel(place)[0] < 90 for place in inside)


def test_a_master_is_no_wider_than_is_of_use():
    assert cut_out(Image.new("RGB", (4000, 4000)), scans.WHOLE, 63 / 88).size == (1500, 2095)


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (0, 0), (0, 0), (0, 0)],
        [(1, 0), (0, 0), (0, 1), (1, 1)],
        [(0, 0), (1, 1), (1, 0), (0, 1)],
        [(0, 0), (1, 0), (0.1, 0.1), (0, 1)],
        [(0.5, 0.5), (0.51, 0.5), (0.51, 0.51), (0.5, 0.51)],
    ],
)
def test_impossible_corners_are_refused(corners):
    with pytest.raises(BadImage):
        cut_out(Image.new("RGB", (400, 500)), corners, 63 / 88)


def with_chunk(kind, data):
    """Return a small PNG file with a chunk of this kind before its picture."""
    plain = file_of(Image.new("RGB", (120, 160), "red")).getvalue()
    body = kind + data
    chunk = struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    return BytesIO(plain[:33] + chunk + plain[33:])


@pytest.mark.parametrize("kind", [b"zTXt", b"iTXt", b"iCCP"])
def test_what_a_png_packs_beside_its_picture_doesnt_unpack_to_much(kind):
    before = {b"zTXt": b"a\0\0", b"iTXt": b"a\0\1\0\0\0", b"iCCP": b"a\0\0"}
    bomb = before[kind] + zlib.compress(b"\0" * 200 * 2**20, 9)
    tracemalloc.start()
    try:
        assert read_picture(with_chunk(kind, bomb)).size == (120, 160)
    except BadImage as refused:
        assert refused.message.text
    assert tracemalloc.get_traced_memory()[1] < 100 * 2**20
    tracemalloc.stop()


def test_an_exif_of_many_megabytes_is_dropped():
    exif = Image.Exif()
    exif[0x010E] = "x" * 10 * 2**20
    file = file_of(Image.new("RGB", (120, 160), "red"), "PNG", exif=exif)
    assert len(file.getvalue()) > 10 * 2**20
    assert len(jpeg(read_picture(file))) < 100_000
