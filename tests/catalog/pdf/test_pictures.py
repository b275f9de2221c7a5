"""Pictures in the file: as they are where PDF can show them so, else with the same pixels."""

from __future__ import annotations

import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

SIZE = 40, 30


def noise(mode: str = "RGB") -> Image.Image:
    """Return a picture of made-up pixels, the same each time."""
    bands = len(Image.new(mode, (1, 1)).getbands())
    data = bytes(n * n * 7 % 251 for n in range(SIZE[0] * SIZE[1] * bands))
    return Image.frombytes(mode, SIZE, data)


@pytest.fixture
def image(written, tmp_path):
    """Return what writes a picture and reads it from the file again."""

    def read(picture: Image.Image, ending: str, grey: bool = False, **saved):
        path = tmp_path / f"picture.{ending}"
        picture.save(path, **saved)

        def draw(document):
            with document.page(100, 100) as page:
                page.picture(str(path), 10, 10, 63, 88, grey=grey)

        page = PdfReader(BytesIO(written(draw))).pages[0]
        (found,) = page["/Resources"]["/XObject"].values()
        return path.read_bytes(), found.get_object(), page

    return read


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
@pytest.mark.parametrize("progressive", [False, True])
def test_jpeg_goes_in_bit_for_bit(image, mode, progressive):
    content, found, _ = image(noise(mode), "jpg", progressive=progressive, quality=90)
    assert (found["/Width"], found["/Height"]) == SIZE
    assert found["/Filter"] == "/DCTDecode" and found._data == content
    names = {"RGB": "/DeviceRGB", "L": "/DeviceGray", "CMYK": "/DeviceCMYK"}
    assert found["/ColorSpace"] == names[mode]
    assert ("/Decode" in found) == (mode == "CMYK")


@pytest.mark.parametrize(
    ("mode", "bits"), [("RGB", 8), ("L", 8), ("256", 8), ("16", 4), ("4", 2), ("1", 1)]
)
def test_png_goes_in_without_being_decoded(image, tmp_path, mode, bits):
    """Numbers are those of a palette's colours; shown by poppler."""
    picture = noise().quantize(int(mode)) if mode.isdigit() and bits > 1 else noise().convert(mode)
    content, found, page = image(picture, "png")
    assert found._data in content.replace(b"IDAT", b"") and found["/BitsPerComponent"] == bits
    file = tmp_path / "page.pdf"
    file.write_bytes(page.pdf.stream.getvalue())
    subprocess.run(["pdfimages", "-png", file, tmp_path / "shown"], check=True)
    with Image.open(tmp_path / "shown-000.png") as shown:
        assert not ImageChops.difference(shown.convert("RGB"), picture.convert("RGB")).getbbox()


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_transparency_lies_on_white(image, mode):
    picture = noise("RGBA").convert(mode)
    _, _, page = image(picture, "png")
    white = Image.new("RGBA", SIZE, "white")
    expected = Image.alpha_composite(white, picture.convert("RGBA")).convert("RGB")
    assert not ImageChops.difference(page.images[0].image, expected).getbbox()


def test_a_transparent_colour_lies_on_white(image):
    picture = Image.new("P", SIZE, 1)
    picture.putpalette([0, 0, 0, 255, 0, 0])
    _, _, page = image(picture, "png", transparency=1)
    assert page.images[0].image.getpixel((5, 5)) == (255, 255, 255)


@pytest.mark.parametrize("ending", ["webp", "gif", "bmp"])
def test_other_formats_keep_their_pixels(image, ending):
    picture = noise("L").convert("RGB")
    saved = {"lossless": True} if ending == "webp" else {}
    _, _, page = image(picture, ending, **saved)
    assert not ImageChops.difference(page.images[0].image, picture).getbbox()


def test_sixteen_bits_are_decoded(image):
    _, found, _ = image(Image.new("I;16", SIZE, 40_000), "png")
    assert found["/BitsPerComponent"] == 8 and found["/ColorSpace"] == "/DeviceRGB"


def test_interlaced_png_is_decoded(written):
    """Written by hand, for Pillow writes none: one white pixel in Adam7 order."""
    from struct import pack
    from zlib import compress, crc32

    def chunk(name: bytes, content: bytes) -> bytes:
        return pack(">I", len(content)) + name + content + pack(">I", crc32(name + content))

    head = pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 1)
    parts = (b"IHDR", head), (b"IDAT", compress(b"\0\xff")), (b"IEND", b"")
    data = b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)
    assert _shown(written, data).getpixel((0, 0)) == (255, 255, 255)


def _shown(written, data: bytes, tmp: str = "picture") -> Image.Image:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / tmp
        path.write_bytes(data)

        def draw(document):
            with document.page(100, 100) as page:
                page.picture(str(path), 0, 0, 1, 1)

        return PdfReader(BytesIO(written(draw))).pages[0].images[0].image


def test_grey_where_it_is_asked_for(image):
    picture = noise()
    _, found, page = image(picture, "jpg", grey=True, quality=95, subsampling=0)
    assert found["/ColorSpace"] == "/DeviceGray"
    difference = ImageChops.difference(page.images[0].image.convert("L"), picture.convert("L"))
    assert sum(difference.histogram()[60:]) == 0


@pytest.mark.parametrize("data", [b"", b"no picture", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_picture_is_refused(written, data):
    with pytest.raises(ValueError, match="no picture"):
        _shown(written, data)


def test_a_picture_that_is_gone_is_refused(written):
    def draw(document):
        with document.page(100, 100) as page:
            page.picture("/nowhere/owl.jpg", 0, 0, 1, 1)

    with pytest.raises(OSError, match="owl"):
        written(draw)


def test_a_picture_is_written_once(written, tmp_path):
    path = tmp_path / "owl.jpg"
    noise().save(path)

    def drawn(times: int):
        def draw(document):
            for _ in range(times):
                with document.page(100, 100) as page:
                    page.picture(str(path), 0, 0, 63, 88)

        return draw

    one, many = len(written(drawn(1))), len(written(drawn(4)))
    assert many - one < 3 * 400
