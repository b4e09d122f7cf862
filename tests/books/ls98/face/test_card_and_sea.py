"""What the card and the sea of the 1798 game show, held against the ship's own record; moves, guns,
signals, boats and boarding parties as they are laid out."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.books.ls98.face import drafts, order_bar, questions
from game.books.ls98.face.drafts import new_gun_draft
from game.books.ls98.face.hexes import arc_hexes_with_bands, band_words, can_shot_reach_band
from game.books.ls98.face.markers import (
    ICONS,
    ShipMarker,
    markers_and_states,
    printed_markers_of,
    signals_of_turn,
)
from game.books.ls98.face.minor_drafts import SignalDraft, new_entry_draft, new_party_draft
from game.books.ls98.face.narration import die_caption, event_caption, seal_words
from game.books.ls98.face.order_bar import broadside_card, grapple_card, party_card
from game.books.ls98.face.phase_track import phase_track_of
from game.books.ls98.face.record import record_view
from game.books.ls98.face.sea_drawing import range_words
from game.books.ls98.rules.melee import party_menu
from game.books.ls98.rules.previews import hit_spread
from game.books.ls98.rules.sheet import SIDES, Ammunition, get_ship
from game.core.events import Chose, PartBegan, Rolled, Signalled, TurnBegan
from game.sea.hexes import Hex, hex_of_column_row
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.answers.hud_update import next_in_ring
from game.ui.battle.screen.screen import BattleScreen
from game.ui.pages.rulebook_page import chapter_of, clause_number
from tests.books.kmh.face.input_driver import click_at, press_key, run_to_prompt
from tests.books.ls98.face.input_driver import open_battle, plan_of, run_to_question

K = pygame


def amended(screen: BattleScreen, **given: Any) -> None:
    """The table as it is told, a dot for each two underscores."""
    with screen.battle.table.as_current():
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
def test_each_state_of_ls98_mark_1_has_its_marker_and_its_line(marker: str, given: dict[str, Any]) -> None:
    _, screen = open_battle(still=True)
    run_to_prompt(screen)
    name = next(iter(given)).partition("__")[0]
    with screen.battle.table.as_current():
        before = printed_markers_of(get_ship(name))
    amended(screen, **given)
    with screen.battle.table.as_current():
        after = printed_markers_of(get_ship(name))
        lines = [line.words for line in record_view(screen.hud, name).conditions]
    assert marker in after
    assert marker == "anchored" or marker not in before
    assert marker.capitalize() in lines
    assert set(ShipMarker) == set(ICONS)
    assert len(set(ICONS.values())) == len(ICONS), "no two markers look alike"


def test_the_card_says_what_the_record_says() -> None:
    _, screen = open_battle(still=True)
    run_to_prompt(screen)
    amended(screen, robust__damage=5, robust__crew=7, robust__marines=1)
    amended(screen, robust__port__shot="", robust__starboard__shot="double")
    amended(screen, robust__starboard__left=2)
    with screen.battle.table.as_current():
        ship, card = get_ship("robust"), record_view(screen.hud, "robust")
        men = {blocks.kind: (blocks.left, blocks.total) for blocks in card.men_blocks}
        assert (card.damage, card.full_points) == (5, ship.points)
        assert men == {"crew": (7, 10), "marines": (1, 3)}
        assert [left for _, _, left in card.masts] == ship.boxes
        assert [guns.load_words for guns in card.broadsides] == ["fired: load", "reload 2 turns"]
        assert [ship.has_smoke_on(side) for side in SIDES] == [True, True]
        assert record_view(screen.hud, "hoche").leaders


def test_smoke_is_drawn_for_as_long_as_the_side_is_not_loaded() -> None:
    context, screen = open_battle(still=True)
    run_to_prompt(screen)
    screen.show.finish_now()

    def seen() -> bytes:
        c = context.make_canvas(context.surface)
        assert isinstance(c, Canvas)
        screen.draw(context.surface)
        return pygame.image.tobytes(context.surface, "RGB")

    clear = seen()
    amended(screen, robust__port__shot="")
    smoking = seen()
    amended(screen, robust__port__shot="ball")
    assert clear != smoking
    assert seen() == clear


def test_a_move_is_drawn_leg_by_leg_and_refused_where_the_rules_refuse() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "helm")
    with screen.battle.table.as_current():
        plan = drafts.new_helm_draft(plan_of(screen).start_helm)
        while plan.shorten():
            pass
        assert not plan.add_leg("port"), "LS98-move-2: a hex first"
        assert plan.add_leg("ahead")
        assert plan.add_leg("port") or plan.start_helm.allowance == 1
        assert not plan.add_leg("starboard"), "LS98-move-8: one hexside after each hex"
        ends = drafts.new_helm_draft(plan.start_helm).reachable_headings()
        assert set(ends) == {
            move.end_helm.hex for move in drafts.new_helm_draft(plan.start_helm).reachable_moves()
        }


def test_keys_draw_and_rub_out_and_escape_draws_anew() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "helm")
    while plan_of(screen).legs:
        press_key(screen, K.K_MINUS)
    press_key(screen, K.K_SPACE)
    assert screen.hud.prompt.kind == "helm", "LS98-move-2: she must move"
    press_key(screen, K.K_EQUALS)
    assert plan_of(screen).fixed_legs == ("ahead",)
    press_key(screen, K.K_ESCAPE)
    assert not plan_of(screen).is_pinned


def test_what_is_left_of_a_move_is_drawn_again_after_a_fire_offer() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "helm")
    plan = plan_of(screen)
    with screen.battle.table.as_current():
        long = max(plan.reachable_moves(), key=lambda move: len(move.legs)).legs
        plan.fixed_legs, plan.tail_legs, plan.is_pinned = long, (), True
    press_key(screen, K.K_SPACE)
    if run_to_prompt(screen) == "fire":
        press_key(screen, K.K_c)
        if run_to_prompt(screen) == "helm":
            made = plan_of(screen).start_helm.legs
            assert (*made, *plan_of(screen).legs)[: len(long)] == long
    assert any(isinstance(e, Chose) and e.clause == "LS98-move-8" for e in screen.battle.events)


def test_bands_are_told_by_word_and_hatching_and_chain_does_not_reach_far() -> None:
    arc = arc_hexes_with_bands(hex_of_column_row(10, 10), 2, "3rd", "starboard")
    assert {band for _, band in arc} == {0, 1, 2}
    assert Hex(arc[0][0].q, arc[0][0].r) == arc[0][0]
    assert (band_words("ball", 0), band_words("ball", 1)) == ("close 5+", "medium 6")
    assert can_shot_reach_band("chain", 1)
    assert not can_shot_reach_band("chain", 2)
    assert not can_shot_reach_band("double", 1)
    with open_battle(still=True)[1].battle.table.as_current():
        assert range_words(40.0) == ("4 hexes", "Medium range of a 3rd rate")


def test_the_cards_tell_their_odds() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "fire")
    with screen.battle.table.as_current():
        shot = screen.hud.draft.answer_draft.chosen_shot  # type: ignore[attr-defined]
        card = broadside_card("Robust", "Hoche", shot, hit_spread(shot))
        assert card.tally == shot.tally
        grapple = grapple_card(get_ship("robust"), get_ship("hoche"))
        assert sum(int(words.split()[0]) for words, _ in grapple.odds) in range(99, 102)
        party = new_party_draft(party_menu(get_ship("robust"), 0, may_hold_back=True).options())
        assert party_card(get_ship("robust"), party).title


def test_a_signal_is_for_all_until_ships_are_named() -> None:
    plan = SignalDraft(10, ("anson", "robust"))
    assert plan.key == "1 to all"
    plan.select_next_choice(-1)
    assert plan.toggle_addressee("robust")
    assert not plan.toggle_addressee("hoche")
    assert plan.key == "10 to robust"
    plan.address_next_ship(1)
    assert plan.key == "10 to all"


def test_a_ring_goes_round_and_whoever_is_none_of_it_comes_to_its_first() -> None:
    ring = ["anson", "robust", "canada"]
    assert next_in_ring(ring, "canada", 1) == "anson"
    assert next_in_ring(ring, "anson", -1) == "canada"
    assert next_in_ring(ring, "hoche", 1, missing_index=-1) == "anson"
    assert next_in_ring(ring, "hoche", 1) == "robust"


def test_the_signals_of_a_turn_are_shown_and_no_older_ones() -> None:
    made = [
        TurnBegan("LS98-turn-1", turn=2),
        Signalled("LS98-sig-1", "canada", 9, "fire at rigging", ("robust",), ("anson",)),
    ]
    assert signals_of_turn(made) == [(1, ("canada", 9, ("robust",)))]
    assert signals_of_turn([*made, TurnBegan("LS98-turn-1", turn=3)]) == []


def test_a_party_and_a_way_in_are_told_off_within_what_is_offered() -> None:
    _, screen = open_battle(still=True)
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        party = new_party_draft(party_menu(get_ship("robust"), 0, may_hold_back=True).options())
        assert party.key == "3 + 1"
        assert party.change_refusal(1, 0) == "three crew blocks and one of marines at most"
        assert party.change_party(-1, 0)
        assert party.is_legal
    way = new_entry_draft(
        ((hex_of_column_row(0, 3), 3), (hex_of_column_row(0, 3), 4), (hex_of_column_row(0, 4), 3))
    )
    assert way.choose_hex(hex_of_column_row(0, 3), 4)
    assert way.key == "0 3 4"
    way.select_next_hex(1)
    assert way.key == "0 4 3"


def test_dice_and_clauses_are_told_in_the_books_words() -> None:
    told = Rolled("LS98-fire-11", "hoche", "hull or crew", ("d6",) * 3, (1, 4, 3))
    assert die_caption(told) == "2 hull 1 crew"
    firm = Rolled("LS98-morale-2", "hoche", "morale", ("d10",), (0,))
    assert seal_words(firm) == ("10", "firm")
    assert event_caption(PartBegan("LS98-turn-1", "", "fires"))
    assert (clause_number("LS98-fire-9a"), chapter_of("LS98-fire-9a")) == ("fire-9a", "fire")


def test_the_rail_shows_whose_ships_move() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "helm")
    with screen.battle.table.as_current():
        chips = phase_track_of(screen.hud).chips
    assert [chip.progress for chip in chips] == [-1, -1, -1, 0, 1, 1, 1]
    assert chips[3].side_number == 1


def test_a_click_in_a_hex_pins_the_move_there() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "helm")
    from game.books.ls98.face.hexes import hex_center

    with screen.battle.table.as_current():
        move = plan_of(screen).reachable_moves()[0]
    click_at(screen, screen.sea_view.pixel_at(*hex_center(move.end_helm.hex)))
    assert plan_of(screen).is_pinned
    assert plan_of(screen).end_helm.hex == move.end_helm.hex
    with screen.battle.table.as_current():
        assert markers_and_states(get_ship("robust")) == printed_markers_of(get_ship("robust"))
    assert UiStyle(1.0).text_scale == 1.0


def test_chain_at_a_ship_without_masts_is_neither_laid_nor_loaded_again() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "fire")
    with screen.battle.table.as_current():
        hud, ship, foe = screen.hud, get_ship("robust"), get_ship("hoche")
        menu = hud.prompt.menu
        assert menu is not None
        chain = [
            replace(o, value=replace(o.value, shot=Ammunition.CHAIN)) if o.value and not o.refusal else o
            for o in menu.options()
        ]
        assert new_gun_draft(chain).chosen_shot is not None
        foe.masts_down = list(foe.rigged)
        guns = new_gun_draft(chain)
        assert guns.chosen_shot is None, "no mast is left to hit"
        hud.draft.answer_draft = guns  # type: ignore[attr-defined]
        _, primary = order_bar.answer_specs(hud)
        assert primary is not None
        assert primary.name == "answer-hold fire"
        assert order_bar.prompt_lines(hud)[0] == "No shot can hurt an enemy"
        hud.prompt = replace(hud.prompt, clause="LS98-fire-15", ship=ship.id)
        assert questions.default_answer(hud) == "ball"
