"""A question of which of the player's ships is next: they have a cream waterline on the sea and need no list.
One of them is in hand, her status is shown, and the primary button names her."""

from dataclasses import replace
from typing import Final

from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind, answer_widget_name

HINT: Final = "To choose another ship, click her on the sea"


def offered_ships(hud: HudState) -> tuple[str, ...]:
    """Return the ships of which one is asked for, in the order of the question; () where something else is
    asked, or may be answered too."""
    return hud.frame_cache.get("ships offered", lambda: _compute_offered(hud))


def _compute_offered(hud: HudState) -> tuple[str, ...]:
    """Compute `offered_ships`."""
    prompt = hud.prompt
    if prompt.kind != PromptKind.PICK or prompt.menu is None:
        return ()
    keys = [option.key for option in prompt.menu.options() if not option.refusal]
    mine = {ship.id for ship in hud.remaining_ships if ship.side % 4 == hud.side_number(prompt.seat)}
    return tuple(keys) if len(keys) > 1 and mine.issuperset(keys) else ()


def picked_ship(hud: HudState) -> str:
    """Return the offered ship that is in hand, else the first; '' for none."""
    ships = offered_ships(hud)
    return hud.own_ship if hud.own_ship in ships else next(iter(ships), "")


def pick_next(hud: HudState, step: int) -> str:
    """Select the next of the offered ships, or the one before; return her id, '' where no ship is asked for,
    or where a list shows them."""
    ships = offered_ships(hud) if hud.fills_window else ()
    if ships:
        hud.show_ships(own=ships[(ships.index(picked_ship(hud)) + step) % len(ships)], tab="own")
        if hud.other_ship == hud.own_ship:
            hud.show_ships(other=hud.nearest_other_or_self(hud.own_ship))
    return hud.own_ship if ships else ""


def split_primary(hud: HudState, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the buttons with that of the ship in hand as the primary one; unchanged where no ship is asked
    for, and on the wargamer's table, where all of them have room."""
    name = answer_widget_name(picked_ship(hud)) if hud.fills_window else ""
    found = next((spec for spec in specs if spec.name == name), None)
    if found is None:
        return specs, None
    hint = found.hint or HINT
    primary = replace(found, icon="ship", letter="space", state="primary", hint=hint)
    return [spec for spec in specs if spec is not found], primary


def primary_with_verb(hud: HudState, primary: ButtonSpec | None) -> ButtonSpec | None:
    """Return the primary button with a verb, where it names the ship that is next."""
    named = [answer_widget_name(ship) for ship in offered_ships(hud)] if hud.fills_window else []
    if primary is None or primary.name not in named:
        return primary
    return replace(primary, words=f"Choose {primary.words}")
