"""Tags about a ship, as the guns of every book on a grid need them: what a target would take, and why others
are none."""

from collections.abc import Mapping

from game.core.steps import Refusal
from game.sea.pose import distance
from game.sea.units import CM
from game.stage.paper import palette
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.citations import with_clause


def target_callout(sea_view: SeaView, hud: HudState, name: str, lines: tuple[str, ...]) -> Callout:
    """Return these lines about a ship, with the bar of her side."""
    ship = hud.find_ship(name)
    side = ship.side % 4 if ship is not None else 0
    return Callout(lines, side, _ship_pixel(sea_view, hud, name))


def refused_target_callouts(
    sea_view: SeaView, hud: HudState, refusals: Mapping[str, Refusal], max_count: int
) -> list[Callout]:
    """Return why these ships are no targets for the ship in hand: the nearest of them, this many at the most,
    for tags need sea."""
    own = hud.find_ship(hud.prompt.ship)
    foes = [ship for ship in hud.remaining_ships if ship.id in refusals]
    if own is not None:
        foes.sort(key=lambda ship: distance(ship.x, ship.y, own.x, own.y))
    tags = []
    for foe in foes[:max_count]:
        refusal = refusals[foe.id]
        why = with_clause(hud, refusal.reason, refusal.clause)
        words = (f"{foe.name}: no target", why)
        tags.append(Callout(words, palette.INK_3, _ship_pixel(sea_view, hud, foe.id), is_optional=True))
    return tags


def _ship_pixel(sea_view: SeaView, hud: HudState, name: str) -> tuple[int, int]:
    ship = hud.find_ship(name)
    return sea_view.pixel_at(ship.x / CM, ship.y / CM) if ship is not None else (0, 0)
