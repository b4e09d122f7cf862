"""The fates of each side's ships in a trial."""

from collections.abc import Sequence
from typing import Any

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts
from game.levels.conditions.tree import DeedVerb, FleetDeed, ShipDeed, leaf_conditions
from game.levels.format.model import Level
from game.levels.lint.aims import level_conditions
from game.trials.fighting import LEFT_CHART, Outcome

FATES = {
    "struck": "struck",
    "taken": "taken",
    "exploded": "burnt",
    "sunk": "sunk",
    "sinking": "sunk",
    "got away": "got away",
    "fled": "fled",
}
"""Words for each way a ship leaves a battle. A ship that leaves the chart gets away if an aim of
her side asks for it, and flees if none does."""


def ships_meant_to_leave(level: Level) -> set[str]:
    """Return the ships that an aim of their own side wants off the chart."""
    ground, sides = fixed_facts(level), {ship.id: ship.side for ship in level.ships}
    found: set[str] = set()
    for level_condition in level_conditions(level):
        for part in _aim_deeds(level_condition.text):
            if part.verb == DeedVerb.EXITS:
                names = (part.ship,) if isinstance(part, ShipDeed) else ground.find_group(part.group) or ()
                found |= {name for name in names if sides.get(name) == level_condition.side}
    return found


def _aim_deeds(text: str) -> list[ShipDeed | FleetDeed]:
    return [part for part in leaf_conditions(parse_condition(text)) if isinstance(part, ShipDeed | FleetDeed)]


def count_fates(level: Level, finished: Sequence[Outcome]) -> dict[str, dict[str, int]]:
    """Count for each side how many of its ships met each fate, and how many fought to the end;
    sides in the level's order."""
    away = ships_meant_to_leave(level)
    told = list(dict.fromkeys(FATES.values()))
    ships = {side.id: sum(s.side == side.id for s in level.ships) for side in level.sides}
    found: dict[str, dict[str, int]] = {side: dict.fromkeys(told, 0) for side in ships}
    for outcome in finished:
        for loss in outcome.lost:
            how = loss.how
            if how == LEFT_CHART:
                how = "got away" if loss.ship in away else "fled"
            found[loss.side][FATES[how]] += 1
    for side, row in found.items():
        row["fought on"] = max(ships[side] * len(finished) - sum(row.values()), 0)
    return found


def fates_in_words(row: dict[str, int], battles: int) -> str:
    """Return ``1.2 struck, 0.3 sunk, 2.5 fought on``: ships per battle."""
    told = [f"{many / max(battles, 1):.1f} {how}" for how, many in row.items() if many]
    return ", ".join(told) or "none fought"


# ------------------------------------------------------------------------------ closest
def closeness_key(outcome: Outcome) -> tuple[int, int]:
    """Return how close a battle was: the difference in strength left, in thousandths; longer
    battles first."""
    left = sorted(outcome.strength[-1], reverse=True) if outcome.strength else [1000, 0]
    return (left[0] - left[1] if len(left) > 1 else left[0], -outcome.turns)


def closest_battles(finished: Sequence[Outcome], max_count: int) -> list[dict[str, Any]]:
    """Return the closest battles, closest first: number, seed, turns, and the difference in
    percent."""
    near = sorted(finished, key=lambda o: (closeness_key(o), o.number))[:max_count]
    return [
        {
            "battle": o.number,
            "seed": o.seed,
            "turns": o.turns,
            "winner": o.winner or "draw",
            "apart": round(closeness_key(o)[0] / 10),
        }
        for o in near
    ]
