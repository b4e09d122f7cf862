"""The show of the kiosk, as its warden starts it, or alone in this process."""

from __future__ import annotations

import json
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from game.books.shelf import book
from game.cli.arguments import CommandError, UsageError, print_text
from game.cli.battle_arguments import find_level, levels_on_offer
from game.cli.prefork_server import start_prefork_server
from game.core.files import append_log_line
from game.core.memory import limit_fragmentation, tune_gc
from game.core.toml_reader import parse_toml_safely
from game.levels import LevelError, parse_level
from game.levels.reading.toml_source import read_level_file
from game.play.level_check import load_valid_level
from game.supervisor.pipes import (
    BEAT_INTERVAL,
    EXIT_LEFT,
    EXIT_NO_DISPLAY,
    EXIT_TERMINATED,
    Heartbeat,
    ShowOrders,
    WardenPipe,
)
from game.supervisor.plan import WardenPlan, become_warden, game_command, ignore_signals
from game.ui.kiosk.log import MAX_TRACE_CHARS, local_time
from game.ui.kiosk.owner_file import FILE, Owner, StandFile, load_owner
from game.ui.kiosk.owner_settings import LaunchConfig, OwnerSettings, panel_state_text
from game.ui.shell.window import SDL_HINT

NO_PIN = "No PIN is set: write one into a file, and name that as pin_file in stand.toml."


def owner_file_path(arguments: Namespace, home: Path) -> Path | None:
    """Return the file that was named, or the one in the player's folder, or None."""
    if arguments.file is not None:
        return Path(arguments.file)
    return home / FILE if (home / FILE).exists() else None


def load_owner_or_defaults(path: Path | None, home: Path) -> Owner:
    """Return the file's settings, or the defaults without one. Raise LevelError with all its errors."""

    def why_not(name: str) -> str:
        try:
            load_valid_level(find_level(name, home))
        except UsageError as wrong:
            return str(wrong)
        except LevelError as fault:
            return f"{name} cannot be fought: {fault.findings[0].message}"
        return ""

    return Owner(StandFile()) if path is None else load_owner(path, why_not)


def check_owner_file(arguments: Namespace, home: Path) -> int:
    """Print everything wrong with the file; return 1 if there is anything, or no file."""
    path = owner_file_path(arguments, home)
    if path is None:
        print_text(f"There is no {FILE} in {home}; the stand would run on what is typed.")
        print_text(NO_PIN)
        return 1
    try:
        owner = load_owner_or_defaults(path, home)
    except LevelError as fault:
        print_text(fault)
        return 1
    battles = len(owner.file.programme) or "all"
    print_text(f"{path}: nothing to say; {battles} battles.")
    print_text("The PIN is set." if owner.pin else NO_PIN)
    return 0


if TYPE_CHECKING:
    from game.ui.kiosk.kiosk import Kiosk

WINDOW_SIZE = (1280, 720)


# ------------------------------------------------------------------------------ under a warden
def run_show(arguments: Namespace, home: Path) -> int:
    """Run the show and return the code for its warden. Everything is imported before the orders
    come: this process may have waited for them behind another."""
    line = WardenPipe()
    from game.ui.kiosk import window

    preload_modules()
    start_prefork_server()
    orders = line.read_orders()
    if orders is None:
        return EXIT_LEFT
    # Only now: reading the orders and watching both read standard input.
    line.watch_warden()
    ignore_signals()
    try:
        if orders.card:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            window.show_page(orders.card, orders.seconds, arguments.windowed, lambda: line.alone)
            return EXIT_LEFT
        return _run_with_orders(arguments, home, orders, line)
    except window.NoDisplay as fault:
        print_text(str(fault), sys.stderr)
        return EXIT_NO_DISPLAY


def preload_modules() -> None:
    """Import what each show needs, its screens and the book of the duel (a fifth of a second and 7
    MB), and draw the puffs of fires. A show imports other books when it plays them."""
    from game.scene.smoke import PUFF_FORMS
    from game.stage.smoke.smoke_puffs import puff_sprite
    from game.ui.kiosk import kiosk  # noqa: F401
    from game.ui.kiosk.playlist import DUEL_LEVEL_PATH

    duel = book(parse_level(read_level_file(DUEL_LEVEL_PATH), DUEL_LEVEL_PATH.name).rules.book)
    for part in ("rules", "captain", "face"):
        getattr(duel, part)
    for kind in range(PUFF_FORMS):
        for tone in ("soot", "dark"):
            puff_sprite(tone, kind, 0, 20, 1)


def _run_with_orders(arguments: Namespace, home: Path, orders: ShowOrders, line: WardenPipe) -> int:
    """Run the show with these orders. If its warden died this process becomes a new one."""
    config = make_launch_config(arguments, home, orders)
    kiosk = open_kiosk(arguments, home, config)
    pulse = HeartbeatSender(kiosk, line)
    kiosk.on_frame = pulse
    code = run_until_stopped(kiosk)
    if not line.alone or not pulse.is_orphaned:
        return code
    beat = pulse.last_beat
    journal = beat.journal if beat.visitor else ""
    again = ShowOrders(orders.pin, beat.turn, journal, beat.visitor, orders.starts + 1, beat.kept)
    plan = WardenPlan(tuple(sys.orig_argv), str(kiosk.home_dir), arguments.memory * 1_000_000, again)
    return become_warden(plan, game_command("stand", "--role", "warden", "--from"))


class HeartbeatSender:
    """Called after each frame: sends a heartbeat every half second. If nobody is left to receive it
    the show ends, `is_orphaned`, and the `last_beat` tells the next show how to continue."""

    def __init__(self, kiosk: Kiosk, line: WardenPipe, clock: Callable[[], float] = monotonic) -> None:
        """Send the first heartbeat after the first frame."""
        self.kiosk, self.line, self.clock = kiosk, line, clock
        self.last_sent = clock() - BEAT_INTERVAL
        self.is_orphaned = False
        self.last_beat = Heartbeat(0)

    def __call__(self) -> None:
        """Send a heartbeat if one is due."""
        if self.line.alone and self.kiosk.is_running:
            self.last_beat = make_heartbeat(self.kiosk)
            self.is_orphaned = True
            resumes = bool(self.last_beat.visitor and self.last_beat.journal)
            self.kiosk.stop(next_show_resumes=resumes)
        elif self.clock() - self.last_sent >= BEAT_INTERVAL:
            self.last_sent = self.clock()
            self.line.send_beat(make_heartbeat(self.kiosk))


def make_heartbeat(kiosk: Kiosk) -> Heartbeat:
    """Return the state of the kiosk for its warden."""
    from game.ui.kiosk import two_players, visit

    health, fight = kiosk.make_health(), kiosk.fight
    memory = health.memory_bytes + health.captain_bytes
    two = two_players.two_players_text(kiosk.players.two, kiosk.devices.pad_count)
    one = visit.visit_text(kiosk.visit, kiosk.mode_seconds)
    panel = panel_state_text(kiosk.owner.settings, kiosk.owner.is_paused)
    kept = json.dumps([panel, os.environ.get(SDL_HINT, ""), two, one])
    counts = (kiosk.frame_count, kiosk.fault_count, kiosk.playlist.listed_count, memory)
    if fight is None:
        return Heartbeat(*counts, kept=kept)
    journal = str(fight.journal_path) if fight.journal_path is not None else ""
    return Heartbeat(*counts, fight.visitor_side, journal, fight.saved_battle.setup.file, kept)


@dataclass(frozen=True, slots=True)
class KeptState:
    """What a show hands to the next one, each part as its own text; '' where there is nothing."""

    panel: str = ""
    display_driver: str = ""
    """The SDL display driver that was measured to be faster."""
    two_players: str = ""
    visit: str = ""


def parse_kept_state(kept: str) -> KeptState:
    """Return the state from a heartbeat's text; an empty one if it is unreadable."""
    try:
        panel, driver, two_players, visit = map(str, json.loads(kept))
    except (ValueError, TypeError):
        return KeptState()
    return KeptState(panel, driver, two_players, visit)


def reuse_display_driver(driver: str) -> None:
    """Use this driver in this process ('': measure again, which takes a quarter of a second)."""
    if driver:
        os.environ.setdefault(SDL_HINT, driver)


# ------------------------------------------------------------------------------ in any case
def make_launch_config(arguments: Namespace, home: Path, orders: ShowOrders) -> LaunchConfig:
    """Return the kiosk's configuration. Levels are checked once, before the first show; later ones
    skip those that cannot be used. Raise UsageError and CommandError."""
    owner, settings = load_owner_settings(arguments, home, orders)
    named = arguments.level or owner.file.programme
    chosen = [find_level(name, home) for name in named] or levels_on_offer(home)
    levels = chosen if orders.starts else drop_unplayable_levels(chosen, home / "stand" / "stand.log")
    if not levels:
        raise CommandError("There is no level the stand could show.")
    journal = Path(orders.resume) if orders.resume else None
    by_the_book = arguments.by_the_book or owner.file.by_the_book
    shown = () if named else tuple(filter(is_small_battle, levels))
    page = arguments.page or owner.file.page.address
    kept = parse_kept_state(orders.kept)
    reuse_display_driver(kept.display_driver)
    return LaunchConfig(levels, orders.pin, settings, by_the_book=by_the_book, battles_before=orders.turn,
                        resume_journal=journal, visitor_side=orders.side, shows_before=orders.starts,
                        panel_state=kept.panel, two_players=kept.two_players, visit=kept.visit,
                        report_address=page, show_levels=shown)  # fmt: skip


def load_owner_settings(arguments: Namespace, home: Path, orders: ShowOrders) -> tuple[Owner, OwnerSettings]:
    """Return the owner's settings, with the command line's on top. A file that was damaged while
    the kiosk ran is ignored and logged."""
    try:
        owner = load_owner_or_defaults(owner_file_path(arguments, home), home)
    except LevelError as fault:
        if not orders.starts:
            raise
        warning = f"the stand goes on without its file: {fault}"
        append_log_line(home / "stand" / "stand.log", warning[:MAX_TRACE_CHARS], local_time())
        owner = Owner(StandFile())
    settings = owner.owner_settings()
    if arguments.session is not None:
        settings = replace(settings, session=float(arguments.session))
    loudest = arguments.loudest
    if loudest is None:
        return owner, settings
    return owner, replace(settings, loudest=loudest, volume=min(loudest, settings.volume))


def open_kiosk(arguments: Namespace, home: Path, config: LaunchConfig) -> Kiosk:
    """Open the kiosk's window. Raise NoDisplay."""
    from game.ui.kiosk.kiosk import Kiosk

    limit_fragmentation()
    tune_gc()
    start_prefork_server()
    return Kiosk(WINDOW_SIZE, home, config, windowed=arguments.windowed)


def run_until_stopped(kiosk: Kiosk) -> int:
    """Run the kiosk until its PIN ends it (0), errors stop it, or a signal does: the machine shuts down."""
    is_stopped = False

    def end(*_: object) -> None:
        nonlocal is_stopped
        is_stopped = True
        kiosk.stop()

    # SDL would turn the signal into a request to close the window, which the kiosk ignores.
    before = signal.signal(signal.SIGTERM, end)
    try:
        code = kiosk.run()
    finally:
        signal.signal(signal.SIGTERM, before)
    return EXIT_TERMINATED if is_stopped else code


def run_alone(arguments: Namespace, home: Path, pin: str) -> int:
    """Run the show in this process, without a restart; return 0. Raise CommandError without a display."""
    from game.ui.kiosk.window import NoDisplay

    try:
        kiosk = open_kiosk(arguments, home, make_launch_config(arguments, home, ShowOrders(pin)))
    except NoDisplay as fault:
        raise CommandError(str(fault)) from None
    code = run_until_stopped(kiosk)
    return 0 if code == EXIT_TERMINATED else code


MAX_SMALL_SHIPS = 3
"""Ships of the largest battle that the show plays by default: more cannot be seen close up at once."""


def is_small_battle(level: Path) -> bool:
    """Return whether a level has few ships; one that cannot be read has none."""
    try:
        ships = parse_toml_safely(read_level_file(level)).get("ship")
    except (LevelError, ValueError):
        return False
    return isinstance(ships, list) and 2 <= len(ships) <= MAX_SMALL_SHIPS


def drop_unplayable_levels(files: list[Path], log: Path) -> list[Path]:
    """Return the playable levels; log and print each of the others: a kiosk that restarts after a
    power cut must not wait for anybody."""
    found = []
    for path in files:
        try:
            load_valid_level(path)
        except LevelError as fault:
            warning = f"left out: {path.name} cannot be used: {fault}"
            append_log_line(log, warning[:MAX_TRACE_CHARS], local_time())
            print_text(warning, sys.stderr)
        else:
            found.append(path)
    return found
