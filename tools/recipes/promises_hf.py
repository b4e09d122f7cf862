"""Previews of Hold Fast: what the screen says of a plot, the guns and repairs."""

from collections.abc import Iterator, Sequence

from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.plot import PlotDraft, forecasts_of, plan_hazards
from game.books.hf.face.questions import draft_of, find_ship_card
from game.books.hf.rules.previews import expected_rolls, hit_chance_per_die
from game.books.hf.rules.repairs import Repair, RepairKind, repair_chance
from game.books.hf.rules.sheet import PHASES, Ship
from game.books.hf.rules.turn import DRIFT_AND_FIRE
from game.core.events import Collided, Ended, Event, Fired, Moved, PartBegan, Rolled, TurnBegan
from game.sea.pose import Pose
from game.sea.units import CM
from game.ui.battle.state.hud_state import HudState
from recipes.promises_watch import (
    FALLS_TO_SHIP,
    Find,
    Found,
    Kind,
    Promise,
    Sequel,
    Value,
    Void,
    events_until,
    leaves_or_stays,
    moves_of,
)

_PARTS = (*(f"phase {phase}" for phase in PHASES), DRIFT_AND_FIRE)
_REPAIR = "HF-dc-1"


def promises(hud: HudState, keys: tuple[str, ...]) -> Iterator[Promise]:
    """Yield what the screen says of these keys. Called inside the table."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot if keys[0] == plot.key:
            for name, cells in plot.cells.items():
                ship = find_ship_card(name)
                if ship is not None:
                    yield from _plan_promises(hud, plot, ship, cells)
        case GunDraft() as guns if keys[0] == guns.key:
            for name in guns.ships:
                yield from _gun_promises(guns, name)
    if hud.prompt.clause == _REPAIR and hud.prompt.menu is not None:
        repair = hud.prompt.menu.read(keys[0])
        if isinstance(repair, Repair) and repair.repair_kind != RepairKind.NOTHING:
            chance = float(repair_chance(repair.marines))
            yield Promise(Kind.CHANCE, "mended", hud.prompt.ship, chance, _find_mended(hud.prompt.ship))


def _find_mended(name: str) -> Find:
    """By the die for the repair of that ship, which others throw too."""

    def find(sequel: Sequel) -> Found:
        for event in sequel.events:
            if isinstance(event, Rolled) and (event.clause, event.ship) == (_REPAIR, name):
                return event.needs is not None and event.faces[0] >= event.needs
        return Void("no dice were thrown") if sequel.is_over else None

    return find


# ------------------------------------------------------------------------------ the plot
def _plan_promises(hud: HudState, plot: PlotDraft, ship: Ship, cells: Sequence[str]) -> Iterator[Promise]:
    """Where she is after each phase, as far as nothing is said to stop her; and the edge of the table."""
    met = plan_hazards(ship, cells, hud.prompt.seat, plot.cells)
    first = min((hazard.phase for hazard in met), default=len(PHASES) + 1)
    start = _pose_words(ship.pose)
    for phase, step in enumerate(forecasts_of(ship, cells)[: len(PHASES)], 1):
        if phase < first:
            find = _find_in_phase(ship, phase, lambda es: _last_pose(es, ship, start))
            told = _pose_words(step.pose)
            yield Promise(Kind.CERTAIN, "where she is after a phase", ship.id, told, find)
    if any((hazard.phase, hazard.clause) == (first, "HF-vic-1") for hazard in met):
        find = _find_in_phase(ship, first, lambda es: leaves_or_stays(es, ship.id))
        yield Promise(Kind.CERTAIN, "off the edge", ship.id, "leaves", find)


def _last_pose(events: Sequence[Event], ship: Ship, start: str) -> str:
    moves = moves_of(events, ship.id)
    return _pose_words(Pose(moves[-1].x, moves[-1].y, moves[-1].heading)) if moves else start


def _pose_words(pose: Pose) -> str:
    return f"{pose.x / CM:.1f} {pose.y / CM:.1f} cm, {pose.heading / 100:.0f}°"


def _find_in_phase(ship: Ship, phase: int, value: Value) -> Find:
    """What has happened when that phase has been sailed, if nothing befell her before that the screen could
    not know: a shot, or a ship that has moved into her way."""

    def find(sequel: Sequel) -> Found:
        sailed = events_until(sequel.events, lambda event: _is_beyond(event, phase))
        what = _what_befell(sailed, ship)
        if what is not None:
            return what
        if len(sailed) == len(sequel.events) or isinstance(sequel.events[len(sailed)], Ended):
            return Void("the battle ended") if sequel.is_over or len(sailed) < len(sequel.events) else None
        return value(sailed)

    return find


def _what_befell(events: Sequence[Event], ship: Ship) -> Found:
    """What keeps her from her plan: void if the screen could not know of it; None for nothing."""
    moved = set[str]()
    for event in events:
        if isinstance(event, Moved):
            moved.add(event.ship)
        if isinstance(event, Collided) and ship.id in (event.ship, event.other):
            other = event.other if event.ship == ship.id else event.ship
            return Void("met a ship that moved") if other in moved else f"ran into {other}"
        if isinstance(event, Fired) and event.target == ship.id and event.hits:
            return Void("hit on the way")
        if isinstance(event, FALLS_TO_SHIP) and event.ship == ship.id:
            return Void("something befell her")
    return None


def _is_beyond(event: Event, phase: int) -> bool:
    """Whether that phase, from 1, is over: a later part begins."""
    if isinstance(event, TurnBegan | Ended):
        return True
    return isinstance(event, PartBegan) and (event.part not in _PARTS or _PARTS.index(event.part) >= phase)


# ------------------------------------------------------------------------------ the guns
def _gun_promises(guns: GunDraft, name: str) -> Iterator[Promise]:
    """Her dice at each target; over all of them the hits to be expected and the damage rolls."""
    limits, shots = guns.fire_limits[name], guns.declaration(name).shots
    hits, rolls, none = 0.0, 0.0, 1.0
    for shot in shots:
        target = limits.find_target(shot.target_id)
        inches = target.inches if target is not None else 0
        chance = float(hit_chance_per_die(shot.kind, inches))
        hits += shot.batteries * chance
        rolls += shot.batteries * float(expected_rolls(shot.kind, inches))
        none *= (1 - chance) ** shot.batteries
    for target_id in dict.fromkeys(shot.target_id for shot in shots):
        dice = sum(shot.batteries for shot in shots if shot.target_id == target_id)
        told, find = f"{dice} dice at {target_id}", _find_in_combat(_dice_at(name, target_id))
        yield Promise(Kind.CERTAIN, "volley", name, told, find)
    if shots:
        yield Promise(Kind.MEAN, "hits", name, hits, _find_in_combat(lambda es: _hits_of(es, name)))
        yield Promise(
            Kind.CHANCE, "a hit at all", name, 1 - none, _find_in_combat(lambda es: _hits_of(es, name) > 0)
        )
        card = find_ship_card(name)
        whose = f" of {card.name}" if card is not None else name
        yield Promise(Kind.MEAN, "damage rolls", name, rolls, _find_in_combat(_damage_rolls(whose)))


def _find_in_combat(value: Value) -> Find:
    """What happens before the combat of the phase is over."""

    def find(sequel: Sequel) -> Found:
        ends = (PartBegan, TurnBegan, Ended)
        fought = events_until(sequel.events, lambda event: isinstance(event, ends))
        return None if len(fought) == len(sequel.events) and not sequel.is_over else value(fought)

    return find


def _dice_at(name: str, target: str) -> Value:
    def value(events: Sequence[Event]) -> str:
        fired = (e for e in events if isinstance(e, Fired) and (e.ship, e.target) == (name, target))
        return f"{sum(event.dice for event in fired)} dice at {target}"

    return value


def _hits_of(events: Sequence[Event], name: str) -> float:
    return float(sum(e.hits for e in events if isinstance(e, Fired) and e.ship == name))


def _damage_rolls(whose: str) -> Value:
    """The damage rolls that her hits brought, by the words of each."""

    def value(events: Sequence[Event]) -> float:
        rolls = (e for e in events if isinstance(e, Rolled) and e.clause == "HF-dmg-1")
        return float(sum(event.why.endswith(whose) for event in rolls))

    return value
