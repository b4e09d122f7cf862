"""The small changes that may make a battle more even, of every kind that its battles do not rule out.

Each kind is a series of the same change, weaker to stronger. All help the side that wins too seldom, or
hinder the other; some (places, headings, wind) may do either."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import dist
from typing import Any, Final

from game.books import shelf
from game.core.table import Table
from game.levels import Level
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import ships_at_start
from game.levels.conditions.tree import DeedVerb, FleetDeed, ShipDeed, leaf_conditions, ships_in, zones_in
from game.levels.editing.chart_objects import cm_to_units
from game.levels.editing.copies import free_id
from game.levels.editing.toml_edits import TomlText, TomlValue, parse_toml_text
from game.levels.format.allowed_words import CM_PER_UNIT, UNIT_PLURALS
from game.levels.format.fleet import shipped_fleet
from game.levels.format.model import Ship
from game.play.aim_words import names_by_id
from game.sea.units import compass_point_name, unit_vector
from game.trials.balance_aims import aim_series
from game.trials.balance_changes import (
    AddShip,
    BalanceChange,
    ChangeStep,
    LeaveOut,
    RemoveKey,
    SetKey,
    SetScore,
)
from game.trials.fighting import Outcome

QUALITIES: Final = ("poor", "average", "elite")
WINDS: Final = ("light", "moderate", "fresh", "strong")
MOBILE: Final = ("sailing", "stopped", "hove-to")
TURNED: Final = (45, -45, 90, -90, 180)
"""Degrees by which ships and the wind are turned."""
SHARES_OF_DISTANCE: Final = (8, 4, 2)
"""Ships are moved by so many parts of the distance between the sides."""
DAMAGE_EIGHTHS: Final = (1, 2, 3)
GUN_TENTHS: Final = (1, 2)
MORE_TURNS: Final = (2, 4)
FEW_SHIPS: Final = 3
"""A side with more ships is changed by squadrons."""
RARE: Final = 20
"""What happened in fewer than one battle of so many is no reason for anything."""
COMMON_CLASSES: Final = ("any", "sixth", "ship", "brig", "gun", "cutter")
"""First words of classes that every navy has."""
HELPS: Final = ("initial-broadside", "determined", "fast-sailor", "double-shot-close")
HINDERS: Final = ("poor-firing-after-first-broadside", "poor-sailors", "foul-bottom")


ChangeSeries = tuple[BalanceChange, ...]
"""The same change, weaker to stronger."""


@dataclass(frozen=True, slots=True)
class UnevenBattle:
    """A level as a book sets it up, the side that wins too seldom (``weak``) and the other, and what battles
    have shown. ``toml``: the text of the level."""

    toml: TomlText
    level: Level
    home_book: str
    weak: str
    strong: str
    outcomes: Sequence[Outcome]
    names: dict[str, str] = field(default_factory=dict)

    @property
    def is_home(self) -> bool:
        """Whether the level was made for the book."""
        return self.level.rules.book == self.home_book

    def reads(self, key: str) -> bool:
        """Return whether the book reads a key, as its checks of levels have it."""
        return key in shelf.book(self.level.rules.book).lint.READS

    def ships_of(self, side: str) -> list[Ship]:
        """Return the ships of a side that are there when the battle begins."""
        return [ship for ship in ships_at_start(self.level) if ship.side == side]

    def units_of(self, side: str) -> list[tuple[str, list[Ship]]]:
        """Return what is changed together, with its name: single ships of a small side, squadrons of a
        large one."""
        ships = self.ships_of(side)
        if len(ships) <= FEW_SHIPS:
            return [(ship.name or ship.id, [ship]) for ship in ships]
        by_squadron: dict[str, list[Ship]] = {}
        for ship in ships:
            by_squadron.setdefault(ship.squadron or side, []).append(ship)
        return [(self.names.get(name, name), some) for name, some in by_squadron.items()]

    def share_of_battles(self, count: int) -> float:
        """Return a number of battles as a share of all."""
        return count / max(1, len(self.outcomes))


def uneven_battle(
    text: str, level: Level, home_book: str, weak: str, strong: str, outcomes: Sequence[Outcome]
) -> UnevenBattle:
    """Return what the search of candidates needs to know."""
    over = [each for each in outcomes if not each.error and not each.stalled]
    return UnevenBattle(parse_toml_text(text), level, home_book, weak, strong, over, names_by_id(level))


def candidate_series(battle: UnevenBattle) -> list[ChangeSeries]:
    """Return every kind of change, the most welcome first."""
    found = [
        *_place_series(battle),
        *_heading_series(battle),
        *_wind_series(battle),
        *_crew_series(battle),
        *aim_series(battle),
        *_turn_series(battle),
        *_rating_series(battle),
        *_card_series(battle),
        *_gun_series(battle),
        *_damage_series(battle),
        *_score_series(battle),
        *_fleet_series(battle),
    ]
    return [series for series in found if series]


def why_untried(battle: UnevenBattle) -> list[str]:
    """Return which kinds of changes are not tried because the battles show that they cannot matter."""
    found = []
    if not _lasts_to_limit(battle):
        found.append("turns: no battle, or next to none, lasted to the limit")
    idle = [s.name or s.id for side in (battle.weak, battle.strong) for s in battle.ships_of(side)
            if not _fights(battle, s)]  # fmt: skip
    if idle:
        found.append(f"crews, guns, damage of {', '.join(idle)}: never fought, so only nearer")
    return found


def _series(changes: Iterator[BalanceChange | None]) -> ChangeSeries:
    return tuple(change for change in changes if change)


def _set_series(
    path: tuple[str, ...], values: Sequence[TomlValue], words: tuple[str, str], cost: float, more: float = 0.3
) -> ChangeSeries:
    """Return a change for each of these values of a key, with its words before and behind the value; each
    costs so much ``more`` than the one before."""
    before, behind = words
    return tuple(
        BalanceChange(f"{before} {value} {behind}", (SetKey(path, value),), cost + more * n)
        for n, value in enumerate(values)
    )


def _fights(battle: UnevenBattle, ship: Ship) -> bool:
    fought = sum(ship.id in each.fought for each in battle.outcomes)
    return battle.share_of_battles(fought) >= 1 / RARE


def _fighting_units(battle: UnevenBattle, side: str) -> list[tuple[str, list[Ship]]]:
    """Return the units of a side, only with the ships that fight."""
    units = [(name, [s for s in ships if _fights(battle, s)]) for name, ships in battle.units_of(side)]
    return [(name, ships) for name, ships in units if ships]


def _lasts_to_limit(battle: UnevenBattle) -> bool:
    late = sum(each.turns >= battle.level.rules.turns for each in battle.outcomes)
    return battle.share_of_battles(late) >= 1 / RARE


# ------------------------------------------------------------------------------ places and wind
Point = tuple[float, float]


def _middle_cm(level: Level, ships: Sequence[Ship]) -> Point:
    places = [level.chart.position_in_cm(ship.at) for ship in ships]
    x, y = (sum(values) / len(places) for values in zip(*places, strict=True))
    return x, y


def _place_series(battle: UnevenBattle) -> Iterator[ChangeSeries]:
    """Yield one side, or a ship that seldom fights, nearer, farther, to windward and to leeward. On an open
    sea it is the same which side is moved, so only one is."""
    level = battle.level
    aims = [text for aim in level.objectives for text in (aim.major, aim.minor, aim.draw) if text]
    deeds = [part for text in aims for part in leaf_conditions(parse_condition(text))]
    leaves = any(isinstance(d, ShipDeed | FleetDeed) and d.verb == DeedVerb.EXITS for d in deeds)
    is_open = not (level.chart.land or level.chart.rocks or level.chart.shoals or leaves)
    is_open &= not any(zones_in(parse_condition(text)) for text in aims)
    mobile = {side: [s for s in battle.ships_of(side) if s.state in MOBILE] for side in _sides(battle)}
    sides = [side for side in _sides(battle) if mobile[side] and battle.ships_of(_other(battle, side))]
    for side in sides[:1] if is_open else sides:
        name = battle.names.get(side, side)
        one = mobile[side]
        yield from _moves(battle, one[0].name if len(one) == 1 else name, one)
    for side in sides:
        if len(mobile[side]) > 1:
            for ship in mobile[side]:
                fought = sum(ship.id in each.fought for each in battle.outcomes)
                if battle.share_of_battles(fought) < 0.5:
                    yield from list(_moves(battle, ship.name or ship.id, [ship]))[:1]


def _sides(battle: UnevenBattle) -> tuple[str, str]:
    return battle.weak, battle.strong


def _other(battle: UnevenBattle, side: str) -> str:
    return battle.strong if side == battle.weak else battle.weak


def _moves(battle: UnevenBattle, name: str, ships: Sequence[Ship]) -> Iterator[ChangeSeries]:
    level = battle.level
    own = _middle_cm(level, ships)
    enemy = _middle_cm(level, battle.ships_of(_other(battle, ships[0].side)))
    far = dist(own, enemy)
    if not far:
        return
    nearer = ((enemy[0] - own[0]) / far, (enemy[1] - own[1]) / far)
    ways = [("nearer to the enemy", nearer), ("farther from the enemy", (-nearer[0], -nearer[1]))]
    if level.chart.wind_from is not None:
        up = unit_vector(level.chart.wind_from)
        if abs(up[0] * nearer[0] + up[1] * nearer[1]) < 0.9:
            ways += [("farther to windward", up), ("farther to leeward", (-up[0], -up[1]))]
    for words, (x, y) in ways:
        shifts = [(x * far / part, y * far / part) for part in SHARES_OF_DISTANCE]
        yield _series(
            _moved(battle, (f"{name} begins", words), ships, shift, 1 + n * 0.3)
            for n, shift in enumerate(shifts)
        )


def _moved(
    battle: UnevenBattle, words: tuple[str, str], ships: Sequence[Ship], shift: Point, cost: float
) -> BalanceChange | None:
    """Return all these ships moved by so many cm as far as the book's places allow it, with words before and
    behind how far; None if the edge of the chart keeps one back."""
    chart, steps = battle.level.chart, list[ChangeStep]()
    rules = shelf.book(battle.level.rules.book).lint.placement_rules(battle.level)
    least = max(rules.step_in_units(chart), 1.0) * CM_PER_UNIT[chart.unit]
    for ship in ships:
        here = chart.position_in_cm(ship.at)
        wanted = (here[0] + shift[0], here[1] + shift[1])
        at = rules.snap_position(chart, cm_to_units(chart, wanted), 1.0)
        if at == ship.at or dist(chart.position_in_cm(at), wanted) > least:
            return None
        steps.append(SetKey(("ship", ship.id, "at"), list(at)))
    length = round(dist((0, 0), shift) / CM_PER_UNIT[chart.unit], 1 if chart.unit != "cm" else 0)
    said = f"{words[0]} {length:g} {UNIT_PLURALS[chart.unit]} {words[1]}"
    return BalanceChange(said, tuple(steps), cost)


def _heading_series(battle: UnevenBattle) -> Iterator[ChangeSeries]:
    """Yield the sailing ships of a small side on other headings."""
    rules = shelf.book(battle.level.rules.book).lint.placement_rules(battle.level)
    north = battle.level.chart.north
    for side in _sides(battle):
        ships = [ship for ship in battle.ships_of(side) if ship.state in MOBILE]
        for turn in TURNED if 0 < len(ships) < FEW_SHIPS else ():
            new = [(ship, rules.snap_heading(ship.heading + turn)) for ship in ships]
            words = ", ".join(f"{s.name} heads {compass_point_name(h, north)}" for s, h in new)
            steps = tuple(SetKey(("ship", s.id, "heading"), h) for s, h in new if h != s.heading)
            if steps:
                yield (BalanceChange(words, steps, 1 + abs(turn) / 180),)


def _wind_series(battle: UnevenBattle) -> Iterator[ChangeSeries]:
    chart = battle.level.chart
    if chart.wind_from is not None:
        rules = shelf.book(battle.level.rules.book).lint.placement_rules(battle.level)
        now = compass_point_name(chart.wind_from, chart.north)
        for turn in TURNED:
            wind = rules.snap_heading(chart.wind_from + turn)
            words = f"the wind is {compass_point_name(wind, chart.north)} for {now}"
            steps = (SetKey(("chart", "wind_from"), wind),)
            yield (BalanceChange(words, steps, 1.2 + abs(turn) / 180),)
    if battle.reads("chart.wind") and chart.wind in WINDS:
        at = WINDS.index(chart.wind)
        for number in (at - 1, at + 1):
            if 0 <= number < len(WINDS):
                words = f"the wind is {WINDS[number]} for {chart.wind}"
                yield (BalanceChange(words, (SetKey(("chart", "wind"), WINDS[number]),), 1.2),)


# ------------------------------------------------------------------------------ ships
def _crew_series(battle: UnevenBattle) -> Iterator[ChangeSeries]:
    """Yield better crews for the one side, worse ones for the other."""
    for side, better in ((battle.weak, 1), (battle.strong, -1)):
        for name, ships in _fighting_units(battle, side):
            yield _series(_crews(battle, name, ships, better * more) for more in (1, 2))


def _crews(battle: UnevenBattle, name: str, ships: Sequence[Ship], more: int) -> BalanceChange | None:
    steps, words = list[ChangeStep](), ""
    for ship in ships:
        now = ship.crew_quality or ship.quality or "average"
        at = QUALITIES.index(now) + more if now in QUALITIES else -1
        if not 0 <= at < len(QUALITIES) or not (ship.crew or battle.reads("ship.quality")):
            return None
        key, value = (
            ("crew", f"{ship.crew_kind} {QUALITIES[at]}") if ship.crew else ("quality", QUALITIES[at])
        )
        steps.append(SetKey(("ship", ship.id, key), value))
        has = "has a crew that is" if len(ships) == 1 else "has crews that are"
        words = f"{name} {has} {QUALITIES[at]} for {now}"
    return BalanceChange(words, tuple(steps), 0.9 + 0.3 * abs(more))


def _rating_series(battle: UnevenBattle) -> Iterator[ChangeSeries]:
    """Yield what sets ships apart: features, and the gunnery bonus where the book reckons with one."""
    for side, add, drop, sign in (
        (battle.weak, HELPS, HINDERS, 1), (battle.strong, HINDERS, HELPS, -1),
    ):  # fmt: skip
        for name, ships in _fighting_units(battle, side) if len(battle.ships_of(side)) <= FEW_SHIPS else ():
            for ship in ships if battle.reads("ship.features") else ():
                for feature in drop:
                    if feature in ship.features:
                        left = [each for each in ship.features if each != feature]
                        yield _one(f"{name} is without {feature}", ship, "features", left, 1.5)
                for feature in add:
                    if feature not in ship.features:
                        more = [*ship.features, feature]
                        yield _one(f"{name} has {feature}", ship, "features", more, 2.0)
            for ship in ships if battle.reads("ship.gunnery_bonus") else ():
                bonus = [ship.gunnery_bonus + sign, ship.gunnery_bonus + 2 * sign]
                words = (f"{name} has a gunnery bonus of", f"for {ship.gunnery_bonus}")
                yield _set_series(("ship", ship.id, "gunnery_bonus"), bonus, words, 1.5)


def _card_series(battle: UnevenBattle) -> Iterator[ChangeSeries]:
    """Yield one or two more, or fewer, of each number that the book's own overlay writes on a ship's card."""
    overlay = battle.toml.data.get("for", {}).get(battle.level.rules.book, {}).get("ship", {})
    for side, sign in ((battle.weak, 1), (battle.strong, -1)):
        for name, ships in _fighting_units(battle, side) if len(battle.ships_of(side)) <= FEW_SHIPS else ():
            for ship in ships:
                for key, now in overlay.get(ship.id, {}).items():
                    if battle.reads(f"card.{key}") and isinstance(now, int) and now + sign > 0:
                        steps = [now + sign * more for more in (1, 2) if now + sign * more > 0]
                        words = (f"{name} has a {key.replace('_', ' ')} of", f"for {now}")
                        yield _set_series(("ship", ship.id, key), steps, words, 1.3)


def _one(words: str, ship: Ship, key: str, value: Any, cost: float) -> ChangeSeries:
    return (BalanceChange(words, (SetKey(("ship", ship.id, key), value),), cost),)


def _gun_series(battle: UnevenBattle) -> Iterator[ChangeSeries]:
    """Yield ships of the next class up or down, or with a tenth more or fewer guns where the level states
    them or another book is to be told."""
    written = {row["id"]: row for row in battle.toml.value_at(("ship",))}
    for side, sign in ((battle.weak, 1), (battle.strong, -1)):
        for name, ships in _fighting_units(battle, side):
            ship, rated = ships[0], ships[0].guns or 0
            if len(ships) > 1 or not rated:
                continue
            if battle.is_home and "class" in written[ship.id] and "guns" not in written[ship.id]:
                classes, words = (
                    _next_classes(ship, sign)[:2],
                    (f"{name} is of the class", f"for {ship.ship_class}"),
                )
                yield _set_series(("ship", ship.id, "class"), classes, words, 2.2, 0.4)
                continue
            guns = [max(1, rated + sign * max(2, 2 * round(rated * t / 20))) for t in GUN_TENTHS]
            yield _set_series(("ship", ship.id, "guns"), guns, (f"{name} has", f"guns for {rated}"), 2.0, 0.4)


def _next_classes(ship: Ship, sign: int) -> list[str]:
    """Return the classes with more guns, or fewer, the next first: of the ship's own navy or of any, with as
    many masts."""
    fleet = shipped_fleet().classes
    prefixes = {*COMMON_CLASSES, (ship.ship_class or "").partition("-")[0]}
    own = fleet.get(ship.ship_class or "")
    if own is None:
        return []
    found = [
        (sign * (each.guns - own.guns), name)
        for name, each in fleet.items()
        if each.usual and each.masts == own.masts and name.partition("-")[0] in prefixes
    ]  # fmt: skip
    return [name for more, name in sorted(found) if 0 < more <= own.guns // 3]


def _damage_series(battle: UnevenBattle) -> Iterator[ChangeSeries]:
    """Yield some damage at the start for the one side, less of what it has for the other; only at home: an
    overlay has no damage."""
    if not battle.is_home or not battle.reads("damage.points"):
        return
    table = Table()
    with table.as_current():
        rules = shelf.book(battle.level.rules.book).rules
        rules.set_up(battle.level)
        full = {ship.id: ship.full_points for ship in rules.sight()}
    table.close()
    for name, ships in _fighting_units(battle, battle.strong):
        for ship in ships if len(ships) == 1 else ():
            lost = [ship.damage.points + full.get(ship.id, 0) * n // 8 for n in DAMAGE_EIGHTHS]
            yield tuple(
                BalanceChange(f"{name} begins with {many} of {full[ship.id]} points lost",
                              (_damage_step(battle, ship, many),), 1.9 + 0.3 * n)
                for n, many in enumerate(lost) if many > ship.damage.points
            )  # fmt: skip
    for ship in battle.ships_of(battle.weak):
        if ship.damage != type(ship.damage)():
            half = ship.damage.points // 2
            less = [BalanceChange(f"{ship.name} begins with {half} points lost for {ship.damage.points}",
                                  (_damage_step(battle, ship, half),), 1.2)] if half else []  # fmt: skip
            whole = BalanceChange(
                f"{ship.name} begins unhurt", (RemoveKey(("ship", ship.id, "damage")),), 1.4
            )
            yield (*less, whole)


def _damage_step(battle: UnevenBattle, ship: Ship, points: int) -> SetKey:
    """Return the step that sets the points lost: in the table that is there, or in a new one on one line."""
    written = next(row for row in battle.toml.value_at(("ship",)) if row["id"] == ship.id)
    if "damage" in written:
        return SetKey(("ship", ship.id, "damage", "points"), points)
    return SetKey(("ship", ship.id, "damage"), {"points": points})


# ------------------------------------------------------------------------------ rules and fleets
def _turn_series(battle: UnevenBattle) -> Iterator[ChangeSeries]:
    """Yield more or fewer turns, if battles last so long."""
    now = battle.level.rules.turns
    for sign in (1, -1) if _lasts_to_limit(battle) else ():
        turns = [now + sign * more for more in MORE_TURNS]
        yield tuple(
            BalanceChange(f"{new} turns for {now}", (SetKey(("rules", "turns"), new),), 1.4 + 0.2 * n)
            for n, new in enumerate(turns)
            if new >= 4
        )


def _score_series(battle: UnevenBattle) -> Iterator[ChangeSeries]:
    """Yield a quarter more points for each deed of the one side, fewer for the other, if points decide any
    battle."""
    scored = sum(bool(each.by) for each in battle.outcomes)
    if not battle.is_home or battle.share_of_battles(scored) < 1 / RARE:
        return
    for number, rule in enumerate(battle.level.scores):
        if isinstance(rule.points, int) and rule.points > 0:
            sign = 1 if rule.side == battle.weak else -1
            less = [rule.points + sign * max(1, rule.points * part // 4) for part in (1, 2)]
            name = battle.names.get(rule.side, rule.side)
            yield tuple(
                BalanceChange(f"{name}, each: {rule.each} gives {new} points for {rule.points}",
                              (SetScore(number, new),), 1.5 + 0.3 * n)
                for n, new in enumerate(less) if new > 0
            )  # fmt: skip


def _fleet_series(battle: UnevenBattle) -> Iterator[ChangeSeries]:
    """Yield a ship of the stronger side left out, and one more like the weaker side's last, astern of her."""
    strong = [ship for ship in battle.level.ships if ship.side == battle.strong]
    for ship in strong if 1 < len(strong) <= 2 * FEW_SHIPS else ():
        if not _is_mentioned(battle.level, ship):
            yield (BalanceChange(f"{ship.name} takes no part", (LeaveOut(ship.id),), 5.0),)
    weak = battle.ships_of(battle.weak)
    if battle.is_home and 0 < len(weak) <= 2 * FEW_SHIPS:
        yield _series(iter([_one_more(battle, weak[-1])]))


def _one_more(battle: UnevenBattle, ship: Ship) -> BalanceChange | None:
    chart, rules = battle.level.chart, shelf.book(battle.level.rules.book).lint.placement_rules(battle.level)
    taken = {each.id for each in battle.level.ships}
    fresh = free_id(ship.id, taken)
    astern, here = unit_vector(ship.heading + 180), chart.position_in_cm(ship.at)
    gap = max(8.0, 2 * CM_PER_UNIT[chart.unit])
    wanted = (here[0] + astern[0] * gap, here[1] + astern[1] * gap)
    at = rules.snap_position(chart, cm_to_units(chart, wanted), 1.0)
    if dist(chart.position_in_cm(at), wanted) > gap:
        return None
    written = next(row for row in battle.toml.value_at(("ship",)) if row["id"] == ship.id)
    kept = {
        k: v for k, v in written.items() if k not in ("name", "commander", "flagship", "damage", "armament")
    }
    fields = {**kept, "id": fresh, "at": list(at)}
    words = f"{ship.name} has a sister, {fresh}, astern of her"
    return BalanceChange(words, (AddShip(ship.id, tuple(fields.items())),), 6.0)


def _is_mentioned(level: Level, ship: Ship) -> bool:
    """Return whether anything in the level names her: then she cannot simply be removed."""
    aims = [t for a in level.objectives for t in (a.major, a.minor, a.draw) if t]
    texts = [*aims, *(event.when for event in level.events), *(score.each for score in level.scores)]
    texts += [level.history] if level.history else []
    named = {name for text in texts for name in ships_in(parse_condition(text))}
    others = {name for group in level.groups for name in group.of}
    others |= {name for event in level.events for name in (*event.arrive, *event.release)}
    others |= {p.aboard for p in level.parties if p.aboard} | {man.aboard for man in level.leaders}
    others |= {name for overlay in level.overlays.values() for name in (*overlay.ship, *overlay.only)}
    return ship.id in named | others or ship.flagship
