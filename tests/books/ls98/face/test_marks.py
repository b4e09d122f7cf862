"""Words on the sea of the 1798 game lie clear of ships and tags; which ship is next is asked on the
sea; cards that add nothing can be drawn; whoever runs aground is told so before."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.books.ls98.face import sea_drawing
from game.books.ls98.face.camera_places import camera_places
from game.books.ls98.face.drafts import new_helm_draft
from game.books.ls98.face.hexes import MapFade, hex_center, hull_rects
from game.books.ls98.face.markers import ShipMarker, boat_position_cm, draw_marker_row, marker_row_place
from game.books.ls98.face.minor_buttons import marines_fire_words, swing_buttons
from game.books.ls98.face.minor_drafts import PartyDraft, new_party_draft
from game.books.ls98.face.questions import boat_in_question, draft_of, option_style
from game.books.ls98.rules.boarding import grapple_tally
from game.books.ls98.rules.melee import MeleeParty, party_menu
from game.books.ls98.rules.sheet import (
    BOARDING,
    CLIFFS,
    LANDING,
    ROCKS,
    SHALLOW,
    Ammunition,
    Load,
    Turn,
    get_ship,
)
from game.core.events import Chose
from game.core.table import get_single
from game.play.seats import PlayerSeat, RandomSeat
from game.sea.hexes import turned_direction
from game.stage.frame.camera import CameraView
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.sea import hex_grid as art
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import Prompt, PromptKind
from game.ui.kit.focus import PAD_A, PAD_RB
from tests.books.kmh.face.input_driver import (
    FakeContext,
    click,
    click_at,
    post_events,
    press_key,
    run_to_prompt,
)
from tests.books.ls98.face.input_driver import ANCHOR, DUEL, RACE, SEA, open_battle, plan_of, run_to_question
from tests.books.ls98.face.test_pad_questions import ASHORE, BESIDE, HELD, WINDOWS, asked

K = pygame
ENDS = [WINDOWS[0], WINDOWS[-1]]
"""The window with most room for words, and the one with least."""


def drawn(screen: BattleScreen) -> dict[str, pygame.Rect]:
    """The regions of the screen as it is drawn now, its camera at rest."""
    context = screen.context
    assert isinstance(context, FakeContext)
    screen.sea_view.camera.advance(5)
    screen.draw(context.surface)
    return context.regions


def labels(regions: dict[str, pygame.Rect], start: str) -> list[pygame.Rect]:
    """The words on the water that begin so."""
    return [rect for name, rect in regions.items() if name.startswith(f"label-{start}")]


# ----------------------------------------------------------------------------------- counters
def test_ls98_mark_1_the_counters_of_a_ship_lie_on_no_other_tag() -> None:
    sea_, tag, size = pygame.Rect(0, 0, 400, 300), pygame.Rect(100, 100, 80, 20), (60, 22)
    right, left = pygame.Rect(190, 100, 80, 20), pygame.Rect(20, 100, 70, 20)
    assert marker_row_place(tag, size, 3, sea_, [])[1].left == tag.right + 3
    assert marker_row_place(tag, size, 3, sea_, [right])[1].right == tag.left - 3
    assert marker_row_place(tag, size, 3, sea_, [right, left])[1].top == tag.bottom + 3
    assert marker_row_place(tag.move(210, 0), size, 3, sea_, [])[1].right == 307
    assert marker_row_place(tag, size, 3, sea_, [], [right])[1].right == tag.left - 3, "nor on a ship"
    everywhere = [sea_.copy()]
    assert marker_row_place(tag, size, 3, sea_, [right], everywhere)[1].right == tag.left - 3


def test_counters_keep_their_side_of_a_tag_though_ships_pass() -> None:
    sea_, tag, size = pygame.Rect(0, 0, 400, 300), pygame.Rect(100, 100, 80, 20), (60, 22)
    right = pygame.Rect(190, 100, 80, 20)
    side, row = marker_row_place(tag, size, 3, sea_, [])
    assert marker_row_place(tag, size, 3, sea_, [], [right], previous_side=side) == (side, row)
    other, _ = marker_row_place(tag, size, 3, sea_, [right], previous_side=side)
    assert other != side, "but never on another tag"
    assert marker_row_place(tag, size, 3, sea_, [], previous_side=other)[0] == other, "nor do they leap back"


def test_counters_fade_with_their_tag() -> None:
    seen = []
    for faded in (0.0, 0.5, 1.0):
        c = Canvas(pygame.Surface((100, 60)))
        draw_marker_row(c, pygame.Rect(30, 20, 48, 22), 11, (ShipMarker.ANCHORED, ShipMarker.ADRIFT), faded)
        seen.append(pygame.transform.average_color(c.surface)[0])
    assert seen[0] > 1.5 * seen[1] > 0
    assert seen[2] <= 1


# ----------------------------------------------------------------------------------- the map
def test_the_map_goes_softly_while_nobody_is_asked_and_comes_for_a_question() -> None:
    fade = MapFade(1.0, 10.0)
    assert 0.5 < fade.fade_to_time(False, 10.3, False) < 1
    assert fade.fade_to_time(False, 11.4, False) == 0
    assert 0 < fade.fade_to_time(True, 11.6, False) < 1
    assert fade.fade_to_time(True, 12.0, False) == 1
    assert fade.fade_to_time(False, 12.1, True) == 0


def test_whoever_watches_sees_no_hexes_and_no_captions_of_guns(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[float] = []
    monkeypatch.setattr(art, "draw_hex_lines", lambda *_: shown.append(_[-1]))
    _, screen = open_battle(still=True)
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        get_ship("robust").port = Load(Ammunition.FIRED)
    assert labels(drawn(screen), "to be loaded")
    screen.hud.prompt = Prompt(PromptKind.WATCH)
    assert not labels(drawn(screen), "to be loaded")
    assert (shown[0], shown[-1]) == (1, 0)


# ----------------------------------------------------------------------------- signals, boats
@pytest.mark.parametrize("window", ENDS)
def test_ls98_sig_1_the_words_of_a_hoist_lie_on_no_ship_and_no_tag(window: tuple[Any, float]) -> None:
    screen = asked(SEA, "LS98-sig-1", "french", {}, window)
    for _ in range(3):
        regions = drawn(screen)
        (words,) = labels(regions, str(draft_of(screen.hud).answer_draft.signal_number))  # type: ignore[union-attr]
        assert words.collidelist([r for n, r in regions.items() if n.startswith("tag-")]) < 0
        with screen.battle.table.as_current():
            casts = [stage_ship for stage_ship in screen.scene().ships if stage_ship.actor.is_present]
            assert words.collidelist(hull_rects(screen.sea_view, casts)) < 0
        press_key(screen, K.K_d)


def test_ls98_sig_1_a_hoist_is_down_once_the_ships_have_moved() -> None:
    screen = asked(SEA, "LS98-sig-1", "french", {}, WINDOWS[0])
    click(screen, "send")
    screen.advance(1 / 60)
    screen.battle.confirm()
    screen.advance(1 / 60)
    with screen.battle.table.as_current():
        assert labels(drawn(screen), "1 close")
        get_single(Turn).step, get_single(Turn).side = BOARDING, ""
        screen.sea_view.seconds += 60
    assert not labels(drawn(screen), "1 close")


@pytest.mark.parametrize("window", ENDS)
def test_ls98_boat_1_the_words_of_a_boat_lie_off_its_ring(window: tuple[Any, float]) -> None:
    screen = asked(RACE, "LS98-boat-1", "french", ASHORE, window)
    (words,) = labels(drawn(screen), "Boat")
    with screen.battle.table.as_current():
        boat = boat_in_question(screen.hud)
        assert boat is not None
        x, y = screen.sea_view.pixel_at(*boat_position_cm(boat))
    ring = pygame.Rect(0, 0, 40, 40)
    ring.center = (x, y)
    assert not words.colliderect(ring)
    assert pygame.Vector2(words.center).distance_to((x, y)) < 4 * words.w


def test_ls98_fire_15_what_a_side_waits_for_lies_by_her_rail() -> None:
    _, screen = open_battle(still=True)
    run_to_prompt(screen)
    gaps = []
    for fired in ("port", "starboard"):
        with screen.battle.table.as_current():
            ship = get_ship("robust")
            ship.port, ship.starboard = Load(), Load()
            setattr(ship, fired, Load(Ammunition.FIRED))
            middle = hex_center(ship.hex)
        screen.sea_view.camera.jump_to(CameraView(*middle, 40.0))
        (words,) = labels(drawn(screen), "to be loaded")
        at = pygame.Vector2(screen.sea_view.pixel_at(*middle))
        gaps.append((at.distance_to(words.center) - words.w / 2) / 40)
    assert min(gaps) < 2.2
    assert max(gaps) < 3.6, "clear of her sails"


# ----------------------------------------------------------------------------- whose move is next
def at_anchor() -> BattleScreen:
    """The first question which ship is next."""
    seats = {"french": PlayerSeat(), "british": RandomSeat(3)}
    _, screen = open_battle(level=ANCHOR, seats=seats, still=True)
    run_to_question(screen, "next")
    return screen


def moved(screen: BattleScreen) -> list[str]:
    """The ships that have been told off, in their order."""
    chose = [e for e in screen.battle.events if isinstance(e, Chose)]
    return [e.key for e in chose if e.clause == "LS98-move-1" and e.seat == "french"]


def test_ls98_move_1_the_next_ship_is_taken_by_keys_with_her_card_in_view() -> None:
    screen = at_anchor()
    assert screen.hud.own_ship == "loire"
    press_key(screen, K.K_TAB)
    press_key(screen, K.K_RIGHTBRACKET)
    press_key(screen, K.K_LEFTBRACKET)
    assert screen.hud.own_ship == "immortalite"
    press_key(screen, K.K_SPACE)
    run_to_prompt(screen)
    assert moved(screen) == ["immortalite"]


def test_ls98_move_1_the_next_ship_is_taken_by_pad() -> None:
    screen = at_anchor()
    for button in (PAD_RB, PAD_RB, PAD_A):
        post_events(screen, K.event.Event(K.JOYBUTTONDOWN, button=button, instance_id=0),
             K.event.Event(K.JOYBUTTONUP, button=button, instance_id=0))  # fmt: skip
    run_to_prompt(screen)
    assert moved(screen) == ["romaine"]


def test_ls98_move_1_a_click_on_a_ship_moves_her_and_no_list_hides_the_sea() -> None:
    screen = at_anchor()
    assert "choices" not in screen.control_rects()
    with screen.battle.table.as_current():
        at = screen.sea_view.pixel_at(*hex_center(get_ship("hoche").hex))
        fleet = [screen.sea_view.pixel_at(*hex_center(get_ship(n).hex)) for n in plan(screen).ship_ids]
    assert all(screen.free_sea_rect().collidepoint(spot) for spot in fleet)
    click_at(screen, at)
    run_to_prompt(screen)
    assert moved(screen) == ["hoche"]


def plan(screen: BattleScreen) -> Any:
    """Which ship is in hand."""
    return draft_of(screen.hud).answer_draft


# ----------------------------------------------------------------------------- cards
def test_ls98_board_2_a_grapple_to_whose_die_nothing_is_added_has_its_card() -> None:
    """An average British crew: the screen stopped here once."""
    given = {**BESIDE, "ships.robust.quality": "average"}
    screen = asked(DUEL, "LS98-board-1", "british", given, WINDOWS[0])
    with screen.battle.table.as_current():
        assert not grapple_tally(get_ship("robust")).terms
    assert "target-card" in drawn(screen)


def test_ls98_board_3_marines_alone_have_their_card() -> None:
    screen = asked(DUEL, "LS98-board-3", "british", HELD, WINDOWS[0])
    with screen.battle.table.as_current():
        robust = get_ship("robust")
        robust.crew, robust.soldiers = 0, 0
        draft_of(screen.hud).answer_draft = new_party_draft(
            party_menu(robust, 0, may_hold_back=True).options()
        )
        party = draft_of(screen.hud).answer_draft
        assert isinstance(party, PartyDraft)
        assert party.chosen_option is not None
        assert isinstance(party.chosen_option.value, MeleeParty)
        assert party.chosen_option.value.crew_block_count == 0
    assert "target-card" in drawn(screen)


def test_ls98_board_4_marines_are_counted_in_english() -> None:
    assert marines_fire_words("1", "1 block of marines fires") == "Fire 1 block"
    assert marines_fire_words("2", "2 blocks of marines fire beside the carronades") == "Fire 2 blocks"
    assert marines_fire_words("0", "0 blocks of marines fire") == "Fire none"
    assert marines_fire_words("crew", "A block of crew") == "A block of crew"


# ----------------------------------------------------------------------------- the bottom
def test_ls98_ground_1_a_move_that_runs_aground_is_drawn_in_wax_and_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Robust is drawn into the shallows of her course; with another end she is in cream."""
    _, screen = open_battle(still=True)
    run_to_question(screen, "helm")
    inks: list[Any] = []
    ghost = sea_drawing._draw_ghost
    monkeypatch.setattr(sea_drawing, "_draw_ghost", lambda *args: (inks.append(args[6]), ghost(*args)))
    monkeypatch.setattr(sea_drawing, "would_ground", lambda ship, here: here == plan_of(screen).end_helm.hex)
    drawn(screen)
    assert inks == [palette.WAX]
    monkeypatch.setattr(sea_drawing, "would_ground", lambda ship, here: False)
    drawn(screen)
    assert inks[1:] == [palette.CREAM]
    monkeypatch.setattr(sea_drawing, "would_ground", lambda ship, here: True)
    monkeypatch.setattr(sea_drawing, "terrain_at", lambda here: CLIFFS)
    with screen.battle.table.as_current():
        found = sea_drawing.course_callouts(screen.sea_view, screen.hud, get_ship("robust"), plan_of(screen))
    assert any(line.startswith("Against the cliffs") for tag in found for line in tag.lines)
    assert not any("§" in line for tag in found for line in tag.lines)


def test_ls98_ground_1_each_bottom_is_told_with_its_dice() -> None:
    words = {kind: sea_drawing.grounding_words(kind) for kind in (ROCKS, CLIFFS, SHALLOW, LANDING)}
    assert len({first for first, _ in words.values()}) == 4
    assert "4+" in words[SHALLOW][1]
    assert "6 with all hands" in words[ROCKS][1]
    assert not any("§" in line for lines in words.values() for line in lines)


def test_ls98_ground_1_the_move_laid_out_for_her_runs_nobody_aground() -> None:
    """Whoever only presses Space comes to no harm that another way would have spared her."""
    _, screen = open_battle(still=True)
    run_to_question(screen, "helm")
    with screen.battle.table.as_current():
        helm = plan_of(screen).start_helm
        straight = new_helm_draft(helm).end_helm.hex
        water = replace(helm.nearby_hexes, grounding_hexes=helm.nearby_hexes.grounding_hexes | {straight})
        spared = new_helm_draft(replace(helm, nearby_hexes=water))
        assert spared.is_legal
        assert spared.end_helm.hex != straight


# ----------------------------------------------------------------------------- loading, boarding
def test_ls98_fire_15_double_shot_is_told_from_ball_with_the_turns_it_takes() -> None:
    screen = asked(DUEL, "LS98-fire-15", "british", BESIDE | {"ships.robust.port.shot": ""}, WINDOWS[0])
    menu = screen.hud.prompt.menu
    assert menu is not None
    with screen.battle.table.as_current():
        told = [(o.label, option_style(screen.hud, o)[2]) for o in menu.options()]
    assert told == [
        ("Load ball to port", "1 turn"), ("Load chain to port", "1 turn"), ("Load double to port", "2 turns"),
    ]  # fmt: skip


def test_ls98_board_3_the_camera_goes_near_to_a_boarding() -> None:
    """Nearer than to a ship that is asked under what sail she goes."""
    fight = asked(DUEL, "LS98-board-3", "british", HELD, WINDOWS[0])
    sails = asked(DUEL, "LS98-move-6", "british", BESIDE, WINDOWS[0])
    spans = []
    for screen in (fight, sails):
        with screen.battle.table.as_current():
            corners = camera_places(screen.hud)[-1].points
        spans.append(corners[-1][0] - corners[0][0])
    assert spans[0] < 0.7 * spans[1]


# ----------------------------------------------------------------------------- foul of another
FOUL = {
    "ships.hoche.at": [9, 5],
    "ships.hoche.heading": "SE",
    "ships.hoche.anchored": True,
    "ships.robust.at": [9, 6],
    "ships.robust.heading": "N",
    "ships.robust.spent": 2,
}
"""Hoche lies in the hex that Robust must enter."""


def test_ls98_coll_2_four_ways_to_swing_are_told_apart_and_shown() -> None:
    screen = asked(DUEL, "LS98-coll-2", "british", FOUL, WINDOWS[0])
    assert screen.hud.prompt.kind == "swing"
    with screen.battle.table.as_current():
        specs, _ = swing_buttons(screen.hud)
        lay = get_ship("robust").heading
    words = {spec.name: (spec.words, spec.second_line) for spec in specs}
    assert len(set(words.values())) == len(specs) >= 3
    assert words["answer-starboard 2"][1].startswith("two hexsides")
    assert len({spec.letter for spec in specs}) == len(specs)
    drawn(screen)
    press_key(screen, K.K_e)
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        assert get_ship("robust").heading == turned_direction(lay, 2)
