"""Brisk play by Hold Fast: the guns are asked for once a turn, until there is news."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.books.hf.face import gun_draft
from game.books.hf.face import questions as answers
from game.books.hf.face.gun_draft import GunDraft, TurnGunOrders, new_gun_draft
from game.books.hf.face.plot import PlotDraft
from game.books.hf.face.questions import draft_of
from game.books.hf.rules.fire_menu import FireMenu
from game.books.hf.rules.sheet import Ship, Turn
from game.books.hf.rules.shots import FireLimits, TargetInRange
from game.core.steps import Choose, MenuOption, OptionMenu
from game.core.table import every, get_single
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.seats import PlayerSeat, Seat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import Prompt
from tests.books.hf.face.input_driver import answer_by_mouse, enemy_pixel, open_battle
from tests.books.kmh.face.input_driver import FakeContext, click, click_at, press_key
from tests.books.quick_play_driver import (
    presses_per_turn,
    run_frames,
    run_to_question,
    with_quick_play,
    without_quick_play,
)

K = pygame
JAVA = shipped_levels_folder() / "hf" / "hot-java.toml"
FIRE = "HF-fire-1"
NEAR = TargetInRange("java", "Java", ("port",), 2)
FAR = TargetInRange("guerriere", "Guerriere", ("port", "fore"), 4)
BESIDE = TargetInRange("java", "Java", ("port",), 0)
ESSEX = FireLimits("essex", "Essex", ("L", "L", "L"), ("L", "L", "L"), (NEAR,), 2)


class Writes:
    """A seat that writes this plan each turn and holds its fire."""

    can_undo = False

    def __init__(self, plan: str) -> None:
        self.plan = plan

    def answer(self, question: Choose) -> list[str]:
        plain = {"HF-orders-1": self.plan, FIRE: "hold"}
        return [plain.get(question.clause) or question.menu.keys()[0]]


def fight(
    begun: Callable[[tuple[FakeContext, BattleScreen]], tuple[FakeContext, BattleScreen]] = with_quick_play,
    plan: str = "java: - F - F -",
) -> BattleScreen:
    """Constitution is asked for her guns for the first time."""
    seats: dict[str, Seat] = {"american": PlayerSeat(), "british": Writes(plan)}
    screen = begun(open_battle(level=JAVA, seats=seats))[1]
    for _ in range(60):
        if run_to_question(screen) == "guns":
            return screen
        answer_by_mouse(screen)
    raise AssertionError("no gun ever bore")


def fires(screen: BattleScreen) -> list[str]:
    """What her guns have been ordered, phase by phase."""
    return [e[3] for e in screen.battle.journal.entries if e[:3] == ["p", "american", FIRE]]


def orders(gunner: FireLimits, hud: HudState) -> TurnGunOrders:
    """All that is proposed for her guns, said for the whole turn."""
    return gun_draft.new_turn_orders(hud, new_gun_draft(FireMenu((gunner,))))


@pytest.fixture
def desk() -> HudState:
    return with_quick_play(open_battle())[1].hud


def test_one_press_fires_in_every_phase_of_the_turn() -> None:
    screen = fight()
    turn, before = screen.battle.turn, len(fires(screen))
    press_key(screen, K.K_SPACE)
    assert run_to_question(screen) == "plot"
    assert screen.battle.turn == turn + 1
    assert len(fires(screen)) - before > 1
    assert screen.state.quick_play is not None
    assert screen.state.quick_play.auto_questions


def test_what_was_said_for_this_phase_is_asked_again_in_the_next() -> None:
    screen = fight()
    click(screen, "fire-now")
    assert run_to_question(screen) == "guns"
    assert len(fires(screen)) == 1


def test_the_order_ends_with_the_turn() -> None:
    screen = fight()
    press_key(screen, K.K_SPACE)
    while run_to_question(screen) != "guns":
        press_key(screen, K.K_SPACE)
    assert draft_of(screen.hud).interruption == ""
    assert screen.hud.prompt.kind == "guns"


@pytest.mark.parametrize(
    ("now", "words"),
    [
        (ESSEX, ""),
        (replace(ESSEX, targets=(replace(NEAR, inches=3),)), ""),
        (replace(ESSEX, targets=()), ""),
        (replace(ESSEX, targets=(NEAR, FAR)), "Another enemy bears"),
        (replace(ESSEX, port=("L", "L")), "Batteries have changed"),
        (replace(ESSEX, starboard=("L", "L")), "Batteries have changed"),
        (replace(ESSEX, targets=(BESIDE,)), "She may board"),
    ],
)
def test_news_bring_the_question_back(desk: HudState, now: FireLimits, words: str) -> None:
    assert gun_draft.interruption_words(desk, orders(ESSEX, desk), FireMenu((now,))) == words


def test_who_lies_alongside_is_asked_again_when_marines_have_fallen(desk: HudState) -> None:
    aboard = replace(ESSEX, targets=(BESIDE,))
    said = orders(aboard, desk)
    assert gun_draft.interruption_words(desk, said, FireMenu((aboard,))) == ""
    fewer = replace(aboard, detachments=1)
    assert gun_draft.interruption_words(desk, said, FireMenu((fewer,))) == "Marines have fallen"


def test_target_aim_and_what_is_held_are_kept(desk: HudState) -> None:
    both = replace(ESSEX, targets=(NEAR, replace(FAR, arcs=("port",))))
    guns = new_gun_draft(FireMenu((both,)))
    guns.target_with_all("guerriere")
    guns.next_aim()
    guns.toggle_marines()
    turn_orders = gun_draft.new_turn_orders(desk, guns)
    assert gun_draft.repeated_key(turn_orders, FireMenu((both,))) == "essex: masts; port L3 guerriere"
    assert gun_draft.repeated_key(turn_orders, FireMenu((ESSEX,))) == "essex: masts; port L3 java"
    guns.hold_fire()
    assert gun_draft.repeated_key(gun_draft.new_turn_orders(desk, guns), FireMenu((both,))) == "essex: hold"


def test_she_boards_again_only_if_that_was_said(desk: HudState) -> None:
    aboard = FireMenu((replace(ESSEX, targets=(BESIDE,)),))
    guns = new_gun_draft(aboard)
    assert "board java" in gun_draft.repeated_key(gun_draft.new_turn_orders(desk, guns), aboard)
    guns.toggle_boarding()
    assert "board" not in gun_draft.repeated_key(gun_draft.new_turn_orders(desk, guns), aboard)


def test_a_split_broadside_is_laid_for_one_phase_alone(desk: HudState) -> None:
    screen = fight()
    guns = draft_of(screen.hud).answer_draft
    assert isinstance(guns, GunDraft)
    with screen.battle.table.as_current():
        assert gun_draft.can_repeat(screen.hud, guns)
        guns.ship_draft.battery_targets["port"] = ["java", "guerriere"]
        assert not gun_draft.can_repeat(screen.hud, guns)


def test_two_people_at_one_screen_are_asked_in_every_phase() -> None:
    screen = with_quick_play(
        open_battle(level=JAVA, seats={"american": PlayerSeat(), "british": PlayerSeat()})
    )[1]
    for _ in range(60):
        if run_to_question(screen) == "guns" and "fire" in screen.control_rects():
            break
        answer_by_mouse(screen)
    assert "fire-now" not in screen.control_rects()


def test_by_the_book_the_guns_are_asked_for_in_every_phase() -> None:
    screen = fight(without_quick_play)
    assert "fire-now" not in screen.control_rects()
    press_key(screen, K.K_SPACE)
    assert run_to_question(screen) == "guns"
    assert len(fires(screen)) == 1


def test_hf_orders_3_what_is_answered_by_itself_tells_nothing_of_a_plot() -> None:
    """Two foes whose plans differ in phase IV alone are fired at alike before it."""
    told = []
    for plan in ("java: - F - F -", "java: - F - < -"):
        screen = fight(plan=plan)
        with screen.battle.table.as_current():
            assert get_single(Turn).phase == 1
        press_key(screen, K.K_SPACE)
        run_to_question(screen)
        told.append(fires(screen)[:3])
    assert len(told[0]) == 3
    assert told[0] == told[1]


def repairs(*keys: str) -> OptionMenu[str]:
    return OptionMenu(tuple(MenuOption(k, k, k) for k in ("none", *keys)))


@pytest.mark.parametrize(
    ("keys", "tried"), [(("hull",), "hull"), (("hull", "mast"), ""), (("hull", "hull 1"), "")]
)
def test_the_only_repair_is_tried_and_a_choice_is_asked_for(
    desk: HudState, keys: tuple[str, ...], tried: str
) -> None:
    desk.prompt = Prompt("pick", "american", "HF-dc-1", "constitution", menu=repairs(*keys))
    found = answers.forced_answer(desk)
    assert (found.keys[0] if found is not None else "") == tried


@pytest.mark.parametrize(("alongside", "first"), [(False, "fire 2"), (True, "fire")])
def test_the_repair_that_one_press_gives_matters_most(
    desk: HudState, monkeypatch: pytest.MonkeyPatch, alongside: bool, first: str
) -> None:
    menu = repairs("hull", "hull 1", "rudder", "fire", "fire 1", "fire 2")
    desk.prompt = Prompt("pick", "american", "HF-dc-1", "constitution", menu=menu)
    with desk.battle.table.as_current():
        foes = [ship for ship in every(Ship) if ship.side == "british"]
        monkeypatch.setattr(answers, "alongside_of", lambda ship: foes if alongside else [])
        assert answers.default_answer(desk) == first


def ends(screen: BattleScreen) -> list[tuple[int, int]]:
    """The pixels where the ship that is plotted for may come to lie, those farthest apart first."""
    with screen.battle.table.as_current():
        endpoints = screen.hud.book_ui.endpoints(screen.hud)
        assert endpoints is not None
        found = sorted(endpoints.places)
        return [screen.sea_view.pixel_at(*found[0]), screen.sea_view.pixel_at(*found[-1])]


def plots(screen: BattleScreen) -> list[str]:
    """The plans that have been given."""
    entries = screen.battle.journal.entries
    return [e[3] for e in entries if e[:3] == ["p", "american", "HF-orders-1"]]


def test_a_click_plots_an_only_ship_unless_it_is_changed_in_time() -> None:
    screen = with_quick_play(open_battle(level=JAVA))[1]
    assert run_to_question(screen) == "plot"
    first, other = ends(screen)
    click_at(screen, first)
    drawn = plan_of(screen)
    run_frames(screen, 20)
    assert plots(screen) == []
    click_at(screen, other)
    changed = plan_of(screen)
    assert changed != drawn
    run_frames(screen, 20)
    assert plots(screen) == [], "the time begins anew"
    run_frames(screen)
    assert plots(screen)[0] == changed


def test_a_click_far_off_or_a_plan_that_was_changed_waits_to_be_given() -> None:
    screen = with_quick_play(open_battle(level=JAVA))[1]
    assert run_to_question(screen) == "plot"
    click_at(screen, enemy_pixel(screen))
    run_frames(screen)
    click_at(screen, ends(screen)[0])
    press_key(screen, K.K_ESCAPE)
    run_frames(screen)
    assert plots(screen) == []


def test_by_the_book_and_in_a_lesson_a_click_only_draws() -> None:
    for screen in (
        without_quick_play(open_battle(level=JAVA))[1],
        with_quick_play(open_battle(level=JAVA))[1],
    ):
        assert run_to_question(screen) == "plot"
        assert screen.state.quick_play is not None
        screen.state.quick_play.lesson_clause = "HF-orders-1"
        click_at(screen, ends(screen)[0])
        run_frames(screen)
        assert plots(screen) == []


def plan_of(screen: BattleScreen) -> str:
    with screen.battle.table.as_current():
        laid = draft_of(screen.hud).answer_draft
    assert isinstance(laid, PlotDraft)
    return laid.key


def play(screen: BattleScreen) -> None:
    """A click writes the plan; Space gives it, fires, and takes what comes first."""
    if screen.hud.prompt.kind == "plot":
        click_at(screen, enemy_pixel(screen))
    press_key(screen, K.K_RETURN if screen.hud.prompt.kind == "pick" else K.K_SPACE)


def test_a_duel_takes_few_presses() -> None:
    screen = with_quick_play(open_battle(level=JAVA))[1]
    assert presses_per_turn(screen, play, 6) <= 6


def test_hf_arc_2_who_was_told_to_chase_alone_chases_all_turn() -> None:
    between = TargetInRange("java", "Java", ("port", "fore"), 2)
    menu = FireMenu((replace(ESSEX, targets=(between,), detachments=0),))
    guns = new_gun_draft(menu)
    guns.toggle_chasers()
    orders = gun_draft._ship_orders(guns.active_fire_limits, guns.ship_draft)
    said = TurnGunOrders("american", 1, (("essex", orders),))
    assert gun_draft.repeated_key(said, menu) == guns.key == "essex: fore port L1 java"
