"""Pictures of screens without a window: a level or a journal at any turn, any page, any size."""

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pygame

from game.books import shelf
from game.core.steps import Choose, Plot
from game.levels import parse_level
from game.levels.reading.level_folders import shipped_levels
from game.play.battle import Battle, StepResult
from game.play.journal import Journal, read_journal_file
from game.play.saved_battles import BattleSetup, setup_of, validate_entries
from game.play.seats import PlayerSeat, Seat
from game.stage.frame.stage_view import dump_stage
from game.stage.hulls.sprite_bank import SpriteBank
from game.systems import BattleShow
from game.trials.fighting import make_batch_seats
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.screens import apply_overrides
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.battle_outcome import outcome_of
from game.ui.pages.crash_page import CrashPage
from game.ui.pages.glossary_page import GlossaryPage
from game.ui.pages.options_page import OptionsPage
from game.ui.pages.result_contents import ResultCallbacks
from game.ui.pages.result_page import ResultPage
from game.ui.pages.rulebook_page import RulebookPage
from game.ui.pages.text_page import CreditsPage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession, sorted_levels
from game.ui.shell.session_state import read_asset_overrides

_STEP_SECONDS: Final = 1 / 30
_SETTLE_SECONDS: Final = 0.4
"""Seconds of each of the last frames, in which the camera comes to rest."""
_MAX_STEPS: Final = 20_000


@dataclass(frozen=True, slots=True)
class ScreenshotRequest:
    """One picture: which screen, which battle at which turn, its size in pixels. ``until_clause``
    stops at the first question of that clause for the side at ``seat_index``; ``pack`` is the
    folder of the level's pack."""

    screen: str = "battle"
    turn: int = 1
    size: tuple[int, int] = (1280, 720)
    until_clause: str = ""
    seat_index: int = 0
    pack: Path | None = None


def draw_screenshot(
    request: ScreenshotRequest, setup: BattleSetup, journal: Journal | None
) -> tuple[pygame.Surface, Any]:
    """Return the picture, and the marks of each ship on it (None for other screens)."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as home:
        session = BattleSession(Path(home))
        bank = SpriteBank(bakes_at_once=True)
        app = App(request.size, Path(home), offered_levels(), session.make_callbacks(), 1, bank)
        try:
            return _draw_request(app, session, request, setup, journal)
        finally:
            app.bank.close()


def _draw_request(
    app: App, session: BattleSession, request: ScreenshotRequest, setup: BattleSetup, past: Journal | None
) -> tuple[pygame.Surface, Any]:
    if request.screen not in ("battle", "result"):
        _open_page(app, session, request.screen)
        return _surface_after(app, 3), None
    battle = _battle_at_turn(request, setup, past)
    overrides = read_asset_overrides(request.pack, battle.level)
    apply_overrides(app, overrides)
    if request.screen == "result":
        battle.run()
        ways = ResultCallbacks(app.go_to_title, app.go_to_title, app.go_to_title, lambda *_: None)
        app.push_screen(ResultPage(app, outcome_of(battle), ways, overrides))
        return _surface_after(app, 2), None
    show = BattleShow(battle)
    advance_to_question(show, request)
    screen = BattleScreen(app, battle, show, immediate=True)
    screen.asset_overrides = overrides
    screen.sea_view.bank.set_author_hulls(overrides.hulls)
    app.push_screen(screen)
    picture = _surface_after(app, 3)
    with show.stage():
        seen = dump_stage()
    screen.close()
    battle.close()
    return picture, seen


def offered_levels() -> list[Path]:
    """Return the levels on offer in the order of the battle list."""
    return sorted_levels(shipped_levels())


def _open_page(app: App, session: BattleSession, name: str) -> None:
    pages: dict[str, Callable[[], None]] = {
        "title": lambda: None,
        "battles": lambda: app.push_screen(BattleListPage(app)),
        "options": lambda: app.push_screen(OptionsPage(app)),
        "rulebook": lambda: app.push_screen(RulebookPage(app, session.books, "KMH-9.2.22")),
        "glossary": lambda: app.push_screen(GlossaryPage(app)),
        "credits": lambda: app.push_screen(CreditsPage(app)),
    }
    pages[name]()


def _battle_at_turn(request: ScreenshotRequest, setup: BattleSetup, past: Journal | None) -> Battle:
    level, book = setup.level(), shelf.book(setup.book).rules
    seats: dict[str, Seat] = dict(
        make_batch_seats(book, level, {s.id: "ai:admiral" for s in level.sides}, setup.seed)
    )
    journal = Journal(setup.header())
    journal.entries += past.entries if past else []
    battle = Battle(book, level, seats, setup.seed, journal)
    while battle.turn < request.turn and battle.step() is StepResult.STEPPED:
        pass
    if request.until_clause:
        battle.seats[level.sides[request.seat_index].id] = PlayerSeat()
    return battle


def advance_to_question(battle_show: BattleShow, request: ScreenshotRequest) -> None:
    """Play on as fast as possible until the wanted question comes."""
    battle_show.speed = 0
    for _ in range(_MAX_STEPS if request.until_clause else 1):
        battle_show.update(_STEP_SECONDS)
        step = battle_show.battle.pending_step
        if (
            battle_show.last_step_result is StepResult.OVER
            or (step.clause if step else "") == request.until_clause
        ):
            return
        if battle_show.last_step_result is StepResult.WAITING and not battle_show.battle.needs_confirm():
            _answer_first_option(battle_show.battle)
        battle_show.battle.confirm()


def _answer_first_option(battle: Battle) -> None:
    """Answer with the first option, and sail straight on."""
    step = battle.pending_step
    if isinstance(step, Choose):
        menus = {step.seat: step.menu}
    else:
        assert isinstance(step, Plot), "only a seat is ever waited for"
        menus = dict(step.menus)
    for seat, menu in menus.items():
        person = battle.seats[seat]
        if isinstance(person, PlayerSeat) and not person.answers:
            keys = menu.keys()
            ahead = [key for key in keys if key.startswith("ahead")]
            person.submit(ahead[-1] if ahead else keys[0])


def _surface_after(app: App, frames: int) -> pygame.Surface:
    for _ in range(frames):
        app.run_frame(_SETTLE_SECONDS)
    if isinstance(app.screen, CrashPage):
        log_text = app.screen.log_file.read_text("utf-8") if app.screen.log_file else "no more is known"
        raise RuntimeError(f"the screen could not be drawn: {log_text}")
    return app.surface.copy()


def save_image(image: pygame.Surface, file: Path) -> None:
    """Save the picture. Raise OSError with a plain sentence if that fails."""
    try:
        pygame.image.save(image, file)
    except (pygame.error, FileNotFoundError) as fault:
        raise OSError(f"{file} cannot be written: {fault}") from None


def read_battle_setup(path: Path, level_text: str, seed: int) -> tuple[BattleSetup, Journal | None]:
    """Return what to draw from: a journal's setup and past, or a level under its own book."""
    if path.suffix == ".journal":
        reading = read_journal_file(path)
        validate_entries(reading)
        journal = Journal({})
        journal.entries += reading.entries
        return setup_of(reading), journal
    level = parse_level(level_text, path.name)
    seats = {side.id: "ai:admiral" for side in level.sides}
    book = level.rules.book
    return BattleSetup(level_text, book, seed, seats, level.rules.options, path.name), None
