"""The umpire's table in its states, each as the studio opens it."""

from collections.abc import Callable

import pygame

from game.core.steps import Roll
from game.levels import parse_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.saved_battles import BattleSetup, begin_battle
from game.play.typed_answers import RealDice
from game.trials.fighting import make_seats
from game.ui.battle.values.actions import DraftAction, PanelAction
from game.ui.kit.screens import Screen
from game.ui.umpire import update
from game.ui.umpire.screen import UmpireScreen
from game.ui.umpire.state import UmpireAction
from recipes.pictures_studio import Studio

StateTest = Callable[[UmpireScreen], bool]
_MAX_ANSWERS = 600
"""Answers after which a state that does not come is reported."""


def open_umpired(studio: Studio, level: str) -> UmpireScreen:
    """A shipped battle on the table, at its first question."""
    path, real_dice = shipped_levels_folder() / f"{level}.toml", RealDice()
    text = path.read_text("utf-8")
    written = parse_level(text, path.name)
    seats = {side.id: "human" for side in written.sides}
    rules = written.rules
    setup = BattleSetup(text, rules.book, 3, seats, tuple(rules.options), path.name, is_umpired=True)
    battle = begin_battle(setup, make_seats, None, real_dice).battle
    screen = UmpireScreen(studio.app, battle, real_dice)
    studio.close_callbacks += [screen.close, battle.close]
    return screen


def play_until(screen: UmpireScreen, until: StateTest) -> UmpireScreen:
    """The battle has gone on by the first answer each, guns by the last, the game throwing, until
    this is asked."""
    for _ in range(_MAX_ANSWERS):
        if until(screen):
            return screen
        if screen.state.is_covered:
            update.handle_action(screen.state, PanelAction.UNCOVER)
        elif screen.state.dice_entry is not None:
            update.handle_action(screen.state, UmpireAction.THROW_FOR_ME)
        else:
            question = screen.state.question
            assert question is not None, "nothing is asked"
            assert question.menu is not None, "dice lie in boxes"
            with screen.state.battle.table.as_current():
                keys = question.menu.keys()
            key = keys[-1] if screen.state.hud.prompt.kind == "fire" else keys[0]
            update.submit(screen.state, [key])
    raise RuntimeError("what was to be shown is not asked")


def is_kind_asked(kind: str) -> StateTest:
    """Answer until a question of this kind is on the screen."""

    def asked(screen: UmpireScreen) -> bool:
        state = screen.state
        return state.is_person_asked and state.dice_entry is None and state.hud.prompt.kind == kind

    return asked


def are_dice_thrown(count: int) -> StateTest:
    """Answer until at least this many dice are thrown."""

    def there(screen: UmpireScreen) -> bool:
        step = screen.state.battle.pending_step
        return isinstance(step, Roll) and len(step.dice) >= count

    return there


def umpire_screen(level: str, until: StateTest | None = None) -> Callable[[Studio], Screen]:
    """A state that is only looked at."""

    def scene(studio: Studio) -> Screen:
        screen = open_umpired(studio, level)
        return screen if until is None else play_until(screen, until)

    return scene


def dice_typed(level: str, count: int, faces: str) -> Callable[[Studio], Screen]:
    """Dice in their boxes, some of them typed."""

    def scene(studio: Studio) -> Screen:
        screen = play_until(open_umpired(studio, level), are_dice_thrown(count))
        for sign in faces:
            update.type_die_sign(screen.state, sign)
        return screen

    return scene


def refused_position(studio: Studio) -> Screen:
    """The place of a model was typed where she cannot come."""
    screen = play_until(open_umpired(studio, "kmh/mirror-duel"), is_kind_asked("helm"))
    update.submit_text(screen.state, "at 66.5 20")
    return screen


def refused_course(studio: Studio) -> Screen:
    """A course is being typed; the last one was refused."""
    screen = play_until(open_umpired(studio, "ls98/mirror-duel"), is_kind_asked("helm"))
    update.submit_text(screen.state, "port")
    update.start_typing(screen.state, "ahead; port; port; ahead; end")
    return screen


def pad_on_endpoint(studio: Studio) -> Screen:
    """The focus of a pad on an end of the move."""
    screen = play_until(open_umpired(studio, "wwh/two-against-two"), is_kind_asked("helm"))
    pygame.event.clear()
    screen.ring.focused, screen.ring.is_shown = "end-1", True
    return screen


def ship_moved(studio: Studio) -> Screen:
    """A ship has moved: her model is to be set."""
    screen = play_until(open_umpired(studio, "kmh/mirror-duel"), is_kind_asked("helm"))
    update.end_move_at(screen.state, 62.0, 36.0)
    update.handle_action(screen.state, DraftAction.GIVE)
    return screen


UMPIRE: dict[str, Callable[[Studio], Screen]] = {
    "umpire": umpire_screen("kmh/mirror-duel"),
    "umpire-dice": dice_typed("kmh/mirror-duel", 2, "4"),
    "umpire-placed": refused_position,
    "umpire-moved": ship_moved,
    "umpire-guns": umpire_screen("kmh/mirror-duel", is_kind_asked("fire")),
    "umpire-squares": pad_on_endpoint,
    "umpire-volley": dice_typed("wwh/ajax-and-bucentaure", 6, "1536"),
    "umpire-cover": umpire_screen("hf/mirror-squadron"),
    "umpire-plot": umpire_screen("hf/mirror-squadron", is_kind_asked("plot")),
    "umpire-hexes": refused_course,
    "umpire-fleet": umpire_screen("kmh/the-nile", is_kind_asked("helm")),
}
