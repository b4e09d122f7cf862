"""Options of a menu, as the rules of every book write them."""

from typing import TypeVar

from game.core.steps import MenuOption, Refusal
from game.core.tally import Tally
from game.core.wording import WHO

T = TypeVar("T")


def logged_option(
    key: str,
    label: str,
    value: T,
    clause: str,
    does: str,
    *,
    tally: Tally | None = None,
    refusal: Refusal | None = None,
    note: str = "",
) -> MenuOption[T]:
    """Return an option whose sentence in the log is the asked ship or side, and what she ``does``: with
    ``takes soundings`` the log says "Victory takes soundings"."""
    return MenuOption(key, label, value, clause, tally, refusal, note, log_sentence=f"{WHO} {does}")


def ordered_option(
    key: str, label: str, value: T, clause: str, order: str, whom: str = WHO, tally: Tally | None = None
) -> MenuOption[T]:
    """Return an option whose sentence in the log is an order: "Orders to the frigates: fire now". ``whom``:
    who gets it, as the log calls them; by default the asked ship or side."""
    return MenuOption(key, label, value, clause, tally, log_sentence=f"Orders to {whom}: {order}")
