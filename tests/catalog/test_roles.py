"""Who may change what, and how they come to it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.management import CommandError, call_command

from catalog.models import Change, Role
from catalog.roles import may_edit, may_grant

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kind", "edits", "grants"),
    [
        ({}, False, False),
        ({"role": "editor"}, True, False),
        ({"role": "owner"}, True, True),
        ({"role": "owner", "is_active": False}, False, False),
        ({"is_staff": True}, True, True),
        ({"is_superuser": True}, True, True),
        ({"is_staff": True, "is_active": False}, False, False),
    ],
)
def test_roles(tiny, shipped_games, kind, edits, grants):
    role = kind.pop("role", None)
    user = User.objects.create_user("uma", **kind)
    if role:
        Role.objects.create(game=tiny, user=user, role=role)
    assert (may_edit(user, tiny), may_grant(user, tiny)) == (edits, grants)
    assert may_edit(user, shipped_games["wit"]) == (edits and not role)


def test_strangers_may_nothing(tiny):
    for stranger in (AnonymousUser(), None):
        assert not may_edit(stranger, tiny)
        assert not may_grant(stranger, tiny)


def test_the_command_grants_changes_and_takes_away(tiny, capsys):
    user = User.objects.create_user("uma")
    for role in ("editor", "owner"):
        call_command("grant", "uma", role, "tiny")
        assert Role.objects.get(game=tiny, user=user).role == role
    call_command("grant", "uma", "none", "tiny")
    assert not Role.objects.exists()
    assert "tiny: uma is none" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [("nobody", "editor", "tiny"), ("uma", "editor", "nope"), ("uma", "king", "tiny")]
)
def test_the_command_refuses_what_it_does_not_know(tiny, words):
    User.objects.create_user("uma")
    with pytest.raises(CommandError):
        call_command("grant", *words)
    assert not Role.objects.exists()


@pytest.mark.parametrize("model", ["role", "change", "batch", "suggestion", "cardimage"])
def test_the_admin_shows_what_editors_did_and_lets_nothing_be_forged(client, tiny, model):
    client.force_login(User.objects.create_superuser("root"))
    Change.objects.create(game=tiny, code="broom", before=None, after=[])
    assert client.get(f"/admin/catalog/{model}/").status_code == 200
    assert client.get(f"/admin/catalog/{model}/add/").status_code == (
        200 if model == "role" else 403
    )


def test_the_admin_shows_a_games_files_and_what_products_hold(client, tiny):
    client.force_login(User.objects.create_superuser("root"))
    product = tiny.products.get(code="starter")
    product.contents.create(card=tiny.cards.get(code="broom"), copies=17)
    game = client.get(f"/admin/catalog/game/{tiny.pk}/change/").content.decode()
    assert "cards.csv" in game or "game.toml" in game
    page = client.get(f"/admin/catalog/product/{product.pk}/change/").content.decode()
    assert "17" in page
    for address in (f"game/{tiny.pk}", f"product/{product.pk}"):
        assert client.post(f"/admin/catalog/{address}/change/", {}).status_code == 403
