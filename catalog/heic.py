"""HEIC photos, as phones make them: decoded by a process of its own, since the decoder is large, not written in a safe language and reads what strangers send.

What crashes there, takes too long or too much memory is a picture that can't be read, and does the site no harm. `python -m catalog.heic` is that process.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

BRANDS = (b"heic", b"heix", b"heim", b"heis", b"mif1")
"""What the container says of itself; AVIF is another codec in the same one."""
LONGEST = 30
"""Seconds that a photo may take."""
MOST_MEMORY = 2 * 2**30
"""Bytes of addresses that the process may have: a photo of 64 megapixels takes half of it."""
REFUSED = 3
"""What the process ends with where the picture is too large or too small; the reason is in the size, which it tells."""


class BrokenHeic(ValueError):
    """The photo can't be decoded."""


class HeicSize(ValueError):
    """The photo's width and height are none that is taken; nothing of it was decoded."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(f"{width} x {height} pixels")
        self.width, self.height = width, height


def is_heic(start: bytes) -> bool:
    """Return whether a file that starts with these bytes says that it is HEIC."""
    return start[4:8] == b"ftyp" and start[8:12] in BRANDS


def read_heic(content: bytes) -> Image.Image:
    """Return the upright RGB picture, as small as scans are made; raises BrokenHeic or HeicSize."""
    command = [sys.executable, "-m", "catalog.heic"]
    place = Path(__file__).resolve().parent.parent
    try:
        done = subprocess.run(
            command, input=content, capture_output=True, timeout=LONGEST, cwd=place
        )
    except (subprocess.TimeoutExpired, OSError) as error:
        raise BrokenHeic(str(error)) from error
    if done.returncode == REFUSED:
        width, height = map(int, done.stdout.split())
        raise HeicSize(width, height)
    if done.returncode:
        raise BrokenHeic(done.stderr[-500:].decode(errors="replace"))
    picture = Image.open(BytesIO(done.stdout), formats=["PPM"])
    picture.load()
    return picture


def _limit() -> None:
    """Let this process have no more memory and time than a photo takes."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> int:
    """Turn the HEIC file in standard input into a PPM in standard output."""
    import pillow_heif

    from catalog.scans import is_acceptable, plain

    _limit()
    options = {"thumbnails": False, "depth_images": False, "aux_images": False}
    pillow_heif.register_heif_opener(decode_threads=1, **options)
    Image.MAX_IMAGE_PIXELS = None  # asked next, and said in a sentence
    picture = Image.open(BytesIO(sys.stdin.buffer.read()), formats=["HEIF"])
    if not is_acceptable(*picture.size):
        print(*picture.size)
        return REFUSED
    plain(picture).save(sys.stdout.buffer, "PPM")
    return 0


if __name__ == "__main__":
    sys.exit(main())
