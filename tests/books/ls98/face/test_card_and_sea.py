"""What the card and the sea of the 1798 game show, held against the ship's own record; moves, guns,
signals, boats and boarding parties as they are laid out."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.books.ls98.face import helm
from game.books.ls98.face.afloat import signals_made
from game.books.ls98.face.arcs import arc_of, band_words, reaches
from game.books.ls98.face.markers import PICTURES, Sign, markers_of, signs_of
from game.books.ls98.face.orders import Signalling, enter, muster
from game.books.ls98.face.papers import grapple_card, party_card, shot_card_of
from game.books.ls98.face.phases import rail_of
from game.books.ls98.face.sea import range_words
from game.books.ls98.face.sheet import sheet
from game.books.ls98.face.telling import caption, die_words, seal
from game.books.ls98.rules.melee import party_menu
from game.books.ls98.rules.sheet import SIDES, ship_named
from game.core.events import Chose, PartBegan, Rolled, Signalled, TurnBegan
from game.sea.hexes import Hex, hex_in
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle.screen import BattleScreen
from game.ui.battle.target_cycling import next_in
from game.ui.pages.rulebook import chapter_of, number_of
from tests.books.kmh.face.hands import click_at, key, settle
from tests.books.ls98.face.hands import come_to, plan_of, table

K = pygame


def amended(screen: BattleScreen, **given: Any) -> None:
    """The table as it is told, a dot for each two underscores."""
    with screen.battle.table.at():
        for path, value in given.items():
            screen.battle.book.amend("ships." + path.replace("__", "."), value)


MARKED: list[tuple[str, dict[str, Any]]] = [
    ("anchored", {"hoche__anchored": True}),
    ("aground", {"robust__aground": True}),
    ("dismasted", {"hoche__masts_down": ["fore", "main", "mizzen"]}),
    ("on fire", {"hoche__burning": 1}),
    ("full sail", {"hoche__full_sail": True}),
    ("surrendered", {"hoche__struck": True}),
    ("adrift", {"robust__masts_down": ["fore", "main", "mizzen"]}),
]


@pytest.mark.parametrize(("marker", "given"), MARKED, ids=[name for name, _ in MARKED])
def test_each_state_of_ls98_mark_1_has_its_marker_and_its_line(
    marker: str, given: dict[str, Any]
) -> None:
    _, screen = table(still=True)
    settle(screen)
    name = next(iter(given)).partition("__")[0]
    with screen.battle.table.at():
        before = markers_of(ship_named(name))
    amended(screen, **given)
    with screen.battle.table.at():
        after = markers_of(ship_named(name))
        lines = [line.words for line in sheet(screen.hud, name).conditions]
    assert marker in after
    assert marker == "anchored" or marker not in before
    assert marker.capitalize() in lines
    assert set(Sign) == set(PICTURES)
    assert len(set(PICTURES.values())) == len(PICTURES), "no two markers look alike"


def test_the_card_says_what_the_record_says() -> None:
    _, screen = table(still=True)
    settle(screen)
    amended(screen, robust__damage=5, robust__crew=7, robust__marines=1)
    amended(screen, robust__port__shot="", robust__starboard__shot="double")
    amended(screen, robust__starboard__left=2)
    with screen.battle.table.at():
        ship, card = ship_named("robust"), sheet(screen.hud, "robust")
        men = {blocks.kind: (blocks.left, blocks.most) for blocks in card.blocks}
        assert (card.damage, card.points) == (5, ship.points)
        assert men == {"crew": (7, 10), "marines": (1, 3)}
        assert [left for _, _, left in card.masts] == ship.boxes
        assert [guns.words for guns in card.broadsides] == ["fired: load", "reload 2 turns"]
        assert [ship.smoke_on(side) for side in SIDES] == [True, True]
        assert sheet(screen.hud, "hoche").leaders


def test_smoke_is_drawn_for_as_long_as_the_side_is_not_loaded() -> None:
    house, screen = table(still=True)
    settle(screen)
    screen.show.skip()

    def seen() -> bytes:
        c = house.canvas(house.surface)
        assert isinstance(c, Canvas)
        screen.draw(house.surface)
        return pygame.image.tobytes(house.surface, "RGB")

    clear = seen()
    amended(screen, robust__port__shot="")
    smoking = seen()
    amended(screen, robust__port__shot="ball")
    assert clear != smoking
    assert seen() == clear


def test_a_move_is_drawn_leg_by_leg_and_refused_where_the_rules_refuse() -> None:
    _, screen = table(still=True)
    come_to(screen, "helm")
    with screen.battle.table.at():
        plan = helm.begin(plan_of(screen).helm)
        while plan.shorter():
            pass
        assert not plan.step("port"), "LS98-move-2: a hex first"
        assert plan.step("ahead")
        assert plan.step("port") or plan.helm.points == 1
        assert not plan.step("starboard"), "LS98-move-8: one hexside after each hex"
        ends = helm.begin(plan.helm).headings()
        assert set(ends) == {way.helm.hex for way in helm.begin(plan.helm).reached()}


def test_keys_draw_and_rub_out_and_escape_draws_anew() -> None:
    _, screen = table(still=True)
    come_to(screen, "helm")
    while plan_of(screen).legs:
        key(screen, K.K_MINUS)
    key(screen, K.K_SPACE)
    assert screen.hud.prompt.kind == "helm", "LS98-move-2: she must move"
    key(screen, K.K_EQUALS)
    assert plan_of(screen).fixed == ("ahead",)
    key(screen, K.K_ESCAPE)
    assert not plan_of(screen).pinned


def test_what_is_left_of_a_move_is_drawn_again_after_a_fire_offer() -> None:
    _, screen = table(still=True)
    come_to(screen, "helm")
    plan = plan_of(screen)
    with screen.battle.table.at():
        long = max(plan.reached(), key=lambda way: len(way.legs)).legs
        plan.fixed, plan.tail, plan.pinned = long, (), True
    key(screen, K.K_SPACE)
    if settle(screen) == "fire":
        key(screen, K.K_c)
        if settle(screen) == "helm":
            made = plan_of(screen).helm.legs
            assert (*made, *plan_of(screen).legs)[: len(long)] == long
    assert any(isinstance(e, Chose) and e.clause == "LS98-move-8" for e in screen.battle.events)


def test_bands_are_told_by_word_and_hatching_and_chain_does_not_reach_far() -> None:
    arc = arc_of(hex_in(10, 10), 2, "3rd", "starboard")
    assert {band for _, band in arc} == {0, 1, 2}
    assert Hex(arc[0][0].q, arc[0][0].r) == arc[0][0]
    assert (band_words("ball", 0), band_words("ball", 1)) == ("close 5+", "medium 6")
    assert reaches("chain", 1)
    assert not reaches("chain", 2)
    assert not reaches("double", 1)
    with table(still=True)[1].battle.table.at():
        assert range_words(40.0) == ("4 hexes", "Medium range of a 3rd rate")


def test_the_cards_tell_their_odds() -> None:
    _, screen = table(still=True)
    come_to(screen, "fire")
    with screen.battle.table.at():
        shot = screen.hud.draft.laid.chosen  # type: ignore[attr-defined]
        card = shot_card_of("Robust", "Hoche", shot)
        assert card.tally == shot.tally
        grapple = grapple_card(ship_named("robust"), ship_named("hoche"))
        assert sum(int(words.split()[0]) for words, _ in grapple.odds) in range(99, 102)
        party = muster(party_menu(ship_named("robust"), 0, may_stay=True).options())
        assert party_card(ship_named("robust"), party).title


def test_a_signal_is_for_all_until_ships_are_named() -> None:
    plan = Signalling(10, ("anson", "robust"))
    assert plan.key == "1 to all"
    plan.turn(-1)
    assert plan.toggle("robust")
    assert not plan.toggle("hoche")
    assert plan.key == "10 to robust"
    plan.next_ship(1)
    assert plan.key == "10 to all"


def test_a_ring_goes_round_and_whoever_is_none_of_it_comes_to_its_first() -> None:
    ring = ["anson", "robust", "canada"]
    assert next_in(ring, "canada", 1) == "anson"
    assert next_in(ring, "anson", -1) == "canada"
    assert next_in(ring, "hoche", 1, lost=-1) == "anson"
    assert next_in(ring, "hoche", 1) == "robust"


def test_the_signals_of_a_turn_are_shown_and_no_older_ones() -> None:
    made = [
        TurnBegan("LS98-turn-1", turn=2),
        Signalled("LS98-sig-1", "canada", 9, "fire at rigging", ("robust",), ("anson",)),
    ]
    assert signals_made(made) == [(1, ("canada", 9, ("robust",)))]
    assert signals_made([*made, TurnBegan("LS98-turn-1", turn=3)]) == []


def test_a_party_and_a_way_in_are_told_off_within_what_is_offered() -> None:
    _, screen = table(still=True)
    settle(screen)
    with screen.battle.table.at():
        party = muster(party_menu(ship_named("robust"), 0, may_stay=True).options())
        assert party.key == "3 + 1"
        assert party.refusal(1, 0) == "three crew blocks and one of marines at most"
        assert party.give(-1, 0)
        assert party.lawful
    way = enter(((hex_in(0, 3), 3), (hex_in(0, 3), 4), (hex_in(0, 4), 3)))
    assert way.choose(hex_in(0, 3), 4)
    assert way.key == "0 3 4"
    way.next_hex(1)
    assert way.key == "0 4 3"


def test_dice_and_clauses_are_told_in_the_books_words() -> None:
    told = Rolled("LS98-fire-11", "hoche", "hull or crew", ("d6",) * 3, (1, 4, 3))
    assert die_words(told) == "2 hull 1 crew"
    firm = Rolled("LS98-morale-2", "hoche", "morale", ("d10",), (0,))
    assert seal(firm) == ("10", "firm")
    assert caption(PartBegan("LS98-turn-1", "", "fires"))
    assert (number_of("LS98-fire-9a"), chapter_of("LS98-fire-9a")) == ("fire-9a", "fire")


def test_the_rail_shows_whose_ships_move() -> None:
    _, screen = table(still=True)
    come_to(screen, "helm")
    with screen.battle.table.at():
        chips = rail_of(screen.hud).chips
    assert [chip.when for chip in chips] == [-1, -1, -1, 0, 1, 1, 1]
    assert chips[3].side == 1


def test_a_click_in_a_hex_pins_the_move_there() -> None:
    _, screen = table(still=True)
    come_to(screen, "helm")
    from game.books.ls98.face.hexes import place_of

    with screen.battle.table.at():
        way = plan_of(screen).reached()[0]
    click_at(screen, screen.board.at(*place_of(way.helm.hex)))
    assert plan_of(screen).pinned
    assert plan_of(screen).end.hex == way.helm.hex
    with screen.battle.table.at():
        assert signs_of(ship_named("robust")) == markers_of(ship_named("robust"))
    assert Look(1.0).text == 1.0
