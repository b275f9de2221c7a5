"""What is exported and imported again changes nothing, in every form; no cell of it runs as a formula."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from catalog.editing.saving import save_rows
from catalog.exporting.cards import export_cards
from catalog.exporting.guard import DANGEROUS, PLAIN_NUMBER, guarded
from catalog.exporting.tables import FORMS, write_table
from catalog.importing.delimited import unguarded
from catalog.importing.headings import map_headings
from catalog.importing.reading import read_table
from catalog.imports.running import planner_of
from catalog.models import Game

GAMES = sorted(path.parent.name for path in settings.FIXTURES_DIR.glob("*/game.toml"))
CELLS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20).map(str.strip)


def statuses(game: Game, form: str, content: bytes, clear: bool) -> dict[str, int]:
    table = read_table(f"cards.{form}", content)
    mapped = map_headings(table.head, game.definition)
    assert mapped.complete
    counts = planner_of(game, clear).plan(table, mapped.columns).counts
    return {status: count for status, count in counts.items() if count}


@pytest.mark.parametrize("clear", [False, True])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("code", GAMES)
def test_a_shipped_game_comes_back_unchanged(shipped_games, code, form, clear):
    game = shipped_games[code]
    found = statuses(game, form, export_cards(game, form), clear)
    assert list(found) == ["unchanged"]
    assert found["unchanged"] >= game.cards.count()


@pytest.mark.parametrize("form", FORMS)
def test_formulas_in_cards_come_back_as_they_are(tiny, form):
    texts = {
        "text_en": "=1+1",
        "motto": "'=SUM(A1)",
        "text_ja": "＝危険\n-2枚引く。",
        "name_en": "@owl",
    }
    save_rows(tiny, [{"code": "ember_owl", **texts}], None)
    content = export_cards(tiny, form, "code:ember_owl")
    assert statuses(tiny, form, content, True) == {"unchanged": 2}
    if form in ("csv", "tsv"):
        text = content.decode("utf-8-sig")
        assert "'=1+1" in text
        assert "''=SUM(A1)" in text


@pytest.mark.parametrize(
    "cell", ["=1", "+a", "-a", "@a", "\ta", "'=1", "''@", "＝1", "-1+1", "+１"]
)
def test_what_a_spreadsheet_would_run_is_guarded(cell):
    assert guarded(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["", "-12", "+3.5", "a=1", "'quoted", "’s", "12"])
def test_what_is_harmless_stays_as_it_is(cell):
    assert guarded(cell) == cell


@given(st.text(st.sampled_from("'=+-@＝12a \t"), max_size=6))
def test_the_guard_comes_off_again(cell):
    assert unguarded(guarded(cell)) == cell
    assert not DANGEROUS.match(guarded(cell)) or guarded(cell)[0] == "'" or PLAIN_NUMBER.match(cell)


@given(rows=st.lists(st.fixed_dictionaries({"code": st.just("owl"), "text": CELLS}), min_size=1))
@pytest.mark.parametrize("form", ["csv", "tsv", "json"])
def test_any_text_comes_back(form, rows):
    content = write_table(form, ["code", "text"], rows)
    assert [dict(row.cells) for row in read_table(f"x.{form}", content).rows] == rows


def test_a_page_gives_the_cards_of_a_query(tiny, client):
    response = client.get(reverse("card_export", args=["tiny"]), {"q": "type:tool", "form": "csv"})
    assert response["Content-Disposition"] == 'attachment; filename="tiny-cards.csv"'
    lines = response.content.decode("utf-8-sig").splitlines()
    assert [line.split(",")[0] for line in lines] == ["code", "tongs", "broom", "bucket"]


@pytest.mark.parametrize(("query", "status"), [("q=nonsense:x", 400), ("form=pdf", 404)])
def test_a_download_that_cant_be_made_is_refused(tiny, client, query, status):
    assert client.get(reverse("card_export", args=["tiny"]) + f"?{query}").status_code == status


def test_links_to_downloads_keep_the_query(tiny, client):
    page = client.get(reverse("cards", args=["tiny"]), {"q": "type:tool", "sort": "-power"})
    assert "?form=xlsx&amp;q=type%3Atool&amp;sort=-power" in page.content.decode()
    page = client.get(reverse("card_set", args=["tiny", "base"])).content.decode()
    assert "?form=csv&amp;q=set%3A%22base%22" in page
