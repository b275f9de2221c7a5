"""The playtest pages as a browser uses them: start, act, undo, restart, and every way to do it wrong."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from catalog.models import Game
from decks.examples import examples_of
from decks.models import Deck
from playtest import running
from playtest.models import Playtest
from playtest.running import state_of
from playtest.starting import complete

pytestmark = pytest.mark.django_db
GAMES = ["mvm", "wit", "wwd"]


def start(client, code="wit", **data):
    """Start with the game's first example deck and return the playtest."""
    example = examples_of(Game.objects.get(code=code))[0]
    data = {"kind": "goldfish", "deck": f"example:{example.slug}", "seed": "7", **data}
    answer = client.post(reverse("game_playtest", args=[code]), data)
    assert answer.status_code == 302, answer.content.decode()
    return Playtest.objects.get(pk=answer["Location"].split("/")[-2])


def duel(client, seed="7", **data):
    opponent = examples_of(Game.objects.get(code="wit"))[1]
    return start(client, kind="duel", opponent=f"example:{opponent.slug}", seed=seed, **data)


def post(client, name, run, **data):
    data.setdefault("count", run.changes)
    answer = client.post(reverse(name, args=[run.pk]), data)
    run.refresh_from_db()
    return answer


def act(client, run, text, **data):
    return post(client, "playtest_act", run, action=text, **data)


def without_tokens(page):
    """Return a page without its tokens and keys, which differ each time."""
    return re.sub(
        rb'(csrfmiddlewaretoken" value=|name="key" value=|X-CSRFToken": )"[^"]+"', b"", page
    )


def first_choice(client, run):
    """Return the text of the first action that the page offers."""
    page = client.get(run.get_absolute_url()).content.decode()
    return re.search(r'name="action" value="([^"]+)"', page)[1]


def saved_deck(client, name="Mine"):
    """Return an empty deck of this browser's visitor."""
    token = client.session.get("visitor") or uuid4().hex
    session = client.session
    session["visitor"] = token
    session.save()
    return Deck.objects.create(game=Game.objects.get(code="wit"), name=name, visitor=token)


@pytest.mark.parametrize("code", GAMES)
def test_every_example_deck_opens_a_goldfish_table(client, code):
    game = Game.objects.get(code=code)
    examples = examples_of(game)
    assert len(examples) >= 4
    for example in examples:
        run = start(client, code, deck=f"example:{example.slug}")
        answer = client.get(run.get_absolute_url())
        assert answer.status_code == 200
        brought = complete(dict(example.reading.decklist.sections), game)
        assert len(state_of(run).codes) == sum(sum(cards.values()) for cards in brought.values())
        assert answer.content.count(b"mat-card") >= 3


@pytest.mark.rule("WWD-D5")
@pytest.mark.parametrize(("listed", "found"), [({}, 8), ({"clearwater_drops": 1}, 1)])
def test_cards_everybody_has_lie_on_the_table_unless_a_deck_lists_its_own(listed, found):
    game = Game.objects.get(code="wwd")
    deck = {"wizards": {"pim_tallowick": 2}, "potions": listed}
    brought = complete(deck, game)
    assert brought["wizards"] == deck["wizards"]
    assert sum(brought["potions"].values()) == found


def test_a_wwd_goldfish_without_listed_potions_has_all_eight_unused(client):
    game = Game.objects.get(code="wwd")
    visitors = saved_deck(client)
    Deck.objects.filter(pk=visitors.pk).update(game=game)
    run = start(client, "wwd", deck=str(visitors.pk))
    assert len(run.decks[0]["potions"]) == 8
    page = client.get(run.get_absolute_url()).content.decode()
    for potion in run.decks[0]["potions"]:
        assert f"/games/wwd/cards/{potion}/" in page


def test_the_start_page_offers_examples_and_own_decks(client):
    deck = saved_deck(client, "Owls & Brooms")
    page = client.get(reverse("game_playtest", args=["wit"])).content.decode()
    assert str(deck.pk) in page and "Owls &amp; Brooms" in page
    assert page.count('name="deck"') == 5
    assert 'name="opponent"' in page


def test_a_game_without_a_module_offers_no_duel(client):
    page = client.get(reverse("game_playtest", args=["wwd"])).content.decode()
    assert 'name="opponent"' not in page
    example = examples_of(Game.objects.get(code="wwd"))[0]
    deck = f"example:{example.slug}"
    answer = client.post(
        reverse("game_playtest", args=["wwd"]), {"kind": "duel", "deck": deck, "opponent": deck}
    )
    assert answer.status_code == 400
    assert "only goldfish" in answer.content.decode()


def test_a_deck_page_starts_a_goldfish(client):
    deck = saved_deck(client)
    answer = client.post(reverse("deck_playtest", args=[deck.pk]), {"kind": "goldfish"})
    run = Playtest.objects.get()
    assert answer["Location"] == run.get_absolute_url()
    assert run.names == ["Mine"] and run.decks == [{}]
    assert client.get(run.get_absolute_url()).status_code == 200


def test_the_deck_page_leads_to_the_table(client):
    deck = saved_deck(client)
    page = client.get(deck.get_absolute_url()).content.decode()
    assert reverse("deck_playtest", args=[deck.pk]) in page
    assert f"{reverse('game_playtest', args=['wit'])}?deck={deck.pk}" in page


def test_somebodys_public_deck_can_be_chosen_from_its_page(client):
    deck = Deck.objects.create(
        game=Game.objects.get(code="wit"), name="Shared", visitor=uuid4().hex, visibility="public"
    )
    page = client.get(reverse("game_playtest", args=["wit"]), {"deck": str(deck.pk)})
    assert f'value="{deck.pk}" checked' in page.content.decode()


def test_a_playtest_outlives_its_deck(client):
    deck = saved_deck(client)
    client.post(reverse("deck_playtest", args=[deck.pk]), {"kind": "goldfish"})
    url = reverse("deck_playtest", args=[deck.pk])
    deck.delete()
    assert client.get(Playtest.objects.get().get_absolute_url()).status_code == 200
    again = client.post(url, {"kind": "goldfish"})
    assert again.status_code == 404


def test_a_private_deck_of_somebody_else_cannot_be_started(client):
    deck = Deck.objects.create(
        game=Game.objects.get(code="wit"), name="Theirs", visitor=uuid4().hex
    )
    assert client.post(reverse("deck_playtest", args=[deck.pk])).status_code == 404
    data = {"kind": "goldfish", "deck": str(deck.pk)}
    answer = client.post(reverse("game_playtest", args=["wit"]), data)
    assert answer.status_code == 400
    assert "no such deck" in answer.content.decode()


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "chess"},
        {"deck": "example:../../secret"},
        {"deck": "x" * 300},
        {"seed": "-1"},
        {"seed": "4294967296"},
        {"seed": "luck"},
        {"kind": "duel"},
        {"kind": "duel", "opponent": "example:nobody"},
        {"seat": "2"},
    ],
)
def test_a_start_that_makes_no_sense_is_answered_in_words(client, data):
    deck = f"example:{examples_of(Game.objects.get(code='wit'))[0].slug}"
    sent = {"kind": "goldfish", "deck": deck, **data} if data else {}
    answer = client.post(reverse("game_playtest", args=["wit"]), sent)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert not Playtest.objects.exists()


@pytest.mark.parametrize("seed", ["0", "4294967295"])
def test_the_smallest_and_the_largest_seed_are_taken(client, seed):
    assert start(client, seed=seed).seed == int(seed)


def test_an_action_changes_the_table_and_is_kept(client):
    run = start(client)
    answer = act(client, run, "draw deck")
    assert answer.status_code == 302 and answer["Location"] == run.get_absolute_url()
    assert run.actions == ["draw deck"]
    assert len(state_of(run).zones[0]) == 6


def test_the_menu_of_a_card_acts_as_well(client):
    run = start(client)
    card = state_of(run).zones[0][0]
    post(client, "playtest_act", run, action="", other=f"move {card} discard")
    assert run.actions == [f"move {card} discard"]


def test_htmx_gets_the_changed_part_only(client):
    run = start(client)
    url = reverse("playtest_act", args=[run.pk])
    answer = client.post(url, {"action": "draw deck", "count": 0}, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.startswith("<div") and "<html" not in page


def test_a_form_sent_twice_is_done_once(client):
    run = start(client)
    act(client, run, "draw deck", count=0)
    answer = act(client, run, "draw deck", count=0)
    assert answer.status_code == 409
    assert "changed since this page was drawn" in answer.content.decode()
    assert run.actions == ["draw deck"]


def test_a_form_drawn_before_another_tab_undid_and_acted_is_noticed(client):
    run = start(client)
    act(client, run, "draw deck")
    drawn = run.changes
    post(client, "playtest_undo", run)
    act(client, run, "shuffle deck")
    answer = act(client, run, "draw deck", count=drawn)
    assert answer.status_code == 409
    assert run.actions == ["shuffle deck"]


@pytest.mark.parametrize("count", ["", "-1", "x", "1.5", "٣", "9" * 30])
def test_a_form_without_its_count_does_nothing(client, count):
    run = start(client)
    answer = act(client, run, "draw deck", count=count)
    assert answer.status_code == 400
    assert run.actions == []


@pytest.mark.parametrize(
    "text", ["", "fly", "draw", "draw nowhere", "<script>", "x" * 5000, "draw deck\n"]
)
def test_garbage_is_answered_in_words(client, text):
    run = start(client)
    answer = act(client, run, text)
    assert answer.status_code == 400
    assert "is no action of this table" in answer.content.decode()
    assert "<script>alert" not in answer.content.decode() and run.actions == []


def test_a_refused_action_says_why_and_changes_nothing(client):
    run = start(client)
    answer = act(client, run, "flip 9999")
    assert answer.status_code == 422
    assert "There is no such card" in answer.content.decode()
    assert run.actions == []


@pytest.mark.rule("WWD-S2")
def test_a_refusal_by_the_game_shows_the_rule_and_its_text(client):
    run = start(client, "wwd")
    card = state_of(run).zones[0][0]
    act(client, run, f"back {card}")
    answer = act(client, run, "draw wizards")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "WWD-S2" in page and "put back any number" in page
    act(client, run, "redraw")
    assert len(state_of(run).zones[0]) == 3


@pytest.mark.parametrize("code", ["wit", "mvm"])
@pytest.mark.rule("WIT-S2", "MVM-S2")
def test_games_without_a_redraw_refuse_one_by_their_rule(client, code):
    run = start(client, code)
    state = state_of(run)
    assert len(state.zones[0]) == {"wit": 5, "mvm": 7}[code]
    answer = act(client, run, f"back {state.zones[0][0]}")
    assert answer.status_code == 422 and run.actions == []


def test_undo_and_redo_go_back_and_forth_without_limit(client):
    run = start(client)
    texts = ["draw deck", "die 20", "shuffle deck", "draw deck", "turn"]
    states = [state_of(run).text()]
    for text in texts:
        act(client, run, text)
        states.append(state_of(run).text())
    for state in reversed(states[:-1]):
        post(client, "playtest_undo", run)
        assert state_of(run).text() == state
    assert post(client, "playtest_undo", run).status_code == 409
    for state in states[1:]:
        post(client, "playtest_redo", run)
        assert state_of(run).text() == state
    assert post(client, "playtest_redo", run).status_code == 409


def test_a_new_action_forgets_what_was_undone(client):
    run = start(client)
    act(client, run, "draw deck")
    post(client, "playtest_undo", run)
    act(client, run, "coin")
    assert run.undone == []
    assert post(client, "playtest_redo", run).status_code == 409


def test_an_undo_sent_twice_is_done_once(client):
    run = start(client)
    act(client, run, "coin")
    act(client, run, "turn")
    assert post(client, "playtest_undo", run, count=2).status_code == 302
    assert post(client, "playtest_undo", run, count=2).status_code == 409
    assert run.actions == ["coin"]


def test_restart_with_the_same_seed_deals_the_same_hand_and_can_be_taken_back(client):
    run = start(client)
    before = state_of(run).text()
    act(client, run, "draw deck")
    post(client, "playtest_restart", run, seed="same")
    assert run.actions == [] and state_of(run).text() == before
    post(client, "playtest_redo", run)
    assert run.actions == ["draw deck"]


def test_restart_with_a_new_seed_keeps_the_old_playtest(client):
    run = start(client)
    act(client, run, "draw deck")
    answer = post(client, "playtest_restart", run, seed="new")
    new = Playtest.objects.exclude(pk=run.pk).get()
    assert answer["Location"] == new.get_absolute_url()
    assert new.decks == run.decks and new.seed != run.seed
    assert run.actions == ["draw deck"]


def test_a_new_seed_asked_for_twice_starts_once(client):
    run, key = start(client), str(uuid4())
    answers = [post(client, "playtest_restart", run, seed="new", key=key) for _ in range(2)]
    assert len({answer["Location"] for answer in answers}) == 1
    assert Playtest.objects.count() == 2


def test_a_table_that_was_played_is_not_started_again_under_its_key(client):
    run, key = start(client), str(uuid4())
    post(client, "playtest_restart", run, seed="new", key=key)
    new = Playtest.objects.get(pk=key)
    act(client, new, "draw deck")
    post(client, "playtest_restart", run, seed="new", key=key)
    assert Playtest.objects.count() == 3


@pytest.mark.parametrize("key", ["", "nonsense", "\0"])
def test_a_new_seed_without_a_readable_key_is_dealt(client, key):
    run = start(client)
    assert post(client, "playtest_restart", run, seed="new", key=key).status_code == 302


def test_somebody_elses_playtest_is_not_reached_by_its_key(client):
    other = start(Client())
    run = start(client)
    answer = post(client, "playtest_restart", run, seed="new", key=str(other.pk))
    assert str(other.pk) not in answer["Location"]
    assert Playtest.objects.count() == 3


def test_a_new_seed_by_script_goes_to_the_new_page(client):
    run = start(client)
    url = reverse("playtest_restart", args=[run.pk])
    answer = client.post(url, {"seed": "new"}, headers={"HX-Request": "true"})
    new = Playtest.objects.exclude(pk=run.pk).get()
    assert answer.status_code == 204 and answer["HX-Redirect"] == new.get_absolute_url()


@pytest.mark.parametrize("kind", ["goldfish", "duel"])
def test_a_state_lost_from_memory_is_rebuilt_the_same(client, kind):
    run = duel(client) if kind == "duel" else start(client)
    play_on(client, run, 8)
    page = client.get(run.get_absolute_url()).content
    running.forget_states()
    again = client.get(run.get_absolute_url()).content
    assert without_tokens(again) == without_tokens(page)


def test_a_changed_record_is_not_mistaken_for_the_state_in_memory(client):
    run = start(client)
    act(client, run, "turn")
    before = state_of(run).text()
    Playtest.objects.update(actions=["coin"])
    run.refresh_from_db()
    assert state_of(run).text() != before


def test_a_duel_goes_to_the_owners_choice_and_bots_answer(client):
    run = duel(client)
    page = client.get(run.get_absolute_url()).content.decode()
    assert "Your choices" in page and "Opponent" in page
    act(client, run, first_choice(client, run))
    assert len(run.actions) >= 1
    rebuilt = Playtest.objects.get(pk=run.pk)
    assert client.get(rebuilt.get_absolute_url()).status_code == 200


def play_on(client, run, decisions):
    for _ in range(decisions):
        if b'id="end"' in client.get(run.get_absolute_url()).content:
            break
        act(client, run, first_choice(client, run))


def test_undo_in_a_duel_goes_back_before_the_owners_decision_and_the_bot_answers_the_same(client):
    run = duel(client, bot="random")
    play_on(client, run, 5)
    before = list(run.actions)
    choice = first_choice(client, run)
    act(client, run, choice)
    after = list(run.actions)
    post(client, "playtest_undo", run)
    assert run.actions == before
    act(client, run, choice)
    assert run.actions == after
    post(client, "playtest_undo", run)
    post(client, "playtest_redo", run)
    assert run.actions == after and run.undone == []


def test_a_duel_is_played_to_its_end_and_names_the_rule(client):
    run = duel(client)
    play_on(client, run, 600)
    page = client.get(run.get_absolute_url()).content.decode()
    assert 'id="end"' in page and re.search(r"WIT-E\d", page)
    assert "Rematch" in page
    answer = act(client, run, "end")
    assert answer.status_code in (400, 422)


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_the_opponent_is_chosen(client, bot):
    assert duel(client, bot=bot).bot == bot


def test_without_a_choice_the_opponent_looks_one_move_ahead(client):
    assert duel(client).bot == "greedy"
    page = client.get(reverse("game_playtest", args=["wit"])).content.decode()
    assert 'name="bot"' in page


def test_both_seats_can_be_taken(client):
    run = duel(client, seat="1")
    assert run.seat == 1
    assert client.get(run.get_absolute_url()).status_code == 200


def test_a_duel_refuses_with_the_rule_of_the_game(client):
    run = duel(client)
    before = list(run.actions)
    offered = client.get(run.get_absolute_url()).content.decode()
    text = next(t for t in ("end-duels", "no-block") if f'value="{t}"' not in offered)
    answer = act(client, run, text)
    page = answer.content.decode()
    assert answer.status_code == 422
    number = re.search(r'<span class="badge">(WIT-[A-Z]\d+)</span>', page)[1]
    assert escape(run.game.definition.rules[number].texts["en"]) in page
    assert run.actions == before


def test_a_deck_the_rules_cannot_play_is_refused_in_words(client):
    deck = saved_deck(client)
    opponent = f"example:{examples_of(deck.game)[0].slug}"
    data = {"kind": "duel", "deck": str(deck.pk), "opponent": opponent}
    answer = client.post(reverse("game_playtest", args=["wit"]), data)
    assert answer.status_code == 422
    assert "main character" in answer.content.decode()
    assert not Playtest.objects.exists()


def test_another_version_of_the_rules_leaves_the_log_readable(client):
    run = start(client)
    act(client, run, "draw deck")
    Playtest.objects.update(rules_version=99)
    page = client.get(run.get_absolute_url())
    assert page.status_code == 200 and b"Read the log" in page.content
    assert b"draw deck" in client.get(reverse("playtest_log", args=[run.pk])).content
    run.refresh_from_db()
    assert act(client, run, "draw deck").status_code == 400
    assert run.actions == ["draw deck"]


def test_a_tampered_record_is_no_server_error(client):
    run = start(client)
    Playtest.objects.update(actions=["draw deck", "no such thing"])
    assert b"Action 2" in client.get(run.get_absolute_url()).content
    run.refresh_from_db()
    post(client, "playtest_undo", run)
    assert run.actions == ["draw deck"]
    assert client.get(run.get_absolute_url()).content.count(b"Draw") >= 1


PAGES = ["playtest", "playtest_log"]
DEEDS = [
    "playtest_act",
    "playtest_undo",
    "playtest_redo",
    "playtest_restart",
    "playtest_delete",
]


def test_nobody_else_sees_or_touches_a_playtest(client, django_user_model):
    run = start(client)
    other = type(client)()
    other.force_login(User.objects.create_user("somebody"))
    for stranger in (type(client)(), other):
        for name in PAGES:
            assert stranger.get(reverse(name, args=[run.pk])).status_code == 404
        for name in DEEDS:
            sent = {"count": 0, "action": "draw deck"}
            assert stranger.post(reverse(name, args=[run.pk]), sent).status_code == 404
        assert str(run.pk) not in stranger.get(reverse("my_playtests")).content.decode()
    run.refresh_from_db()
    assert run.actions == []


def test_deleting_twice_says_no_more(client):
    run = start(client)
    delete = reverse("playtest_delete", args=[run.pk])
    for _ in range(2):
        assert client.post(delete).status_code == 302
    assert not Playtest.objects.exists()


@pytest.mark.parametrize("name", [n for n in PAGES + DEEDS if n != "playtest_delete"])
def test_a_playtest_that_never_was_is_not_found(client, name):
    url = reverse(name, args=[uuid4()])
    answer = client.post(url, {"count": 0}) if name in DEEDS else client.get(url)
    assert answer.status_code == 404


def test_wrong_methods_are_refused(client):
    run = start(client)
    for name in DEEDS:
        assert client.get(reverse(name, args=[run.pk])).status_code == 405
    for name in PAGES:
        assert client.post(reverse(name, args=[run.pk])).status_code == 405
    assert client.post(reverse("my_playtests")).status_code == 405
    assert client.get(reverse("deck_playtest", args=[uuid4()])).status_code == 405
    assert client.put(reverse("game_playtest", args=["wit"])).status_code == 405


def test_unknown_games_are_not_found(client):
    assert client.get(reverse("game_playtest", args=["chess"])).status_code == 404
    assert client.post(reverse("game_playtest", args=["chess"])).status_code == 404


def test_my_playtests_are_listed_and_deleted(client):
    run = start(client)
    page = client.get(reverse("my_playtests")).content.decode()
    assert run.get_absolute_url() in page
    answer = client.post(reverse("playtest_delete", args=[run.pk]), follow=True)
    assert "deleted" in answer.content.decode()
    assert not Playtest.objects.exists()


def test_the_list_asks_the_database_the_same_for_one_and_many(client, django_assert_num_queries):
    start(client)
    client.get(reverse("my_playtests"))
    for _ in range(5):
        start(client)
    with django_assert_num_queries(4):
        assert client.get(reverse("my_playtests")).status_code == 200


def test_the_page_is_japanese_where_asked(client):
    run = start(client)
    act(client, run, "draw deck")
    page = client.get(run.get_absolute_url(), headers={"Accept-Language": "ja"}).content.decode()
    assert "元に戻す" in page and "手札" in page and "から引く" in page


DAMAGE = [
    {"actions": [5]},
    {"actions": {}},
    {"actions": ["nonsense"]},
    {"actions": ["x" * 100_000]},
    {"undone": [None]},
    {"decks": []},
    {"decks": ["x"]},
    {"decks": [{"main": {"kelli_crisp": "3"}}]},
    {"decks": [{"main": {"kelli_crisp": -3}}]},
    {"names": [5]},
    {"names": "ab"},
    {"seat": 9},
    {"seed": 4},
    {"rules_version": 99},
    {"bot": "nobody"},
]


@pytest.mark.parametrize("damage", DAMAGE, ids=str)
@pytest.mark.parametrize("kind", ["goldfish", "duel"])
def test_a_damaged_record_is_refused_with_a_sentence(client, kind, damage):
    run = duel(client) if kind == "duel" else start(client)
    play_on(client, run, 3)
    damage = {**damage, "decks": damage["decks"] * len(run.decks)} if "decks" in damage else damage
    Playtest.objects.filter(pk=run.pk).update(**damage)
    running.forget_states()
    for name in PAGES:
        assert client.get(reverse(name, args=[run.pk])).status_code == 200
    for name in ("playtest_act", "playtest_redo", "playtest_undo", "playtest_restart"):
        count = Playtest.objects.get(pk=run.pk).changes
        answer = client.post(reverse(name, args=[run.pk]), {"count": count, "action": "x"})
        assert answer.status_code in (302, 400, 409, 422), name
    assert client.get(reverse("my_playtests")).status_code == 200


@pytest.mark.parametrize("kind", ["goldfish", "duel"])
def test_undoing_what_the_rules_no_longer_allow_is_refused(client, kind):
    """The cards may have changed since: then what was done may not be legal any more."""
    run = duel(client) if kind == "duel" else start(client)
    play_on(client, run, 3)
    Playtest.objects.filter(pk=run.pk).update(actions=[*run.actions, *run.actions, *run.actions])
    running.forget_states()
    answer = post(client, "playtest_undo", run)
    assert answer.status_code == (422 if kind == "duel" else 302)


@pytest.mark.parametrize(("code", "is_cross"), [("mvm", True), ("wit", False)])
def test_four_places_around_what_is_in_play_make_a_cross_in_a_duel(client, code, is_cross):
    deck = f"example:{examples_of(Game.objects.get(code=code))[0].slug}"
    for kind, expected in (("duel", is_cross), ("goldfish", False)):
        run = start(client, code, deck=deck, opponent=deck, kind=kind)
        assert (b"side--cross" in client.get(run.get_absolute_url()).content) == expected
