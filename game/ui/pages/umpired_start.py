"""Start a battle on a real table, with models and dice, from a page of battles."""

from __future__ import annotations

from typing import Final

from game.ui.pages.front_context import FrontContext
from game.ui.pages.seat_choices import HUMAN_SEAT
from game.ui.pages.setup_choices import SetupChoices

UMPIRED_HINT: Final = (
    "With models and dice of your own: the game asks, keeps the sheets, cites the rules"
)


def can_be_umpired(app: FrontContext, choices: SetupChoices | None) -> bool:
    """Return whether the chosen battle can be started on a real table."""
    return (
        app.callbacks.start_umpired is not None
        and choices is not None
        and choices.brief.level is not None
    )


def start_umpired(app: FrontContext, choices: SetupChoices | None) -> None:
    """Start the chosen battle on a real table, if possible, with players for every side."""
    umpire = app.callbacks.start_umpired
    if umpire is None or choices is None or choices.brief.level is None:
        return
    seated, options = {side.id: HUMAN_SEAT for side in choices.brief.sides}, list(choices.options)
    app.push_screen(umpire(app, choices.brief.path, seated, options, choices.seed, choices.book))
