"""Files of every kind by API."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.urls import reverse

from decks.proxies.outputs.table import OUTPUTS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("output", OUTPUTS)
def test_every_file_is_sent(client, output):
    address = reverse("api_proxies_file", args=["wit", output])
    answer = client.get(address, {"card": "ember_newt*2", "dpi": "72"})
    assert answer["Content-Type"] == OUTPUTS[output].media_type
    content = BytesIO(answer.getvalue())
    if OUTPUTS[output].suffix == "zip":
        with ZipFile(content) as archive:
            assert archive.testzip() is None and archive.namelist()


def test_what_an_output_cannot_take_is_refused(client):
    address = reverse("api_proxies_file", args=["wit", "mpc"])
    answer = client.get(
        address, {"card": [f"{code}*307" for code in ("ember_newt", "nevin_crisp")]}
    )
    assert answer.status_code == 400
    assert "612" in str(answer.json())


def test_unknown_outputs_are_refused(client):
    answer = client.get(reverse("api_proxies_file", args=["wit", "docx"]), {"card": "ember_newt"})
    assert answer.status_code in (400, 404)
    assert answer["Content-Type"] != "application/zip"
