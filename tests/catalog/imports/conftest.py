"""Somebody who may import into the tiny game, and their browser."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from catalog.models import CardImport, Role


@pytest.fixture
def editor(tiny):
    """Return an editor of the tiny game."""
    user = User.objects.create_user("ada", password="secret")
    Role.objects.create(game=tiny, user=user, role=Role.Kind.EDITOR)
    return user


@pytest.fixture
def ada(client, editor):
    """Return the editor's browser."""
    client.force_login(editor)
    return client


@pytest.fixture
def upload(ada):
    """Return the function that uploads a file to the tiny game and returns the import."""

    def send(content: str | bytes, name: str = "cards.csv", **fields: object) -> CardImport:
        data = content.encode() if isinstance(content, str) else content
        response = ada.post(
            reverse("import_new", args=["tiny"]),
            {"file": SimpleUploadedFile(name, data), **fields},
        )
        assert response.status_code == 302, response.content.decode()
        return CardImport.objects.latest("pk")

    return send
