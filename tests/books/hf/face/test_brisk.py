"""Brisk play by Hold Fast: the guns are asked for once a turn, until there is news."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.books.hf.face import all_turn
from game.books.hf.face import brisk as answers
from game.books.hf.face.all_turn import AllTurn
from game.books.hf.face.gunlaying import Gunlayer, begin
from game.books.hf.face.hand import hand_of
from game.books.hf.face.plot import Plot
from game.books.hf.rules.fire_menu import FireMenu
from game.books.hf.rules.sheet import Ship, Turn
from game.books.hf.rules.shots import Gunner, Target
from game.core.steps import Choose, Option, Pick
from game.core.table import every, the
from game.levels.reading.shipped import levels_home
from game.play.seats import Person, Seat
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import Prompt
from game.ui.battle.screen import BattleScreen
from tests.books.brisk_hands import asked, brisk, by_the_book, presses_a_turn, wait
from tests.books.hf.face.hands import by_mouse, foe_at, table
from tests.books.kmh.face.hands import House, click, click_at, key

K = pygame
JAVA = levels_home() / "hf" / "hot-java.toml"
FIRE = "HF-fire-1"
NEAR = Target("java", "Java", ("port",), 2)
FAR = Target("guerriere", "Guerriere", ("port", "fore"), 4)
BESIDE = Target("java", "Java", ("port",), 0)
ESSEX = Gunner("essex", "Essex", ("L", "L", "L"), ("L", "L", "L"), (NEAR,), 2)


class Writes:
    """A seat that writes this plan each turn and holds its fire."""

    patient = False

    def __init__(self, plan: str) -> None:
        self.plan = plan

    def answer(self, asked: Choose) -> list[str]:
        plain = {"HF-orders-1": self.plan, FIRE: "hold"}
        return [plain.get(asked.clause) or asked.menu.keys()[0]]


def fight(
    begun: Callable[[tuple[House, BattleScreen]], tuple[House, BattleScreen]] = brisk,
    plan: str = "java: - F - F -",
) -> BattleScreen:
    """Constitution is asked for her guns for the first time."""
    seats: dict[str, Seat] = {"american": Person(), "british": Writes(plan)}
    screen = begun(table(level=JAVA, seats=seats))[1]
    for _ in range(60):
        if asked(screen) == "guns":
            return screen
        by_mouse(screen)
    raise AssertionError("no gun ever bore")


def fires(screen: BattleScreen) -> list[str]:
    """What her guns have been ordered, phase by phase."""
    return [e[3] for e in screen.battle.journal.entries if e[:3] == ["p", "american", FIRE]]


def orders(gunner: Gunner, hud: HudState) -> AllTurn:
    """All that is proposed for her guns, said for the whole turn."""
    return all_turn.said(hud, begin(FireMenu((gunner,))))


@pytest.fixture
def desk() -> HudState:
    return brisk(table())[1].hud


def test_one_press_fires_in_every_phase_of_the_turn() -> None:
    screen = fight()
    turn, before = screen.battle.turn, len(fires(screen))
    key(screen, K.K_SPACE)
    assert asked(screen) == "plot"
    assert screen.battle.turn == turn + 1
    assert len(fires(screen)) - before > 1
    assert screen.brisk is not None
    assert screen.brisk.given


def test_what_was_said_for_this_phase_is_asked_again_in_the_next() -> None:
    screen = fight()
    click(screen, "fire-now")
    assert asked(screen) == "guns"
    assert len(fires(screen)) == 1


def test_the_order_ends_with_the_turn() -> None:
    screen = fight()
    key(screen, K.K_SPACE)
    while asked(screen) != "guns":
        key(screen, K.K_SPACE)
    assert hand_of(screen.hud).news == ""
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
def test_news_bring_the_question_back(desk: HudState, now: Gunner, words: str) -> None:
    assert all_turn.news(desk, orders(ESSEX, desk), FireMenu((now,))) == words


def test_who_lies_alongside_is_asked_again_when_marines_have_fallen(desk: HudState) -> None:
    aboard = replace(ESSEX, targets=(BESIDE,))
    said = orders(aboard, desk)
    assert all_turn.news(desk, said, FireMenu((aboard,))) == ""
    fewer = replace(aboard, marines=1)
    assert all_turn.news(desk, said, FireMenu((fewer,))) == "Marines have fallen"


def test_target_aim_and_what_is_held_are_kept(desk: HudState) -> None:
    both = replace(ESSEX, targets=(NEAR, replace(FAR, arcs=("port",))))
    guns = begin(FireMenu((both,)))
    guns.aim_at("guerriere")
    guns.next_aim()
    guns.toggle_marines()
    order = all_turn.said(desk, guns)
    assert all_turn.key(order, FireMenu((both,))) == "essex: masts; port L3 guerriere"
    assert all_turn.key(order, FireMenu((ESSEX,))) == "essex: masts; port L3 java"
    guns.hold()
    assert all_turn.key(all_turn.said(desk, guns), FireMenu((both,))) == "essex: hold"


def test_she_boards_again_only_if_that_was_said(desk: HudState) -> None:
    aboard = FireMenu((replace(ESSEX, targets=(BESIDE,)),))
    guns = begin(aboard)
    assert "board java" in all_turn.key(all_turn.said(desk, guns), aboard)
    guns.toggle_board()
    assert "board" not in all_turn.key(all_turn.said(desk, guns), aboard)


def test_a_split_broadside_is_laid_for_one_phase_alone(desk: HudState) -> None:
    screen = fight()
    guns = hand_of(screen.hud).laid
    assert isinstance(guns, Gunlayer)
    with screen.battle.table.at():
        assert all_turn.may_be_said(screen.hud, guns)
        guns.lay.guns["port"] = ["java", "guerriere"]
        assert not all_turn.may_be_said(screen.hud, guns)


def test_two_people_at_one_screen_are_asked_in_every_phase() -> None:
    screen = brisk(table(level=JAVA, seats={"american": Person(), "british": Person()}))[1]
    for _ in range(60):
        if asked(screen) == "guns" and "fire" in screen.spots():
            break
        by_mouse(screen)
    assert "fire-now" not in screen.spots()


def test_by_the_book_the_guns_are_asked_for_in_every_phase() -> None:
    screen = fight(by_the_book)
    assert "fire-now" not in screen.spots()
    key(screen, K.K_SPACE)
    assert asked(screen) == "guns"
    assert len(fires(screen)) == 1


def test_hf_orders_3_what_is_answered_by_itself_tells_nothing_of_a_plot() -> None:
    """Two foes whose plans differ in phase IV alone are fired at alike before it."""
    told = []
    for plan in ("java: - F - F -", "java: - F - < -"):
        screen = fight(plan=plan)
        with screen.battle.table.at():
            assert the(Turn).phase == 1
        key(screen, K.K_SPACE)
        asked(screen)
        told.append(fires(screen)[:3])
    assert len(told[0]) == 3
    assert told[0] == told[1]


def repairs(*keys: str) -> Pick[str]:
    return Pick(tuple(Option(k, k, k) for k in ("none", *keys)))


@pytest.mark.parametrize(
    ("keys", "tried"),
    [(("hull",), "hull"), (("hull", "mast"), ""), (("hull", "hull 1"), "")],
)
def test_the_only_repair_is_tried_and_a_choice_is_asked_for(
    desk: HudState, keys: tuple[str, ...], tried: str
) -> None:
    desk.prompt = Prompt("pick", "american", "HF-dc-1", "constitution", menu=repairs(*keys))
    found = answers.certain(desk)
    assert (found.keys[0] if found is not None else "") == tried


@pytest.mark.parametrize(("alongside", "first"), [(False, "fire 2"), (True, "fire")])
def test_the_repair_that_one_press_gives_matters_most(
    desk: HudState, monkeypatch: pytest.MonkeyPatch, alongside: bool, first: str
) -> None:
    menu = repairs("hull", "hull 1", "rudder", "fire", "fire 1", "fire 2")
    desk.prompt = Prompt("pick", "american", "HF-dc-1", "constitution", menu=menu)
    with desk.battle.table.at():
        foes = [ship for ship in every(Ship) if ship.side == "british"]
        monkeypatch.setattr(answers, "alongside_of", lambda ship: foes if alongside else [])
        assert answers.usual(desk) == first


def ends(screen: BattleScreen) -> list[tuple[int, int]]:
    """The pixels where the ship that is plotted for may come to lie, those farthest apart first."""
    with screen.battle.table.at():
        reach = screen.hud.book_ui.endpoints(screen.hud)
        assert reach is not None
        found = sorted(reach.places)
        return [screen.board.at(*found[0]), screen.board.at(*found[-1])]


def plots(screen: BattleScreen) -> list[str]:
    """The plans that have been given."""
    entries = screen.battle.journal.entries
    return [e[3] for e in entries if e[:3] == ["p", "american", "HF-orders-1"]]


def test_a_click_plots_an_only_ship_unless_it_is_changed_in_time() -> None:
    screen = brisk(table(level=JAVA))[1]
    assert asked(screen) == "plot"
    first, other = ends(screen)
    click_at(screen, first)
    drawn = plan_of(screen)
    wait(screen, 20)
    assert plots(screen) == []
    click_at(screen, other)
    changed = plan_of(screen)
    assert changed != drawn
    wait(screen, 20)
    assert plots(screen) == [], "the time begins anew"
    wait(screen)
    assert plots(screen)[0] == changed


def test_a_click_far_off_or_a_plan_that_was_changed_waits_to_be_given() -> None:
    screen = brisk(table(level=JAVA))[1]
    assert asked(screen) == "plot"
    click_at(screen, foe_at(screen))
    wait(screen)
    click_at(screen, ends(screen)[0])
    key(screen, K.K_ESCAPE)
    wait(screen)
    assert plots(screen) == []


def test_by_the_book_and_in_a_lesson_a_click_only_draws() -> None:
    for screen in (by_the_book(table(level=JAVA))[1], brisk(table(level=JAVA))[1]):
        assert asked(screen) == "plot"
        assert screen.brisk is not None
        screen.brisk.kept = "HF-orders-1"
        click_at(screen, ends(screen)[0])
        wait(screen)
        assert plots(screen) == []


def plan_of(screen: BattleScreen) -> str:
    with screen.battle.table.at():
        laid = hand_of(screen.hud).laid
    assert isinstance(laid, Plot)
    return laid.key


def play(screen: BattleScreen) -> None:
    """A click writes the plan; Space gives it, fires, and takes what comes first."""
    if screen.hud.prompt.kind == "plot":
        click_at(screen, foe_at(screen))
    key(screen, K.K_RETURN if screen.hud.prompt.kind == "pick" else K.K_SPACE)


def test_a_duel_takes_few_presses() -> None:
    screen = brisk(table(level=JAVA))[1]
    assert presses_a_turn(screen, play, 6) <= 6


def test_hf_arc_2_who_was_told_to_chase_alone_chases_all_turn() -> None:
    between = Target("java", "Java", ("port", "fore"), 2)
    menu = FireMenu((replace(ESSEX, targets=(between,), marines=0),))
    guns = begin(menu)
    guns.toggle_chasers()
    orders = all_turn._orders(guns.gunner, guns.lay)
    said = AllTurn("american", 1, (("essex", orders),))
    assert all_turn.key(said, menu) == guns.key == "essex: fore port L1 java"
