"""Every kind of question is put and answered; undo until something was seen; helm and guns."""

from pathlib import Path

import pygame
import pytest

from game.books.kmh.face.drafts import GunDraft, HelmDraft
from game.books.kmh.face.option_odds import option_odds_words
from game.books.kmh.face.question_draft import CourseChoice, draft_of
from game.books.kmh.rules.course import is_lawful
from game.books.kmh.rules.shots import Shot
from game.core.events import Rolled
from game.core.steps import Choose, MenuOption, OptionMenu, Refusal, Roll
from game.play.seats import PlayerSeat, RandomSeat
from game.ui.battle.screen.screen import BattleScreen
from tests.books.kmh.face.input_driver import (
    FRAME,
    FakeContext,
    chase_by_mouse,
    click,
    click_at,
    enemy_pixel,
    make_battle_screen,
    move_to,
    nearest_sea_pixel,
    press_key,
    run_to_prompt,
)
from tests.ui.text_checks import find_cut_off, find_overlaps


def asked(kind: str, seed: int = 7) -> tuple[FakeContext, BattleScreen]:
    """A battle that has come to a question of this kind."""
    context, screen = make_battle_screen(
        {"british": PlayerSeat(), "privateer": RandomSeat(1)}, seed=seed, still=True
    )
    for _ in range(200):
        if run_to_prompt(screen) == kind:
            return context, screen
        chase_by_mouse(screen)
    raise AssertionError(f"never asked: {kind}")


def keys_given(screen: BattleScreen) -> list[list[str]]:
    """What the British seat has given and the battle has not yet taken."""
    person = screen.battle.seats["british"]
    assert isinstance(person, PlayerSeat)
    return list(person.answers)


# ------------------------------------------------------------------------------ every question

CLAUSES = {
    "KMH-0.0.6": ("frigate", "chasse-maree"),
    "KMH-4.0.1": ("done", "fast-sailor frigate", "go-large frigate"),
    "KMH-4.1.3": ("fast", "plain"),
    "KMH-5.1.1": ("fire", "hold"),
    "KMH-5.1.3": ("wait", "play"),
    "KMH-6.7.5": ("keep", "1", "2", "3"),
    "KMH-6.10.8": ("grapple", "sheer off"),
    "KMH-13.0.1": ("grapple", "sheer off"),
    "KMH-13.0.5": ("board", "stand"),
    "KMH-13.0.19": ("counter-board", "cut loose", "stay"),
    "KMH-13.0.20": ("frigate", "chasse-maree"),
    "KMH-99.9": ("this", "that"),
    "KMH-12.2.1": tuple(f"ahead {n}, port {30 - n}" for n in range(1, 28)),
}


@pytest.mark.parametrize("clause", CLAUSES)
def test_any_question_with_a_list_of_answers_can_be_read_and_answered(clause: str) -> None:
    context, screen = asked("markers")
    offers = tuple(MenuOption(k, k.capitalize(), k, clause) for k in CLAUSES[clause])
    screen.battle.pending_step = Choose("british", clause, OptionMenu(offers), "frigate")
    with screen.battle.table.as_current():
        screen.hud.update()
    assert screen.hud.prompt.kind == "pick"
    screen.draw(context.surface)
    assert find_cut_off(context) + find_overlaps(context) == []
    names = [name for name in screen.control_rects() if name.startswith("answer-")]
    assert names[0] == f"answer-{CLAUSES[clause][0]}"
    click(screen, names[1])
    assert keys_given(screen) == [[CLAUSES[clause][1]]]


def test_whoever_may_hold_a_card_is_told_what_comes_of_it() -> None:
    _, screen = asked("markers")
    offers = tuple(MenuOption(k, k.capitalize(), k, "KMH-5.1.1") for k in CLAUSES["KMH-5.1.1"])
    screen.battle.pending_step = Choose("british", "KMH-5.1.1", OptionMenu(offers), "frigate")
    with screen.battle.table.as_current():
        screen.hud.update()
        told = [option_odds_words(screen.hud, offer) for offer in offers]
    assert told == ["", "after a later card, or lost"]


def test_a_long_list_scrolls_to_its_last_answer() -> None:
    _, screen = asked("markers")
    keys = [f"ahead {n}" for n in range(1, 40)]
    offers = tuple(MenuOption(k, k, k, "KMH-12.2.1") for k in keys)
    screen.battle.pending_step = Choose("british", "KMH-12.2.1", OptionMenu(offers), "frigate")
    with screen.battle.table.as_current():
        screen.hud.update()
    move_to(screen, screen.control_rects()["choices"].center)
    for _ in range(40):
        wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False)
        screen.handle(wheel)
    click(screen, "answer-ahead 39")
    assert keys_given(screen) == [["ahead 39"]]


def test_a_greyed_answer_says_why_and_cannot_be_given() -> None:
    _, screen = asked("markers")
    no = Refusal("KMH-6.8.1", "only a ship with the wind on her bow may tack")
    offers = (
        MenuOption("sail", "Sail", "sail", "KMH-6.2.2"),
        MenuOption("tack", "Tack", "tack", "KMH-6.8.1", refusal=no),
    )
    screen.battle.pending_step = Choose("british", "KMH-6.2.1", OptionMenu(offers), "frigate")
    with screen.battle.table.as_current():
        screen.hud.update()
    greyed = next(w for w in screen.widgets() if w.name == "answer-tack")
    assert no.reason in greyed.hint
    assert no.clause in greyed.hint
    click(screen, "answer-tack")
    assert keys_given(screen) == []


def test_a_ship_on_the_sea_is_an_answer_when_ships_are_asked_for() -> None:
    _, screen = asked("markers")
    offers = tuple(MenuOption(k, k, k, "KMH-0.0.6") for k in ("frigate", "chasse-maree"))
    screen.battle.pending_step = Choose("british", "KMH-0.0.6", OptionMenu(offers))
    with screen.battle.table.as_current():
        screen.hud.update()
    click(screen, "ship-chasse-maree")
    assert keys_given(screen) == [["chasse-maree"]]


# ---------------------------------------------------------------------------------------- undo


def test_a_course_may_be_taken_back_until_the_next_card_is_turned() -> None:
    _, screen = asked("helm")
    before = screen.battle.pending_step
    click(screen, "sail")
    assert run_to_prompt(screen) == "done"
    assert screen.hud.prompt.text == "Next card"
    click(screen, "undo")
    assert run_to_prompt(screen) == "helm"
    assert screen.battle.rewinds == 1
    assert screen.battle.pending_step == before
    click(screen, "sail")
    run_to_prompt(screen)
    click(screen, "done")
    run_to_prompt(screen)
    assert not screen.battle.may_undo("british") or screen.hud.prompt.kind != "helm"
    assert "undo" not in screen.control_rects() or screen.battle.may_undo("british")


def test_an_order_may_be_taken_back_until_its_dice_are_thrown() -> None:
    _, screen = asked("pick")
    while screen.hud.prompt.clause != "KMH-6.2.1":
        chase_by_mouse(screen)
        run_to_prompt(screen)
    click(screen, "answer-sail")
    assert run_to_prompt(screen) == "done"
    assert isinstance(screen.battle.pending_step, Roll)
    assert screen.hud.prompt.text.startswith("Throw")
    press_key(screen, pygame.K_BACKSPACE)
    assert run_to_prompt(screen) == "pick"
    click(screen, "answer-sail")
    run_to_prompt(screen)
    rolls = len(screen.battle.events)
    click(screen, "done")
    run_to_prompt(screen)
    assert len(screen.battle.events) > rolls
    assert not screen.battle.may_undo("british")
    assert "undo" not in screen.control_rects()


def test_a_shot_cannot_be_taken_back() -> None:
    _, screen = asked("fire")
    click(screen, "fire")
    run_to_prompt(screen)
    assert not screen.battle.may_undo("british")
    assert screen.battle.rewinds == 0


# ---------------------------------------------------------------------------------------- helm


def test_the_ghost_follows_the_pointer_and_a_click_pins_it() -> None:
    _, screen = asked("helm")
    plan = draft_of(screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    ends = {(end.x, end.y) for _, end in plan.reachable_ends()}
    here = screen.sea_view.pixel_at(plan.start_helm.pose.x / 10_000, plan.start_helm.pose.y / 10_000)
    move_to(screen, nearest_sea_pixel(screen, (here[0] + 160, here[1] + 40)))
    right = plan.end_pose
    move_to(screen, nearest_sea_pixel(screen, (here[0] - 160, here[1] + 120)))
    assert plan.end_pose != right
    click_at(screen, nearest_sea_pixel(screen, enemy_pixel(screen)))
    pinned = plan.end_pose
    move_to(screen, nearest_sea_pixel(screen, (here[0] - 160, here[1])))
    assert plan.end_pose == pinned
    assert (pinned.x, pinned.y) in ends


def test_keys_step_a_course_and_every_course_is_one_the_helm_takes() -> None:
    _, screen = asked("helm")
    plan = draft_of(screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    for code in (pygame.K_w, pygame.K_w, *([pygame.K_a] * 4), pygame.K_d, pygame.K_EQUALS):
        press_key(screen, code)
        assert plan.is_legal
        assert sum(leg.run for leg in plan.course) == plan.start_helm.run_left
    assert plan.fixed_legs
    press_key(screen, pygame.K_MINUS)
    assert plan.is_legal
    click(screen, "helm-clear")
    plan = draft_of(screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    assert plan.fixed_legs == ()


def test_bending_adds_a_second_turn() -> None:
    _, screen = asked("helm")
    plan = draft_of(screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    turn = next(c for c, _ in plan.reachable_ends() if len(c) == 3)
    plan.tail_legs = turn
    click(screen, "helm-bend")
    assert plan.fixed_legs == turn[:2]
    ends = [course for course, _ in plan.reachable_ends() if len(course) > 1]
    assert ends
    plan.tail_legs = ends[0]
    assert is_lawful(plan.start_helm, plan.course)
    click(screen, "sail")
    assert keys_given(screen) == [plan.keys()]


def test_a_wider_circle_is_written_into_the_course() -> None:
    _, screen = asked("helm")
    click(screen, "helm-wider")
    plan = draft_of(screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    plan.tail_legs = next(c for c, _ in plan.reachable_ends() if len(c) > 1)
    course = plan.keys()
    assert any(f"on {plan.turning_circle}" in word for word in course)
    assert plan.is_legal


# ---------------------------------------------------------------------------------------- guns


def test_targets_batteries_and_aims_are_chosen_by_click_and_by_key() -> None:
    context, screen = asked("fire")
    guns = draft_of(screen.hud).answer_draft
    assert isinstance(guns, GunDraft)
    assert guns.chosen_shot is not None
    for aim in guns.aims():
        click(screen, f"aim-{aim}")
        assert guns.aim == aim
        assert isinstance(guns.chosen_shot, Shot)
        assert guns.chosen_shot.tally.total == guns.chosen_shot.dice
    for side in guns.sides():
        click(screen, f"side-{side}")
        assert guns.side == side
    press_key(screen, pygame.K_RIGHTBRACKET)
    assert guns.target in guns.reachable_target_ids()
    screen.draw(context.surface)
    words = " ".join(mark.text for mark in context.text_ledger)
    for term in guns.chosen_shot.tally.terms:
        assert term.name in words
        assert "§" + term.clause.rpartition("-")[2] in words
    assert isinstance(guns.chosen_shot, Shot)
    assert f"Fire: {guns.chosen_shot.dice} dice" in words


def test_hold_fire_is_always_on_offer() -> None:
    _, screen = asked("fire")
    click(screen, "answer-hold fire")
    assert keys_given(screen) == [["hold fire"]]


def test_a_clause_on_the_plate_opens_the_rulebook_there() -> None:
    _, screen = asked("fire")
    opened: list[str] = []
    screen.state.navigation = type(screen.state.navigation)(open_rulebook=opened.append)
    click(screen, "plate")
    assert opened == ["KMH-9.2.23"]


def test_esc_leads_to_the_menu_and_nothing_is_lost() -> None:
    _, screen = asked("markers")
    menus: list[str] = []
    screen.state.navigation = type(screen.state.navigation)(open_menu=lambda: menus.append("menu"))
    press_key(screen, pygame.K_ESCAPE)
    assert menus == ["menu"]
    assert Path(__file__).exists()


def test_a_ship_that_flees_is_shown_her_courses_and_a_click_on_the_sea_takes_one() -> None:
    context, screen = asked("helm")
    plan = draft_of(screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    ways = plan.reachable_ends()[:40]
    offers = tuple(MenuOption(f"way {n}", f"way {n}", way, "KMH-12.2.1") for n, (way, _) in enumerate(ways))
    screen.battle.pending_step = Choose("british", "KMH-12.2.1", OptionMenu(offers), "frigate")
    with screen.battle.table.as_current():
        screen.hud.update()
    course_choice = draft_of(screen.hud).answer_draft
    assert isinstance(course_choice, CourseChoice)
    assert len(course_choice.offered) == len(ways)
    move_to(screen, screen.control_rects()["answer-way 1"].center)
    screen.draw(context.surface)
    assert screen.hud.hovered == "way 1"
    end = ways[-1][1]
    click_at(screen, nearest_sea_pixel(screen, screen.sea_view.pixel_at(end.x / 10_000, end.y / 10_000)))
    given = keys_given(screen)
    assert len(given) == 1
    assert given[0][0].startswith("way ")


def test_a_still_screen_asks_for_no_frames_while_a_person_thinks() -> None:
    _, screen = asked("markers")
    for _ in range(400):
        screen.advance(1 / 60)
    assert not screen.is_moving
    click(screen, "marker-port")
    click(screen, "lay")
    screen.advance(1 / 60)
    assert screen.battle.turn == 1


# -------------------------------------------------------------------------------- at once


def test_at_once_a_persons_own_volley_keeps_the_tray_until_it_is_sent_away() -> None:
    context, screen = asked("fire", seed=1)
    screen.show.speed = 0
    before = len(screen.battle.events)
    click(screen, "fire")
    for _ in range(20):
        screen.advance(1.0)
    thrown = [e for e in screen.battle.events[before:] if isinstance(e, Rolled)]
    roll = screen.hud.dice_timing.roll
    assert len(thrown) > 1, "the battle must have gone on"
    assert screen.hud.is_volley_held
    assert roll is not None
    assert (roll.clause, roll.ship) == ("KMH-9.2.22", "frigate")
    faces = [die.value for group in roll.groups if not group.is_removed for die in group.dice]
    assert tuple(faces) == thrown[0].faces
    click(screen, "tray")
    screen.advance(FRAME)
    assert not screen.hud.is_volley_held
    assert not screen.hud.dice_timing.has_visible_roll
    screen.draw(context.surface)
