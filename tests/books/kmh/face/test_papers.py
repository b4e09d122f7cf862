"""The papers of the battle screen: no wider than they need, and plain about whose turn it is."""

from pathlib import Path

import pygame
import pytest

from game.books.kmh.face.face import FACE as KMH
from game.core import events as ev
from game.core.steps import Choose, Plot
from game.core.tally import Tally, Term
from game.levels import load_level
from game.play.dice import Dice
from game.play.seats import PlayerSeat, RandomSeat, random_key
from game.stage.paper.canvas import UiStyle
from game.ui.battle.dice import dice_tray, roll_view
from game.ui.battle.layout.layout import battle_layout
from game.ui.battle.sea import sea_marks
from game.ui.battle.views import answer_buttons
from game.ui.lessons import lesson_card
from tests.books.kmh.face.input_driver import LEVELS, chase_by_mouse, make_battle_screen, run_to_prompt

ALL = LEVELS.parent

NAMES = {"a": "A", "b": "B"}


def test_a_small_roll_lies_on_a_small_tray_and_a_volley_on_the_whole() -> None:
    style = UiStyle(1.0, 1.0)
    tray = battle_layout((1280, 720), style).tray
    small = ev.Rolled("KMH-8.2.2", "", "which way it shifts", ("d6",), (3,), None)
    terms = Tally((Term("KMH-9.2.1", "36 guns", 4),))
    volley = ev.Rolled("KMH-9.2.22", "a", "port guns at the hull of B: short 8 cm",
                       ("d6",) * 4, (6, 5, 2, 3), terms, 3)  # fmt: skip
    narrow = dice_tray.narrowed_rect(style, tray, roll_view.roll_view_of([small], NAMES, KMH))
    assert narrow.topleft == tray.topleft
    assert narrow.h == tray.h
    assert 300 < narrow.w < tray.w * 0.7
    assert dice_tray.narrowed_rect(style, tray, roll_view.roll_view_of([volley], NAMES, KMH)) == tray


def test_the_line_of_a_tag_ends_at_the_name_in_its_way() -> None:
    tag, ship = pygame.Rect(100, 300, 200, 48), (200, 100)
    name = pygame.Rect(160, 150, 90, 22)
    assert sea_marks._leader_end(tag, ship, []) == ship
    assert sea_marks._leader_end(tag, ship, [name.move(300, 0)]) == ship
    x, y = sea_marks._leader_end(tag, ship, [name])
    assert (x, y) == (200, name.bottom - 1)


def test_the_pointer_of_a_lesson_does_not_end_at_a_corner() -> None:
    card, button = pygame.Rect(8, 60, 220, 130), pygame.Rect(260, 660, 100, 44)
    _, end = lesson_card.arrow_ends(card, button)
    assert end == (285, 660)


@pytest.mark.parametrize("speed", [0, 1])
def test_the_plate_stands_out_only_when_a_person_must_answer(speed: int) -> None:
    _, screen = make_battle_screen(
        {"red": PlayerSeat(), "blue": RandomSeat(1)}, seed=3, level=LEVELS / "mirror-duel.toml", speed=speed
    )
    kinds = set()
    for _ in range(14):
        run_to_prompt(screen, 40)
        with screen.battle.table.as_current():
            header = answer_buttons.prompt_header(screen.hud)
        prompt = screen.hud.prompt
        kinds.add(prompt.kind)
        assert header.is_question == (prompt.needs_answer or prompt.kind == "done")
        if prompt.kind == "done":
            assert header.words.startswith(("Next", "Continue")) or "decides next" in header.words
        chase_by_mouse(screen)
    assert {"pick", "done"} <= kinds


@pytest.mark.parametrize(
    "level",
    [
        ALL / "kmh" / "mirror-duel.toml",
        ALL / "wwh" / "two-against-two.toml",
        ALL / "hf" / "mirror-frigates.toml",
        ALL / "ls98" / "robust-and-hoche.toml",
    ],
    ids=lambda path: path.parent.name,
)
def test_no_ship_stands_beside_the_badge_of_another_side(level: Path) -> None:
    """Two people play by chance; the plate is looked at before and after each answer."""
    people = {side.id: PlayerSeat() for side in load_level(level).sides}
    _, screen = make_battle_screen(people, seed=5, level=level)
    whims, seen = Dice(5), set()
    for _ in range(400):
        run_to_prompt(screen, 3)
        with screen.battle.table.as_current():
            header = answer_buttons.prompt_header(screen.hud)
            ships = {ship.name: ship.side % 4 for ship in screen.hud.ships}
        assert header.side is None or ships.get(header.name, header.side) == header.side, header
        seen.add(header.name in ships)
        step = screen.battle.pending_step
        if screen.battle.needs_confirm():
            screen.battle.confirm()
        elif isinstance(step, Choose):
            people[step.seat].submit(random_key(step.menu, whims))
        elif isinstance(step, Plot):
            for seat, menu in step.menus.items():
                if seat not in screen.battle.plots and not people[seat].answers:
                    people[seat].submit(random_key(menu, whims))
    assert seen == {True, False}
