"""A question of which of one's own ships is next: they lie on the sea with a cream waterline and
need no list. One of them is in hand, her plate lies below, and the primary button names her."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.ui.table.desk import Desk
from game.ui.table.orders_bar import Spec
from game.ui.table.prompts import Asked, answer_name

HINT: Final = "Another: choose her on the sea"


def offered(desk: Desk) -> tuple[str, ...]:
    """The ships of which one is asked for, in the order of the question; none where something else
    is asked, or something else may be answered too."""
    return desk.once.ask("ships offered", lambda: _offered(desk))


def _offered(desk: Desk) -> tuple[str, ...]:
    """The same, looked up."""
    prompt = desk.prompt
    if prompt.kind != Asked.PICK or prompt.menu is None:
        return ()
    keys = [option.key for option in prompt.menu.options() if not option.refused]
    mine = {ship.id for ship in desk.afloat if ship.side % 4 == desk.number_of(prompt.seat)}
    return tuple(keys) if len(keys) > 1 and mine.issuperset(keys) else ()


def in_hand(desk: Desk) -> str:
    """The one of them that is in hand: whose plate lies there, else the first; '' for none."""
    ships = offered(desk)
    return desk.own if desk.own in ships else next(iter(ships), "")


def take_in_hand(desk: Desk, by: int) -> str:
    """The next of them, or the one before, is in hand; her id, '' where no ship is
    asked for, or the list goes from one to the next."""
    ships = offered(desk) if desk.at_sea else ()
    if ships:
        desk.own, desk.tab = ships[(ships.index(in_hand(desk)) + by) % len(ships)], "own"
        if desk.other == desk.own:
            desk.other = desk.nearest_other(desk.own)
    return desk.own if ships else ""


def ready(desk: Desk, specs: list[Spec]) -> tuple[list[Spec], Spec | None]:
    """The buttons with that of the ship in hand as the primary one; as they are where no ship is
    asked for, and on the wargamer's table, where all of them have room."""
    name = answer_name(in_hand(desk)) if desk.at_sea else ""
    found = next((spec for spec in specs if spec.name == name), None)
    if found is None:
        return specs, None
    hint = found.hint or HINT
    primary = replace(found, picture="ship", letter="space", state="primary", hint=hint)
    return [spec for spec in specs if spec is not found], primary


def with_verb(desk: Desk, primary: Spec | None) -> Spec | None:
    """The primary button as it says what a press does, where it names the ship that is next."""
    named = [answer_name(ship) for ship in offered(desk)] if desk.at_sea else []
    if primary is None or primary.name not in named:
        return primary
    return replace(primary, words=f"Take {primary.words} in hand")
