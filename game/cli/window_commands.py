"""The commands that open a window; the only part of the command line that needs pygame."""

from argparse import Namespace
from pathlib import Path

from game.analysis.days_battle import DaysBattle
from game.cli.arguments import CommandError
from game.cli.battle_arguments import levels_on_offer, setup_from_arguments
from game.cli.prefork_server import start_prefork_server
from game.paths import data_dir
from game.play.own_tables import faulty_files_notice, own_table_files
from game.play.seats import HUMAN
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession, sorted_levels
from game.ui.shell.session_state import FAULT_LOG
from game.ui.shell.window import NoDisplayError, set_up_window_size

WINDOW_SIZE = (1280, 720)


def run_title_window(arguments: Namespace) -> int:
    """Run the title screen in its window until it is left; with --selftest for sixty frames."""
    app, _ = _open_app(arguments)
    if not arguments.selftest:
        return app.run()
    code = app.run_selftest()
    if code:
        raise CommandError(f"not all frames were drawn; faults are told in {app.data_dir / FAULT_LOG}")
    return code


def run_battle_window(arguments: Namespace, level: Path) -> int:
    """Run this battle in a window until it is left; a journal is resumed."""
    app, session = _open_app(arguments)
    if arguments.journal:
        app.push_screen(session.resume_battle(app, arguments.journal, level))
        return app.run()
    seed = app.next_seed() if arguments.seed is None else arguments.seed
    setup = setup_from_arguments(
        level, arguments.rules, arguments.seat, seed, DEFAULT_SEATS, arguments.option
    )
    seats, options = dict(setup.seats), list(setup.options)
    app.push_screen(session.start_battle(app, level, seats, options, setup.seed, setup.book))
    return app.run()


def run_day_window(arguments: Namespace, battle: DaysBattle, journal: Path | None) -> int:
    """Run a day's battle in a window until it is left; a try with a journal is resumed."""
    app, session = _open_app(arguments)
    if journal is not None:
        app.push_screen(session.resume_battle(app, journal))
    else:
        app.push_screen(session.start_days_battle(app, battle.setup(app.settings.text_language)))
    return app.run()


def run_umpire_window(arguments: Namespace, level: Path) -> int:
    """Run this battle on a real table, with its records in a window, until it is left.

    Players answer for every side without another seat. A journal is resumed."""
    app, session = _open_app(arguments)
    if arguments.journal:
        app.push_screen(session.umpire_session.resume_battle(app, arguments.journal))
        return app.run()
    seed = app.next_seed() if arguments.seed is None else arguments.seed
    setup = setup_from_arguments(
        level, arguments.rules, arguments.seat, seed, DEFAULT_SEATS[:1], arguments.option
    )
    begun = (dict(setup.seats), list(setup.options), setup.seed, setup.book)
    app.push_screen(session.umpire_session.start_battle(app, level, *begun))
    return app.run()


def run_editor_window(arguments: Namespace, file: Path) -> int:
    """Run the level editor with that file in a window until it is left; no title is below it."""
    app, session = _open_app(arguments)
    app.replace_screen(session.make_editor_for_file(app, file))
    return app.run()


DEFAULT_SEATS = (HUMAN, "ai:admiral")


def _open_app(arguments: Namespace) -> tuple[App, BattleSession]:
    start_prefork_server()
    home = data_dir(arguments.data_dir)
    session = BattleSession(home)
    try:
        app = App(
            set_up_window_size(home, WINDOW_SIZE),
            home,
            sorted_levels(levels_on_offer(home)),
            session.make_callbacks(),
        )
    except NoDisplayError as fault:
        raise CommandError(str(fault)) from None
    app.notice = app.notice or faulty_files_notice(own_table_files(home))
    return app, session
