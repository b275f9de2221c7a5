"""Pictures of cards that the disk lost: the print goes on with drawn faces, and says so."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from catalog import images
from catalog.models import CardImage, Game
from decks.proxies.outputs.table import OUTPUTS
from decks.proxies.printing import make_run, of_copies
from decks.proxies.run import no_progress

pytestmark = pytest.mark.django_db
CARD = "nevin_crisp"
CONTENT = "ab" + "0" * 62


@pytest.fixture
def picture(wit: Game, settings, tmp_path, request):
    """Return where the picture of a card is kept: its whole face, or what is in the drawn one."""
    settings.MEDIA_ROOT = tmp_path / "media"
    images._scans.cache_clear()
    made = {"kind": request.param, "content": CONTENT, "width": 744, "height": 1039}
    CardImage.objects.create(game=wit, code=CARD, **made)
    path = images.scan_path(wit.code, CONTENT, images.PRINT)
    path.parent.mkdir(parents=True)
    Image.effect_noise((744, 1039), 60).convert("RGB").save(path, quality=90)
    yield path
    images._scans.cache_clear()


BOTH = pytest.mark.parametrize("picture", list(CardImage.Kind), indirect=True)


def printed(game: Game, code: str = "pdf") -> tuple[bytes, list[str]]:
    run, file = make_run(game, of_copies({CARD: 1, "phil_yen": 1}), "Deck"), BytesIO()
    warnings = [warning.text for warning in run.warnings()]
    OUTPUTS[code].write(run, file, no_progress)
    return file.getvalue(), warnings


def shown(file: bytes) -> int:
    """Return how many pictures a PDF holds."""
    found = PdfReader(BytesIO(file)).pages[0]["/Resources"]["/XObject"].values()
    return sum(form.get_object()["/Subtype"] == "/Image" for form in found)


@BOTH
def test_a_whole_picture_is_printed(wit, picture):
    file, warnings = printed(wit)
    assert (shown(file), warnings) == (1, [])


@BOTH
@pytest.mark.parametrize("left", [0, 1, 700, -1])
@pytest.mark.parametrize("output", ["pdf", "cards"])
def test_half_a_picture_is_told_and_the_face_drawn(wit, picture, left, output):
    picture.write_bytes(picture.read_bytes()[:left])
    file, warnings = printed(wit, output)
    assert ["can’t be read" in warning for warning in warnings] == [True]
    if output == "pdf":
        assert shown(file) == 0
        assert "Nevin Crisp" in PdfReader(BytesIO(file)).pages[0].extract_text()


@BOTH
def test_a_picture_that_is_gone_isnt_missed(wit, picture):
    """Whoever deletes the files of pictures gets what is drawn."""
    picture.unlink()
    file, warnings = printed(wit)
    assert (shown(file), warnings) == (0, [])
