"""Pages of imports: upload, columns, preview, confirm, undo."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from catalog.importing.table import LARGEST
from catalog.imports.running import Refused, confirm, prepare
from catalog.models import Card, CardImport, Change, ColumnMapping, Job

TWO_CARDS = "name_en,type,power\nEmber Owl,beast,5\nGlow Moth,Beast,2\n"


def post(ada, card_import, action, **data):
    return ada.post(reverse(f"import_{action}", args=["tiny", card_import.pk]), data)


def page_of(ada, card_import, query=""):
    return ada.get(card_import.get_absolute_url() + query).content.decode()


def test_a_file_is_previewed_and_nothing_is_written(tiny, ada, upload):
    found = upload(TWO_CARDS)
    assert found.counts == {"new": 1, "changed": 1, "unchanged": 0, "refused": 0}
    page = page_of(ada, found)
    assert "Glow Moth" in page
    assert "<del>3</del>" in page
    assert "<ins>Beast</ins>" in page
    assert "<ins>5</ins>" in page
    assert not Change.objects.exists()
    assert not Card.objects.filter(code="glow_moth").exists()


def test_confirming_writes_one_batch_and_undoing_takes_it_back(tiny, ada, editor, upload):
    found = upload(TWO_CARDS)
    assert post(ada, found, "confirm").status_code == 302
    found.refresh_from_db()
    assert found.state == CardImport.State.SAVED
    assert {change.code for change in found.batch.changes.all()} == {"ember_owl", "glow_moth"}
    assert Card.objects.get(game=tiny, code="ember_owl").fields["power"] == 5
    assert found.batch.author == editor
    post(ada, found, "undo")
    found.batch.refresh_from_db()
    assert found.batch.undone_at
    assert Card.objects.get(game=tiny, code="ember_owl").fields["power"] == 3
    assert not Card.objects.filter(game=tiny, code="glow_moth").exists()


@pytest.mark.parametrize("deleted", [False, True])
def test_a_preview_that_comes_too_late_takes_nothing_back(tiny, upload, deleted):
    late = upload(TWO_CARDS)
    found = CardImport.objects.get()
    confirm(found, None)
    if deleted:
        found.delete()
    prepare(late)
    states = list(CardImport.objects.values_list("state", "batch"))
    assert states == ([] if deleted else [("saved", found.batch_id)])


def test_undoing_is_refused_where_later_changes_would_be_lost(tiny, ada, upload):
    first = upload(TWO_CARDS)
    post(ada, first, "confirm")
    post(ada, upload("code,power\nember_owl,7\n"), "confirm")
    post(ada, first, "undo")
    first.refresh_from_db()
    assert first.batch.undone_at is None
    page = page_of(ada, first)
    assert "Later changes would be lost" in page
    assert "ember_owl (power)" in page
    assert Card.objects.get(game=tiny, code="ember_owl").fields["power"] == 7


def test_a_refused_row_keeps_everything_from_being_written(tiny, ada, upload):
    found = upload("code,power,colour\nember_owl,5,red\nnewt,500,green\n")
    assert found.is_refused
    page = page_of(ada, found, "?status=refused")
    assert "Accepted are whole numbers (-100 … 100)" in page
    assert "Accepted are: red, blue" in page
    assert "Import these rows" not in page
    post(ada, found, "confirm")
    assert not Change.objects.exists()


def test_unknown_headings_are_mapped_once_and_remembered(tiny, ada, upload):
    text = "Kreatur,Kraft,Notiz\nEmber Owl,5,x\n"
    found = upload(text)
    assert found.state == CardImport.State.MAPPING
    page = page_of(ada, found)
    assert "What are these columns?" in page
    assert "Ember Owl" in page  # a sample of the column
    answer = {"column_0": "name_en", "column_1": "power", "column_2": ""}
    assert post(ada, found, "columns", **answer).status_code == 302
    found.refresh_from_db()
    assert found.counts["changed"] == 1
    assert ColumnMapping.objects.filter(game=tiny).count() == 3
    assert upload(text).state == CardImport.State.READY


def test_a_better_answer_takes_the_place_of_a_remembered_one(tiny, ada, upload):
    text = "name_en,Kraft\nEmber Owl,5\n"
    for column in ("price", "power"):
        post(ada, upload(text), "columns", column_0="name_en", column_1=column)
    assert [(m.heading, m.column) for m in ColumnMapping.objects.all()] == [("kraft", "power")]
    post(ada, upload("Name,Power\nNewt,5\n"), "columns", column_0="name_en", column_1="price")
    post(ada, upload("Name,Power\nNewt,5\n"), "columns", column_0="name_en", column_1="power")
    assert [m.heading for m in ColumnMapping.objects.all()] == ["kraft"]


@pytest.mark.parametrize("second", ["?", "name_en"])
def test_columns_must_be_chosen_and_not_twice(ada, upload, second):
    found = upload("Kreatur,Kraft\nEmber Owl,5\n")
    response = post(ada, found, "columns", column_0="name_en", column_1=second)
    assert response.status_code == 400
    assert "errorlist" in response.content.decode()


def test_the_encoding_is_guessed_shown_and_can_be_changed(ada, upload):
    found = upload("カード名,パワー\n火の粉フクロウ,5\n".encode("cp932"))
    assert found.counts["changed"] == 1
    assert "Shift_JIS (guessed" in page_of(ada, found)
    post(ada, found, "settings", encoding="euc_jp")
    found.refresh_from_db()
    assert found.state in (CardImport.State.UNREADABLE, CardImport.State.MAPPING)
    post(ada, found, "settings", encoding="cp932")
    found.refresh_from_db()
    assert found.counts["changed"] == 1


def test_pasted_rows_are_read_like_a_file(ada):
    url = reverse("import_new", args=["tiny"])
    ada.post(url, {"text": "名前\tパワー\n火の粉フクロウ\t４\n"})
    found = CardImport.objects.get()
    assert (found.table["form"], found.counts["changed"]) == ("tsv", 1)


def test_a_preview_that_cards_have_overtaken_isnt_written(tiny, ada, upload):
    first, second = upload("code,power\nember_owl,5\n"), upload("code,power\nember_owl,6\n")
    post(ada, second, "confirm")
    post(ada, first, "confirm")
    page = page_of(ada, first)
    assert "changed since this preview" in page
    assert Card.objects.get(game=tiny, code="ember_owl").fields["power"] == 6
    post(ada, first, "confirm")
    assert Card.objects.get(game=tiny, code="ember_owl").fields["power"] == 5
    assert "changed since this preview" not in page_of(ada, first)


def test_throwing_away_removes_the_import(ada, upload):
    post(ada, upload(TWO_CARDS), "delete")
    assert not CardImport.objects.exists()


def test_nothing_given_is_refused_with_a_sentence(ada, editor):
    response = ada.post(reverse("import_new", args=["tiny"]), {})
    assert response.status_code == 400
    assert "Please choose a file" in response.content.decode()


def test_a_huge_upload_is_refused_before_it_is_read(ada):
    url = reverse("import_new", args=["tiny"])
    response = ada.generic(
        "POST", url, b"", "multipart/form-data; boundary=x", CONTENT_LENGTH=str(2**30)
    )
    assert response.status_code == 413
    assert "at most 20 MB" in response.content.decode()


def test_a_file_just_too_large_is_refused(ada):
    file = SimpleUploadedFile("cards.csv", b"x" * (LARGEST + 1))
    response = ada.post(reverse("import_new", args=["tiny"]), {"file": file})
    assert response.status_code == 400
    assert "at most 20 MB" in response.content.decode()


def test_others_are_asked_to_log_in_or_refused(client, tiny, upload, ada):
    found = upload(TWO_CARDS)
    address = found.get_absolute_url()
    client.logout()
    assert client.get(address).status_code == 302
    assert client.get(reverse("import_new", args=["tiny"])).url.startswith("/accounts/login/")
    client.force_login(User.objects.create_user("bo"))
    assert client.get(address).status_code == 403
    for action in ("columns", "settings", "confirm", "undo", "delete"):
        assert post(client, found, action).status_code == 403


def test_an_import_of_another_game_isnt_found(ada, upload, shipped_games):
    found = upload(TWO_CARDS)
    ada.force_login(User.objects.create_superuser("root"))
    url = reverse("import", args=[next(iter(shipped_games)), found.pk])
    assert ada.get(url).status_code == 404


def test_pages_and_statuses_of_rows(ada, upload):
    rows = "".join(f"Moth {number},beast,1\n" for number in range(101))
    found = upload(f"name_en,type,power\n{rows}")
    assert "Moth 99" in page_of(ada, found)
    assert "Moth 100" in page_of(ada, found, "?page=2")
    assert ada.get(found.get_absolute_url() + "?page=3").status_code == 404
    assert "No such rows" in page_of(ada, found, "?status=changed")


def test_everything_in_japanese(ada, upload):
    found = upload("code,power\nember_owl,500\n")
    ada.cookies["django_language"] = "ja"
    page = page_of(ada, found)
    assert "取り込" in page
    assert "Refused" not in page


def test_two_confirmations_at_once_write_once(tiny, ada, editor, upload):
    pk = upload(TWO_CARDS).pk
    first, second = CardImport.objects.get(pk=pk), CardImport.objects.get(pk=pk)
    assert confirm(first, editor) == 2
    with pytest.raises(Refused):
        confirm(second, editor)
    found = CardImport.objects.get(pk=pk)
    assert (found.state, found.batch) == (CardImport.State.SAVED, first.batch)
    assert Change.objects.count() == 2


def test_a_saved_import_can_be_neither_changed_nor_thrown_away(ada, upload):
    found = upload(TWO_CARDS)
    post(ada, found, "confirm")
    for action in ("columns", "settings", "delete", "confirm"):
        assert post(ada, found, action, column_0="code").status_code == 302
    found.refresh_from_db()
    assert (found.state, found.batch.changes.count()) == (CardImport.State.SAVED, 2)


def test_an_import_page_makes_a_fixed_number_of_queries(ada, upload, django_assert_max_num_queries):
    rows = "".join(f"Moth {number},beast,1\n" for number in range(90))
    found = upload(f"name_en,type,power\n{rows}")
    with django_assert_max_num_queries(14):
        ada.get(found.get_absolute_url())


@pytest.mark.parametrize("name", ["cardimport", "columnmapping", "job"])
def test_the_admin_lists_imports_mappings_and_jobs(tiny, ada, upload, name):
    found = upload("Kreatur\nEmber Owl\n")
    post(ada, found, "columns", column_0="name_en")
    Job.objects.create(kind="test", game=tiny)
    ada.force_login(User.objects.create_superuser("root"))
    assert ada.get(reverse(f"admin:catalog_{name}_changelist")).status_code == 200


def test_a_card_called_new_gets_a_page_of_its_own(tiny, ada, upload):
    post(ada, upload("name_en,type,power\nNew,beast,1\n"), "confirm")
    assert Card.objects.get(game=tiny, code="card").names == {"en": "New"}
