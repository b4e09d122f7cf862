"""Whoever presses anything is in command at once, and whoever goes away is relieved of it."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.analysis.battle_code import play_battle_code, read_battle_code, texts_of_levels
from game.analysis.code_lines import parse_code
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal import SEAT_CHANGED, read_journal_file
from game.play.replays import replay_journal
from game.stage.paper import palette
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.values.actions import Answer
from game.ui.battle.views.answer_buttons import visible_specs
from game.ui.kiosk import report_writer, state, update, visitor_cards
from game.ui.kiosk.attract_loop import BATTLE_PAGES
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kiosk.visitor_cards import CommandText
from tests.ui.kiosk.conftest import (
    LEVELS,
    OpenStand,
    click,
    human_sides,
    pass_time,
    post_event,
    press_cross,
    press_key,
    press_pad,
    run_to_act,
    start_visit,
    touch,
)

SIZE = (1280, 720)
HANDS: dict[str, Callable[[], None]] = {
    "key": lambda: press_key(pygame.K_g),
    "escape": lambda: press_key(pygame.K_ESCAPE),
    "click": lambda: click((700, 300)),
    "finger": lambda: touch((700, 300), SIZE),
    "wheel": lambda: post_event(pygame.MOUSEWHEEL, x=0, y=1),
    "pad": lambda: press_pad(0),
    "hat": lambda: press_cross(0, 1),
    "stick": lambda: post_event(pygame.JOYAXISMOTION, axis=0, value=0.9, instance_id=0),
}


@pytest.mark.parametrize("act", ["club", "battle"])
def test_any_hand_begins_a_battle_of_his_own(open_stand: OpenStand, act: str) -> None:
    """A visitor used to take over the battle that was shown, half lost as it was: he did not know
    what he saw. Now two frigates lie at pistol shot, it is turn 1, and his guns are loaded."""
    kiosk = open_stand(SIZE)
    shown, number = kiosk.fight, [one.kind for one in BATTLE_PAGES].index(act)
    for name, hand in HANDS.items():
        kiosk.attract_loop.page_index = number
        pass_time(kiosk, 0.5)
        assert human_sides(kiosk) == []
        hand()
        kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
        assert (kiosk.mode, kiosk.visitor_panel) == ("visitor", "verbs"), name
        assert kiosk.fight is not None
        assert kiosk.fight is not shown, name
        assert kiosk.fight.saved_battle.setup.file == "0-into-battle.toml", name
        assert (kiosk.fight.battle.turn, human_sides(kiosk)) == (1, ["british"]), name
        assert set(kiosk.fight.saved_battle.setup.seats.values()) == {"ai:midshipman"}, name
        pass_time(kiosk, 0.5)
        assert kiosk.visitor_panel == "verbs", f"{name}: the same press does not put the card away"
        post_event(pygame.JOYAXISMOTION, axis=0, value=0.0, instance_id=0)
        hand()
        pass_time(kiosk, 0.1)
        assert (kiosk.visitor_panel, human_sides(kiosk)) == (None, ["british"]), name
        update.hand_to_captain(kiosk)
        post_event(pygame.JOYAXISMOTION, axis=0, value=0.0, instance_id=0)


def test_a_visitor_is_asked_and_answers(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    start_visit(kiosk)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    while not screen.hud.prompt.needs_answer:
        kiosk.run_frame(0.1, needs_draw=False)
        kiosk.idle_seconds = 0.0
    assert screen.hud.prompt.seat == human_sides(kiosk)[0]
    asked, answers = (
        screen.hud.prompt.question_key,
        [n for n in screen.control_rects() if n.startswith("answer")],
    )
    click(screen.control_rects()[answers[0]].center)
    pass_time(kiosk, 0.5)
    assert screen.hud.prompt.question_key != asked


def test_what_is_no_press_does_not_take_command(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    post_event(pygame.MOUSEMOTION, pos=(5, 5), rel=(40, 0), buttons=(0, 0, 0))
    post_event(pygame.JOYAXISMOTION, axis=2, value=-1.0, instance_id=0)
    post_event(pygame.KEYUP, key=pygame.K_a, mod=0, unicode="", scancode=0)
    post_event(pygame.QUIT)
    pass_time(kiosk, 0.5)
    assert kiosk.mode == "attract"
    assert kiosk.health_monitor.faults == 0


@pytest.mark.parametrize("code", [pygame.K_LCTRL, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_LMETA])
def test_a_lone_modifier_wakes_nobody(open_stand: OpenStand, code: int) -> None:
    """The crew's Ctrl+Shift+Q used to begin a visit by its first key."""
    kiosk = open_stand(SIZE)
    press_key(code)
    press_key(pygame.K_q, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    pass_time(kiosk, 0.3)
    assert kiosk.owner.pin_pad is not None
    assert (kiosk.mode, kiosk.visit) == ("attract", None)


def test_whoever_does_nothing_after_the_first_press_was_no_visitor(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    for number, presses in ((0, 0), (1, 2)):
        click((700, 300))
        pass_time(kiosk, 1.0)
        assert kiosk.mode == "visitor"
        for _ in range(presses):
            click((700, 300))
            pass_time(kiosk, 1.0)
        update.hand_to_captain(kiosk)
        file = kiosk.report.visit_log.file_for_day(report_writer.local_date_text())
        assert len(file.read_text("utf-8").splitlines()[1:] if file.exists() else []) == number
        assert (kiosk.report.visit_log.visit_count, kiosk.health_monitor.visitors) == (number, number)


def visited(open_stand: OpenStand, **terms: Any) -> Kiosk:
    """A stand whose battle a visitor commands, and is asked."""
    kiosk = open_stand(SIZE, **terms)
    run_to_act(kiosk, "battle")
    pass_time(kiosk, 2.0)
    start_visit(kiosk)
    return kiosk


def test_after_75_and_15_seconds_a_captain_takes_over(open_stand: OpenStand) -> None:
    kiosk = visited(open_stand)
    fight, side = kiosk.fight, human_sides(kiosk)[0]
    assert fight is not None
    pass_time(kiosk, 74.0)
    assert human_sides(kiosk) == [side]
    assert kiosk.idle_seconds < OwnerSettings().idle
    pass_time(kiosk, 15.5)
    assert human_sides(kiosk) == [side]
    assert kiosk.idle_seconds > OwnerSettings().idle
    pass_time(kiosk, 1.0)
    assert kiosk.mode == "attract"
    assert kiosk.fight is fight
    assert human_sides(kiosk) == []
    assert fight.battle.seats[side] is fight.captains[side]
    before = len(fight.battle.events)
    pass_time(kiosk, 20.0)
    assert len(fight.battle.events) > before


def test_any_hand_stays_in_command(open_stand: OpenStand) -> None:
    kiosk = visited(open_stand)
    pass_time(kiosk, 60.0)
    assert kiosk.fight is not None
    events = len(kiosk.fight.battle.events)
    for name, hand in HANDS.items():
        post_event(pygame.JOYAXISMOTION, axis=0, value=0.0, instance_id=0)
        kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
        kiosk.idle_seconds = 80.0
        hand()
        pass_time(kiosk, 12.0)
        assert kiosk.mode == "visitor", name
        assert kiosk.idle_seconds < OwnerSettings().idle, name
        assert kiosk.visitor_panel is None, name
        assert len(kiosk.fight.battle.events) == events, name


def test_the_right_stick_points_where_her_course_ends_and_keeps_its_visitor(open_stand: OpenStand) -> None:
    kiosk = visited(open_stand)
    update.start_chosen_battle(kiosk, shipped_levels_folder() / "wwh" / "ajax-and-bucentaure.toml")
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    for _ in range(200):
        if screen.aims_with_stick:
            break
        kiosk.run_frame(0.1, needs_draw=False)
        kiosk.idle_seconds = 0.0
        if screen.hud.prompt.needs_answer and not screen.aims_with_stick:
            press_pad(0)
    found = set()
    for across, down in ((-0.9, 0.0), (0.9, 0.0)):
        kiosk.idle_seconds = 60.0
        post_event(pygame.JOYAXISMOTION, axis=3, value=across, instance_id=0)
        post_event(pygame.JOYAXISMOTION, axis=4, value=down, instance_id=0)
        pass_time(kiosk, 0.5)
        assert kiosk.idle_seconds < 1.0, "who aims is there"
        with screen.battle.table.as_current():
            endpoints = screen.hud.book_ui.endpoints(screen.hud)
        assert endpoints is not None
        found.add(endpoints.end)
        post_event(pygame.JOYAXISMOTION, axis=3, value=0.0, instance_id=0)
        kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert len(found) == 2, "to port and to starboard are two courses"


def test_at_most_four_orders_and_the_rest_under_more(open_stand: OpenStand) -> None:
    specs = [
        ButtonSpec(str(n), "", state="disabled" if n == 1 else "ready", action=Answer(str(n)))
        for n in range(7)
    ]
    first = [spec.name for spec in visible_specs(specs, 4, False)]
    rest = [spec.name for spec in visible_specs(specs, 4, True)]
    assert first == ["0", "2", "3", "4", "more"]
    assert rest == ["5", "6", "1", "more"]
    assert visible_specs(specs, 0, False) == specs == visible_specs(specs, 7, False)
    kiosk = visited(open_stand)
    update.start_chosen_battle(kiosk, LEVELS[0])
    assert kiosk.fight is not None
    hud = kiosk.fight.screen.hud
    for _ in range(400):
        if hud.prompt.kind == "fire" and "more" in kiosk.fight.screen.control_rects():
            break
        kiosk.idle_seconds = 0.0
        if hud.prompt.needs_answer:
            answer = next(
                n for n in kiosk.fight.screen.control_rects() if n.startswith(("answer-", "fire", "sail"))
            )
            click(kiosk.fight.screen.control_rects()[answer].center)
        pass_time(kiosk, 0.5)
    shown = _orders(kiosk)
    assert len(shown) == 4
    click(kiosk.fight.screen.control_rects()["more"].center)
    kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    others = _orders(kiosk)
    assert others
    assert not others & shown


def _orders(kiosk: Kiosk) -> set[str]:
    """The orders to the guns that lie open to a visitor, but for firing them."""
    assert kiosk.fight is not None
    orders = ("side-", "aim-", "answer-", "half", "next-")
    return {n for n in kiosk.fight.screen.control_rects() if n.startswith(orders)}


def test_a_visitor_leaves_by_the_menu(open_stand: OpenStand) -> None:
    kiosk = visited(open_stand)
    pass_time(kiosk, 1.0)
    press_key(pygame.K_F10)
    pass_time(kiosk, 0.2)
    assert kiosk.visitor_panel == "menu"
    for code in (*(5 * [pygame.K_DOWN]), pygame.K_RETURN):
        press_key(code)
        kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert kiosk.mode == "attract"
    assert human_sides(kiosk) == []


def test_volume_stays_within_its_limit(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE, settings=OwnerSettings(loudest=60))
    start_visit(kiosk)
    press_key(pygame.K_F10)
    pass_time(kiosk, 0.2)
    press_key(pygame.K_DOWN)
    for _ in range(9):
        press_key(pygame.K_RIGHT)
        kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert kiosk.settings.volume_guns == 60
    for _ in range(9):
        press_key(pygame.K_LEFT)
        kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert kiosk.settings.volume_sea == kiosk.settings.volume_music == 0


def test_help_shows_three_panels_and_goes_on(open_stand: OpenStand) -> None:
    kiosk = visited(open_stand)
    pass_time(kiosk, 1.0)
    press_key(pygame.K_F1)
    for page in range(3):
        pass_time(kiosk, 0.2)
        assert (kiosk.visitor_panel, kiosk.page_number) == ("how-to", page)
        press_pad(0)
    pass_time(kiosk, 0.2)
    assert kiosk.visitor_panel is None


def test_after_a_visitors_battle_a_page_and_then_the_show(open_stand: OpenStand) -> None:
    kiosk = visited(open_stand)
    fight = kiosk.fight
    assert fight is not None
    fight.return_visitor_sides()  # his captain fights it out for him
    fight.screen.show.speed = 0
    while kiosk.mode == "visitor":
        kiosk.idle_seconds = 0.0
        kiosk.run_frame(0.1, needs_draw=False)
    assert kiosk.mode == "result"
    assert kiosk.visit_result is not None
    assert any(name in kiosk.visit_result.sentence for name in ("Halcyon", "Corneille"))
    again = play_battle_code(read_battle_code(parse_code(kiosk.visit_result.code)), texts_of_levels)
    assert again.end is not None
    assert next(entry[2] for entry in again.entries if entry[0] == "s") == "human"
    pass_time(kiosk, state.RESULT_CARD + 0.5)
    assert (kiosk.mode, kiosk.attract_loop.page.kind) == ("attract", "club")
    assert kiosk.fight is not None
    assert kiosk.fight is not fight


def test_the_journal_says_who_held_the_seat_and_replays(open_stand: OpenStand) -> None:
    kiosk = visited(open_stand)
    fight = kiosk.fight
    assert fight is not None
    assert fight.journal_path is not None
    side = human_sides(kiosk)[0]
    for _ in range(40):
        press_key(pygame.K_SPACE)
        press_key(pygame.K_s)
        pass_time(kiosk, 0.3)
    update.hand_to_captain(kiosk)
    pass_time(kiosk, 40.0)
    digests = list(fight.battle.digests)
    kiosk.go_to_title()
    reading = read_journal_file(fight.journal_path)
    held = [entry[1:] for entry in reading.entries if entry[0] == SEAT_CHANGED]
    assert held == [[side, "human"], [side, "ai:midshipman"]]
    found = replay_journal(reading)
    assert (found.is_ok, found.problem, found.first_difference) == (True, "", None)
    marks = [entry[2] for entry in reading.entries if entry[0] == "t"]
    assert marks == digests
    assert len(marks) > 1


def test_an_answer_stands_once_somebody_else_has_the_seat(open_stand: OpenStand) -> None:
    kiosk = visited(open_stand)
    assert kiosk.fight is not None
    battle, side = kiosk.fight.battle, human_sides(kiosk)[0]
    battle.unconfirmed_seat = side
    before = battle.seats[side]
    assert battle.change_seat(side, kiosk.fight.captains[side], "ai:admiral") is before
    assert not battle.may_undo(side)
    with pytest.raises(KeyError):
        battle.change_seat("nobody", before, "human")
    battle.pending_step = None
    with pytest.raises(ValueError, match="over"):
        battle.change_seat(side, before, "human")


def test_a_visitor_of_a_squadron_is_told_of_his_ships_and_one_of_a_ship_of_her() -> None:
    one = visitor_cards.command_words(CommandText("Halcyon", "British", 0, "Alerte", 1))
    many = visitor_cards.command_words(CommandText("", "British", 0, "", 0))
    assert one == ("You command the Halcyon", "British: your colour is red. Fight the Alerte: hers is blue.")
    assert many == ("You command the British", "British: your colour is red.")


def test_the_colours_are_called_as_they_are_seen() -> None:
    """The card spoke of a cream ring, and letter, bar, streamer and tag were red."""
    seen = []
    for r, g, b in (side.paper for side in palette.SIDES):
        dark, most = max(r, g, b) < 60, max(r, g, b)
        warm = "yellow" if r == most and g > 0.6 * r and b < g / 2 else "red"
        seen.append("black" if dark else "blue" if b == most else warm)
    assert tuple(seen) == visitor_cards.SIDE_COLOURS
