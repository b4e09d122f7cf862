"""Whoever presses anything is in command at once, and whoever goes away is relieved of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.levels.reading.shipped import levels_home
from game.play.journal import MANNING, read_file
from game.play.replays import replay
from game.stage.paper import palette
from game.ui.battle.actions import Answer
from game.ui.battle.controls import shown_of
from game.ui.battle.orders_bar import ButtonSpec
from game.ui.kiosk import durations, report_writer, visitor_cards, visitors
from game.ui.kiosk.attract import ACTS
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kiosk.visitor_cards import CommandText
from tests.stand.conftest import (
    LEVELS,
    OpenStand,
    click,
    finger,
    hat,
    key,
    pad,
    pass_time,
    people,
    post,
    step_in,
    to_act,
)

SIZE = (1280, 720)
HANDS: dict[str, Callable[[], None]] = {
    "key": lambda: key(pygame.K_g),
    "escape": lambda: key(pygame.K_ESCAPE),
    "click": lambda: click((700, 300)),
    "finger": lambda: finger((700, 300), SIZE),
    "wheel": lambda: post(pygame.MOUSEWHEEL, x=0, y=1),
    "pad": lambda: pad(0),
    "hat": lambda: hat(0, 1),
    "stick": lambda: post(pygame.JOYAXISMOTION, axis=0, value=0.9, instance_id=0),
}


@pytest.mark.parametrize("act", ["club", "battle"])
def test_any_hand_begins_a_battle_of_his_own(open_stand: OpenStand, act: str) -> None:
    """A visitor used to take over the battle that was shown, half lost as it was: he did not know
    what he saw. Now two frigates lie at pistol shot, it is turn 1, and his guns are loaded."""
    stand = open_stand(SIZE)
    shown, number = stand.fight, [one.kind for one in ACTS].index(act)
    for name, hand in HANDS.items():
        stand.programme.at = number
        pass_time(stand, 0.5)
        assert people(stand) == []
        hand()
        stand.frame(durations.FRAME, drawn=False)
        assert (stand.mode, stand.paper) == ("visitor", "verbs"), name
        assert stand.fight is not None
        assert stand.fight is not shown, name
        assert stand.fight.voyage.orders.file == "0-into-battle.toml", name
        assert (stand.fight.battle.turn, people(stand)) == (1, ["british"]), name
        assert set(stand.fight.voyage.orders.seats.values()) == {"ai:midshipman"}, name
        pass_time(stand, 0.5)
        assert stand.paper == "verbs", f"{name}: the same press does not put the card away"
        post(pygame.JOYAXISMOTION, axis=0, value=0.0, instance_id=0)
        hand()
        pass_time(stand, 0.1)
        assert (stand.paper, people(stand)) == (None, ["british"]), name
        stand.hand_over()
        post(pygame.JOYAXISMOTION, axis=0, value=0.0, instance_id=0)


def test_a_visitor_is_asked_and_answers(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    step_in(stand)
    assert stand.fight is not None
    screen = stand.fight.screen
    while not screen.hud.prompt.needs_answer:
        stand.frame(0.1, drawn=False)
        stand.idle = 0.0
    assert screen.hud.prompt.seat == people(stand)[0]
    asked, answers = screen.hud.prompt.mark, [n for n in screen.spots() if n.startswith("answer")]
    click(screen.spots()[answers[0]].center)
    pass_time(stand, 0.5)
    assert screen.hud.prompt.mark != asked


def test_what_is_no_press_does_not_take_command(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    post(pygame.MOUSEMOTION, pos=(5, 5), rel=(40, 0), buttons=(0, 0, 0))
    post(pygame.JOYAXISMOTION, axis=2, value=-1.0, instance_id=0)
    post(pygame.KEYUP, key=pygame.K_a, mod=0, unicode="", scancode=0)
    post(pygame.QUIT)
    pass_time(stand, 0.5)
    assert stand.mode == "attract"
    assert stand.keeper.faults == 0


@pytest.mark.parametrize("code", [pygame.K_LCTRL, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_LMETA])
def test_a_lone_modifier_wakes_nobody(open_stand: OpenStand, code: int) -> None:
    """The crew's Ctrl+Shift+Q used to begin a visit by its first key."""
    stand = open_stand(SIZE)
    key(code)
    key(pygame.K_q, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    pass_time(stand, 0.3)
    assert stand.pad is not None
    assert (stand.mode, stand.visit) == ("attract", None)


def test_whoever_does_nothing_after_the_first_press_was_no_visitor(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    for number, presses in ((0, 0), (1, 2)):
        click((700, 300))
        pass_time(stand, 1.0)
        assert stand.mode == "visitor"
        for _ in range(presses):
            click((700, 300))
            pass_time(stand, 1.0)
        stand.hand_over()
        file = stand.report.book.file(report_writer.today())
        assert len(file.read_text("utf-8").splitlines()[1:] if file.exists() else []) == number
        assert (stand.report.book.visits, stand.keeper.visitors) == (number, number)


def visited(open_stand: OpenStand, **terms: Any) -> Kiosk:
    """A stand whose battle a visitor commands, and is asked."""
    stand = open_stand(SIZE, **terms)
    to_act(stand, "battle")
    pass_time(stand, 2.0)
    step_in(stand)
    return stand


def test_after_75_and_15_seconds_a_captain_takes_over(open_stand: OpenStand) -> None:
    stand = visited(open_stand)
    fight, side = stand.fight, people(stand)[0]
    assert fight is not None
    pass_time(stand, 74.0)
    assert people(stand) == [side]
    assert stand.idle < OwnerSettings().idle
    pass_time(stand, 15.5)
    assert people(stand) == [side]
    assert stand.idle > OwnerSettings().idle
    pass_time(stand, 1.0)
    assert stand.mode == "attract"
    assert stand.fight is fight
    assert people(stand) == []
    assert fight.battle.seats[side] is fight.captains[side]
    before = len(fight.battle.events)
    pass_time(stand, 20.0)
    assert len(fight.battle.events) > before


def test_any_hand_stays_in_command(open_stand: OpenStand) -> None:
    stand = visited(open_stand)
    pass_time(stand, 60.0)
    assert stand.fight is not None
    events = len(stand.fight.battle.events)
    for name, hand in HANDS.items():
        post(pygame.JOYAXISMOTION, axis=0, value=0.0, instance_id=0)
        stand.frame(durations.FRAME, drawn=False)
        stand.idle = 80.0
        hand()
        pass_time(stand, 12.0)
        assert stand.mode == "visitor", name
        assert stand.idle < OwnerSettings().idle, name
        assert stand.paper is None, name
        assert len(stand.fight.battle.events) == events, name


def test_the_right_stick_points_where_her_course_ends_and_keeps_its_visitor(
    open_stand: OpenStand,
) -> None:
    stand = visited(open_stand)
    visitors.fight_level(stand, levels_home() / "wwh" / "ajax-and-bucentaure.toml")
    assert stand.fight is not None
    screen = stand.fight.screen
    for _ in range(200):
        if screen.aims_with_stick:
            break
        stand.frame(0.1, drawn=False)
        stand.idle = 0.0
        if screen.hud.prompt.needs_answer and not screen.aims_with_stick:
            pad(0)
    found = set()
    for across, down in ((-0.9, 0.0), (0.9, 0.0)):
        stand.idle = 60.0
        post(pygame.JOYAXISMOTION, axis=3, value=across, instance_id=0)
        post(pygame.JOYAXISMOTION, axis=4, value=down, instance_id=0)
        pass_time(stand, 0.5)
        assert stand.idle < 1.0, "who aims is there"
        with screen.battle.table.at():
            reach = screen.hud.book_ui.endpoints(screen.hud)
        assert reach is not None
        found.add(reach.end)
        post(pygame.JOYAXISMOTION, axis=3, value=0.0, instance_id=0)
        stand.frame(durations.FRAME, drawn=False)
    assert len(found) == 2, "to port and to starboard are two courses"


def test_at_most_four_orders_and_the_rest_under_more(open_stand: OpenStand) -> None:
    specs = [
        ButtonSpec(str(n), "", state="disabled" if n == 1 else "ready", does=Answer(str(n)))
        for n in range(7)
    ]
    first = [spec.name for spec in shown_of(specs, 4, False)]
    rest = [spec.name for spec in shown_of(specs, 4, True)]
    assert first == ["0", "2", "3", "4", "more"]
    assert rest == ["5", "6", "1", "more"]
    assert shown_of(specs, 0, False) == specs == shown_of(specs, 7, False)
    stand = visited(open_stand)
    visitors.fight_level(stand, LEVELS[0])
    assert stand.fight is not None
    hud = stand.fight.screen.hud
    for _ in range(400):
        if hud.prompt.kind == "fire" and "more" in stand.fight.screen.spots():
            break
        stand.idle = 0.0
        if hud.prompt.needs_answer:
            answer = next(
                n for n in stand.fight.screen.spots() if n.startswith(("answer-", "fire", "sail"))
            )
            click(stand.fight.screen.spots()[answer].center)
        pass_time(stand, 0.5)
    shown = _orders(stand)
    assert len(shown) == 4
    click(stand.fight.screen.spots()["more"].center)
    stand.frame(durations.FRAME, drawn=False)
    others = _orders(stand)
    assert others
    assert not others & shown


def _orders(stand: Kiosk) -> set[str]:
    """The orders to the guns that lie open to a visitor, but for firing them."""
    assert stand.fight is not None
    orders = ("side-", "aim-", "answer-", "half", "next-")
    return {n for n in stand.fight.screen.spots() if n.startswith(orders)}


def test_a_visitor_leaves_by_the_menu(open_stand: OpenStand) -> None:
    stand = visited(open_stand)
    pass_time(stand, 1.0)
    key(pygame.K_F10)
    pass_time(stand, 0.2)
    assert stand.paper == "menu"
    for code in (*(5 * [pygame.K_DOWN]), pygame.K_RETURN):
        key(code)
        stand.frame(durations.FRAME, drawn=False)
    assert stand.mode == "attract"
    assert people(stand) == []


def test_volume_stays_within_its_limit(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE, customs=OwnerSettings(loudest=60))
    step_in(stand)
    key(pygame.K_F10)
    pass_time(stand, 0.2)
    key(pygame.K_DOWN)
    for _ in range(9):
        key(pygame.K_RIGHT)
        stand.frame(durations.FRAME, drawn=False)
    assert stand.settings.volume_guns == 60
    for _ in range(9):
        key(pygame.K_LEFT)
        stand.frame(durations.FRAME, drawn=False)
    assert stand.settings.volume_sea == stand.settings.volume_music == 0


def test_help_shows_three_panels_and_goes_on(open_stand: OpenStand) -> None:
    stand = visited(open_stand)
    pass_time(stand, 1.0)
    key(pygame.K_F1)
    for page in range(3):
        pass_time(stand, 0.2)
        assert (stand.paper, stand.page) == ("how-to", page)
        pad(0)
    pass_time(stand, 0.2)
    assert stand.paper is None


def test_after_a_visitors_battle_a_page_and_then_the_show(open_stand: OpenStand) -> None:
    stand = visited(open_stand)
    fight = stand.fight
    assert fight is not None
    fight.leave()  # his captain fights it out for him
    fight.screen.show.speed = 0
    while stand.mode == "visitor":
        stand.idle = 0.0
        stand.frame(0.1, drawn=False)
    assert stand.mode == "result"
    assert stand.deed is not None
    assert "Halcyon" in stand.deed.sentence
    pass_time(stand, durations.RESULT + 0.5)
    assert (stand.mode, stand.programme.act.kind) == ("attract", "club")
    assert stand.fight is not None
    assert stand.fight is not fight


def test_the_journal_says_who_held_the_seat_and_replays(open_stand: OpenStand) -> None:
    stand = visited(open_stand)
    fight = stand.fight
    assert fight is not None
    assert fight.path is not None
    side = people(stand)[0]
    for _ in range(40):
        key(pygame.K_SPACE)
        key(pygame.K_s)
        pass_time(stand, 0.3)
    stand.hand_over()
    pass_time(stand, 40.0)
    digests = list(fight.battle.digests)
    stand.home()
    reading = read_file(fight.path)
    held = [entry[1:] for entry in reading.entries if entry[0] == MANNING]
    assert held == [[side, "human"], [side, "ai:midshipman"]]
    found = replay(reading)
    assert (found.ok, found.problem, found.first_difference) == (True, "", None)
    marks = [entry[2] for entry in reading.entries if entry[0] == "t"]
    assert marks == digests
    assert len(marks) > 1


def test_an_answer_stands_once_somebody_else_has_the_seat(open_stand: OpenStand) -> None:
    stand = visited(open_stand)
    assert stand.fight is not None
    battle, side = stand.fight.battle, people(stand)[0]
    battle.unconfirmed = side
    before = battle.seats[side]
    assert battle.reseat(side, stand.fight.captains[side], "ai:admiral") is before
    assert not battle.may_undo(side)
    with pytest.raises(KeyError):
        battle.reseat("nobody", before, "human")
    battle.pending = None
    with pytest.raises(ValueError, match="over"):
        battle.reseat(side, before, "human")


def test_a_visitor_of_a_squadron_is_told_of_his_ships_and_one_of_a_ship_of_her() -> None:
    one = visitor_cards.words_of(CommandText("Halcyon", "British", 0, "Alerte", 1))
    many = visitor_cards.words_of(CommandText("", "British", 0, "", 0))
    assert one == (
        "You command the Halcyon",
        "British: your colour is red. Fight the Alerte: hers is blue.",
    )
    assert many == ("You command the British", "British: your colour is red.")


def test_the_colours_are_called_as_they_are_seen() -> None:
    """The card spoke of a cream ring, and letter, bar, streamer and tag were red."""
    seen = []
    for r, g, b in (side.paper for side in palette.SIDES):
        dark, most = max(r, g, b) < 60, max(r, g, b)
        warm = "yellow" if r == most and g > 0.6 * r and b < g / 2 else "red"
        seen.append("black" if dark else "blue" if b == most else warm)
    assert tuple(seen) == visitor_cards.COLOURS
