"""The commands that open a window; the only part of the command line that needs pygame."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from game.cli.arguments import Sorry
from game.cli.common import level_files, orders_for
from game.cli.prefork_server import begin_server
from game.paths import data_dir
from game.play.own_tables import own_files, own_notice
from game.ui.shell.app import App
from game.ui.shell.fault_log import FAULT_LOG
from game.ui.shell.sessions import BattleSession, in_order
from game.ui.shell.window import NoDisplayError
from game.ui.shell.window_position import begin

SIZE = (1280, 720)


def open_title(asked: Namespace) -> int:
    """The title screen in its window, until it is left; with --selftest sixty frames of it."""
    app, _ = _open(asked)
    if not asked.selftest:
        return app.run()
    code = app.selftest()
    if code:
        raise Sorry(f"not all frames were drawn; faults are told in {app.data_dir / FAULT_LOG}")
    return code


def open_battle(asked: Namespace, level: Path) -> int:
    """This battle in a window, until it is left; a journal is resumed."""
    app, berth = _open(asked)
    if asked.journal:
        app.push(berth.go_on(app, asked.journal, level))
        return app.run()
    seed = app.fresh_seed() if asked.seed is None else asked.seed
    orders = orders_for(level, asked.rules, asked.seat, seed, DEFAULT, asked.option)
    seats, options = dict(orders.seats), list(orders.options)
    app.push(berth.start(app, level, seats, options, orders.seed, orders.book))
    return app.run()


def open_umpire(asked: Namespace, level: Path) -> int:
    """This battle on a real table, its sheets in a window, until it is left; people answer for
    every side that nobody else was named for. A journal is resumed."""
    app, berth = _open(asked)
    if asked.journal:
        app.push(berth.umpiring.go_on(app, asked.journal))
        return app.run()
    seed = app.fresh_seed() if asked.seed is None else asked.seed
    orders = orders_for(level, asked.rules, asked.seat, seed, DEFAULT[:1], asked.option)
    begun = (dict(orders.seats), list(orders.options), orders.seed, orders.book)
    app.push(berth.umpiring.start(app, level, *begun))
    return app.run()


def open_drawing_table(asked: Namespace, file: Path) -> int:
    """The level of that file on the drawing table in a window, until that is left."""
    app, berth = _open(asked)
    app.push(berth.open_drawing_table(app, file))
    return app.run()


DEFAULT = ("human", "ai:admiral")


def _open(asked: Namespace) -> tuple[App, BattleSession]:
    begin_server()
    home = data_dir(asked.data_dir)
    berth = BattleSession(home)
    try:
        app = App(begin(home, SIZE), home, in_order(level_files(home)), berth.doors())
    except NoDisplayError as fault:
        raise Sorry(str(fault)) from None
    app.notice = app.notice or own_notice(own_files(home))
    return app, berth
