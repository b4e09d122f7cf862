"""The game in its window, without a command."""

from argparse import ArgumentParser, Namespace


def add(parser: ArgumentParser) -> None:
    """Add the arguments of the title screen."""
    parser.add_argument("--selftest", action="store_true", help="draw sixty frames of the title and leave")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Run the window until it is closed; return 0."""
    from game.cli.window_commands import run_title_window  # a headless command never imports pygame

    return run_title_window(arguments)
