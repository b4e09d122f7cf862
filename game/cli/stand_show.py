"""The show of the stand, as its warden begins it, or alone in this very process."""

from __future__ import annotations

import json
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from game.books.shelf import book
from game.cli.arguments import Sorry, say
from game.cli.common import find_level, level_files
from game.cli.prefork_server import begin_server
from game.cli.stand_owner import file_of, owner_in
from game.core.bounded_log import add_line
from game.core.memory import limit_fragmentation, tune_gc
from game.core.toml_reader import read_toml
from game.levels import LevelError, read_level
from game.levels.reading.source import read_file
from game.play.level_validation import load_valid_level
from game.supervisor.pipes import EVERY, LEFT, NO_DISPLAY, TOLD, Beat, Line, Orders
from game.supervisor.plan import Plan, be_deaf, game_command, hand_over
from game.ui.kiosk.launch_config import LaunchConfig
from game.ui.kiosk.log import LONGEST_TRACE, now
from game.ui.kiosk.owner_file import Owner, StandFile
from game.ui.kiosk.owner_settings import OwnerSettings, kept_of
from game.ui.shell.framebuffer import HINT

if TYPE_CHECKING:
    from game.ui.kiosk.kiosk import Kiosk

SIZE = (1280, 720)


# ------------------------------------------------------------------------------ under a warden
def run_show(asked: Namespace, home: Path) -> int:
    """The show has ended as its warden will read from this code. Everything has been read in when
    the orders come: this process may have waited for them behind another."""
    line = Line()
    from game.ui.kiosk import fallback_page, window

    read_in()
    begin_server()
    orders = line.orders()
    if orders is None:
        return LEFT
    line.watch()
    be_deaf()
    try:
        if orders.card:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            fallback_page.show(orders.card, orders.seconds, asked.windowed, lambda: line.alone)
            return LEFT
        return _shown(asked, home, orders, line)
    except window.NoDisplay as fault:
        say(str(fault), sys.stderr)
        return NO_DISPLAY


def read_in() -> None:
    """What each show needs has been read in: its screens, and the book of the duel, a fifth of a
    second and 7 MB; and the forms of smoke are painted. Of the other books a show reads in those it
    plays."""
    from game.stage.smoke.banks import KINDS, OLD, puff
    from game.ui.kiosk import kiosk  # noqa: F401
    from game.ui.kiosk.playlist import DUEL_LEVEL

    duel = book(read_level(read_file(DUEL_LEVEL), DUEL_LEVEL.name).rules.book)
    for part in ("rules", "captain", "face"):
        getattr(duel, part)
    for kind in range(KINDS):
        for tone in ("dusk", "dusk" + OLD):
            puff(tone, kind, 0, 20, 1)


def _shown(asked: Namespace, home: Path, orders: Orders, line: Line) -> int:
    """The show ran under these orders. If its warden died this process becomes a new one."""
    terms = terms_of(asked, home, orders)
    stand = opened(asked, home, terms)
    pulse = Pulse(stand, line)
    stand.pulse = pulse
    code = run_until_told(stand)
    if not line.alone or not pulse.orphaned:
        return code
    beat = pulse.last
    journal = beat.journal if beat.visitor else ""
    again = Orders(orders.pin, beat.turn, journal, beat.visitor, orders.starts + 1, beat.kept)
    plan = Plan(tuple(sys.orig_argv), str(stand.home_dir), asked.memory * 1_000_000, again)
    return hand_over(plan, game_command("stand", "--role", "warden", "--from"))


class Pulse:
    """What is done after each frame: every half second a beat is told; where nobody is left to hear
    it the show ends, `orphaned`, and the `last` beat tells the next one what to go on with."""

    def __init__(self, stand: Kiosk, line: Line, clock: Callable[[], float] = monotonic) -> None:
        """The first beat is told after the first frame."""
        self.stand, self.line, self.clock = stand, line, clock
        self.told = clock() - EVERY
        self.orphaned = False
        self.last = Beat(0)

    def __call__(self) -> None:
        """A frame has been drawn."""
        if self.line.alone and self.stand.running:
            self.last = beat_of(self.stand)
            self.orphaned, self.stand.running = True, False
            self.stand.goes_on = bool(self.last.visitor and self.last.journal)
        elif self.clock() - self.told >= EVERY:
            self.told = self.clock()
            self.line.beat(beat_of(self.stand))


def beat_of(stand: Kiosk) -> Beat:
    """How the stand is, as its warden hears of it."""
    from game.ui.kiosk import two_players, visit

    health, fight = stand.health(), stand.fight
    memory = health.memory + health.captains
    two = two_players.words_of(stand.pair, stand.senses.plugged)
    one = visit.words_of(stand.visit, stand.since)
    kept = json.dumps([kept_of(stand.customs, stand.held), os.environ.get(HINT, ""), two, one])
    if fight is None:
        return Beat(stand.frames, stand.broke, stand.bills.count, memory, kept=kept)
    journal = str(fight.path) if fight.path is not None else ""
    return Beat(stand.frames, stand.broke, stand.bills.count, memory, fight.visitor, journal,
                fight.voyage.orders.file, kept)  # fmt: skip


def taken_over(kept: str) -> tuple[str, str, str]:
    """What the crew had changed before this show, the pair that played, and the visit; and the way
    to the screen that the show before found the quicker is taken without trying again, which takes
    a quarter of a second and more."""
    try:
        panel, hint, pair, visit = map(str, json.loads(kept))
    except (ValueError, TypeError):
        return "", "", ""
    if hint:
        os.environ.setdefault(HINT, hint)
    return panel, pair, visit


# ------------------------------------------------------------------------------ in any case
def terms_of(asked: Namespace, home: Path, orders: Orders) -> LaunchConfig:
    """What the stand is set up with. Levels are looked over once, before the first show: later ones
    leave out what cannot be used when its turn comes. Raises Wrong and Sorry."""
    owner, customs = owner_of(asked, home, orders)
    named = asked.level or owner.file.programme
    chosen = [find_level(name, home) for name in named] or level_files(home)
    levels = chosen if orders.starts else sound(chosen, home / "stand" / "stand.log")
    if not levels:
        raise Sorry("There is no level the stand could show.")
    journal = Path(orders.resume) if orders.resume else None
    by_the_book = asked.by_the_book or owner.file.by_the_book
    shown = () if named else tuple(filter(is_small, levels))
    page = asked.page or owner.file.page.address
    kept, pair, visit = taken_over(orders.kept)
    return LaunchConfig(levels, orders.pin, customs, by_the_book=by_the_book,
                 turn=orders.turn, resume=journal, side=orders.side, starts=orders.starts,
                 kept=kept, pair=pair, visit=visit, page=page, shown=shown)  # fmt: skip


def owner_of(asked: Namespace, home: Path, orders: Orders) -> tuple[Owner, OwnerSettings]:
    """What the owner has written down, and what the command line says instead. A file that was
    spoilt while the stand ran is as if it were not there, and the log says so."""
    try:
        owner = owner_in(file_of(asked, home), home)
    except LevelError as fault:
        if not orders.starts:
            raise
        told = f"the stand goes on without its file: {fault}"
        add_line(home / "stand" / "stand.log", told[:LONGEST_TRACE], now())
        owner = Owner(StandFile())
    customs = owner.customs()
    if asked.session is not None:
        customs = replace(customs, session=float(asked.session))
    loudest = asked.loudest
    if loudest is None:
        return owner, customs
    return owner, replace(customs, loudest=loudest, volume=min(loudest, customs.volume))


def opened(asked: Namespace, home: Path, terms: LaunchConfig) -> Kiosk:
    """The stand in its window. Raises NoDisplay."""
    from game.ui.kiosk.kiosk import Kiosk

    limit_fragmentation()
    tune_gc()
    begin_server()
    return Kiosk(SIZE, home, terms, windowed=asked.windowed)


def run_until_told(stand: Kiosk) -> int:
    """The stand has run until its PIN was given (0), faults did not stop, or a signal told it to
    end: the machine is being shut down."""
    told = False

    def end(*_: object) -> None:
        nonlocal told
        told = True
        stand.running = False

    # SDL would turn the signal into a wish to close the window, which the stand never grants.
    before = signal.signal(signal.SIGTERM, end)
    try:
        code = stand.run()
    finally:
        signal.signal(signal.SIGTERM, before)
    return TOLD if told else code


def run_alone(asked: Namespace, home: Path, pin: str) -> int:
    """The show ran in this very process, with nobody to begin it again; 0. Raises Sorry without a
    display."""
    from game.ui.kiosk.window import NoDisplay

    try:
        stand = opened(asked, home, terms_of(asked, home, Orders(pin)))
    except NoDisplay as fault:
        raise Sorry(str(fault)) from None
    code = run_until_told(stand)
    return 0 if code == TOLD else code


SMALL = 3
"""Ships of the largest battle that the show goes through if its owner names none: more cannot be
seen from near at once."""


def is_small(level: Path) -> bool:
    """Whether a level has few ships; one that cannot be read has none."""
    try:
        ships = read_toml(read_file(level)).get("ship")
    except (LevelError, ValueError):
        return False
    return isinstance(ships, list) and 2 <= len(ships) <= SMALL


def sound(files: list[Path], log: Path) -> list[Path]:
    """Those of the levels that can be fought; each of the others has a line in the log, and is
    told on the terminal: a stand that starts again after a power cut must not wait for anybody."""
    found = []
    for path in files:
        try:
            load_valid_level(path)
        except LevelError as fault:
            told = f"left out: {path.name} cannot be used: {fault}"
            add_line(log, told[:LONGEST_TRACE], now())
            say(told, sys.stderr)
        else:
            found.append(path)
    return found
