"""Count the outcomes of a trial: the result that ``simulate --json`` prints."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from statistics import NormalDist
from typing import Any, Final

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts
from game.levels.conditions.tree import DeedVerb, FleetDeed, ShipDeed, leaf_conditions
from game.levels.format.model import Level
from game.levels.lint.aims import level_conditions
from game.levels.reading.balance_card import BalanceCard, WinsByScore, battle_hash
from game.levels.reading.completion import level_for_book
from game.levels.reading.findings import Finding, KeyPath, RawFinding, Severity
from game.levels.reading.toml_source import findings_not_suppressed, parse_toml
from game.play.suspicious_setup import sides_without_aim
from game.trials.aims_met import NEVER, AimTerm, aim_terms, count_aims_met
from game.trials.fighting import LEFT_CHART, Outcome, Trial, why_not_mirrored

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
    fates = list(dict.fromkeys(FATES.values()))
    ships = {side.id: sum(s.side == side.id for s in level.ships) for side in level.sides}
    found: dict[str, dict[str, int]] = {side: dict.fromkeys(fates, 0) for side in ships}
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
    parts = [f"{many / max(battles, 1):.1f} {how}" for how, many in row.items() if many]
    return ", ".join(parts) or "none fought"


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


LEAST_BATTLES: Final = 100
"""Finished battles that are needed: what happens in one battle of thirty is missed by this many
only three times in a hundred."""


def trial_findings(text: str, file: str, level: Level, outcomes: Sequence[Outcome]) -> tuple[Finding, ...]:
    """Return the findings of a trial of this text, in file order, without those its author has
    silenced; none with too few finished battles."""
    over = [each for each in outcomes if not each.error and not each.stalled]
    if len(over) < LEAST_BATTLES:
        return ()
    faults = [*find_unmet_aims(level, over), *find_idle_ships(level, over), *find_idle_sides(level, over)]
    return findings_not_suppressed(text, file, parse_toml(text, file).locate_findings(faults))


def find_unmet_aims(level: Level, finished: Sequence[Outcome]) -> Iterator[RawFinding]:
    """Yield aims that were true after no turn of any battle: a warning for a major one of a side
    that cannot win by it, else a note. ``weigh`` says how often each part was true."""
    for number, term in enumerate(aim_terms(level)):
        ever = any(o.met[number].first_turn != NEVER for o in finished if len(o.met) > number)
        if not ever and not term.part:
            weight = Severity.WARNING if term.key == "major" else Severity.NOTE
            said = f"never true in {len(finished)} battles between captains"
            hint = "give it more turns, ask for less, or take it out"
            yield RawFinding(_aim_path(level, term), "value", "never-met", said, hint, severity=weight)


def _aim_path(level: Level, term: AimTerm) -> KeyPath:
    """Return where the file has an aim: in the book's part, or in the level's."""
    there = [w.path for w in level_conditions(level) if (w.side, w.key, w.text) == term[:3]]
    return there[0] if there else ("objective",)


def find_idle_ships(level: Level, finished: Sequence[Outcome]) -> Iterator[RawFinding]:
    """Yield ships that neither fired nor boarded nor were targets in any battle, of sides that do
    fight."""
    fights, all_fought = attackers(finished), {ship for each in finished for ship in each.fought}
    sides = {ship.side for ship in level.ships if ship.id in fights}
    for number, ship in enumerate(level.ships):
        if ship.id not in all_fought and ship.side in sides:
            said = f"{ship.name or ship.id} fought nobody in {len(finished)} battles"
            hint = "place her nearer, give her more turns, or leave her out"
            yield RawFinding(
                ("ship", number, "id"), "value", "never-fought", said, hint, severity=Severity.NOTE
            )


def find_idle_sides(level: Level, finished: Sequence[Outcome]) -> Iterator[RawFinding]:
    """Yield sides with guns that neither fired nor boarded in any battle: they only run or wait."""
    fights = attackers(finished)
    for number, side in enumerate(level.sides):
        own = [ship for ship in level.ships if ship.side == side.id]
        armed = any(ship.guns for ship in own)
        if armed and not any(ship.id in fights for ship in own):
            said = f"no ship of theirs fired or boarded in {len(finished)} battles: they only run"
            hint = "give them an aim that is worth a fight, or less room to run"
            yield RawFinding(
                ("side", number, "id"), "value", "never-fights", said, hint,
                severity=Severity.WARNING,
            )  # fmt: skip


def attackers(finished: Sequence[Outcome]) -> set[str]:
    """Return the ships and works that fired or boarded in any battle."""
    return {ship for each in finished for ship in each.fired}


CONFIDENCE = 0.95
CLOSEST_BATTLES = 10
"""Number of closest battles in the result."""
MAX_DRAWN_LOSSES = 1000
_CONFIDENCE_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def summarize(trial: Trial, outcomes: Sequence[Outcome], seconds: float) -> dict[str, Any]:
    """Return the pooled outcomes; equal for equal seeds, except for times."""
    setup = trial.setup
    over = [o for o in outcomes if not o.error and not o.stalled]
    return {
        "level": setup.file,
        "level_hash": level_hash(setup.level_text),
        "rules": setup.book,
        "seed": setup.seed,
        "seats": dict(setup.seats),
        "battles": len(outcomes),
        "seconds": round(seconds, 3),
        "wins": count_wins(setup.seats, over),
        "by_grade": wins_by_grade(setup.seats, over),
        "mirrored": mirror_summary(trial, over),
        "turns": percentiles([o.turns for o in over], (10, 50, 90)),
        "endings": count_endings(over),
        "scores": ending_scores(list(setup.seats), over),
        "judged": count_scored_endings(list(setup.seats), over),
        "errors": [battle_entry(o, error=o.error) for o in outcomes if o.error],
        "stalls": sum(o.stalled for o in outcomes),
        "stalled": [battle_entry(o, turn=o.turns, journal=o.journal) for o in outcomes if o.stalled],
        "captain_ms": thinking_times([ms for o in outcomes for ms in o.thought]),
        "intervals": win_intervals(setup.seats, over),
        "lengths": count_lengths(over),
        "strength": strength_by_turn(list(setup.seats), over),
        "losses": loss_positions(over),
        "left": loss_positions(over, has_left_chart=True),
        "history": history_result(over),
        **explain_result(trial, over),
    }


def explain_result(trial: Trial, finished: Sequence[Outcome]) -> dict[str, Any]:
    """Return the explanation of a result: how often each aim was true, the fates of ships by side,
    the closest battles, and findings that need battles."""
    level = replace(trial.setup, is_mirrored=False).level()
    return {
        "cannot_win": sides_without_aim(level) if level.objectives else [],
        "aims": count_aims_met(level, [outcome.met for outcome in finished]),
        "fates": count_fates(level, finished),
        "closest": closest_battles(finished, CLOSEST_BATTLES),
        "findings": [
            {**asdict(found), "link": found.guide_link}
            for found in trial_findings(trial.setup.level_text, trial.setup.file, level, finished)
        ],
    }


def level_hash(text: str) -> str:
    """Return 16 hexadecimal digits that change with the level's text."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def count_wins(sides: Iterable[str], finished: Sequence[Outcome]) -> dict[str, int]:
    """Count battles won by each side, and drawn."""
    counted = Counter(o.winner or "draw" for o in finished)
    return {name: counted[name] for name in (*sides, "draw")}


def mirror_summary(trial: Trial, finished: Sequence[Outcome]) -> dict[str, Any]:
    """Count mirrored battles and their winners, or say why there were none."""
    there = [outcome for outcome in finished if outcome.mirrored]
    won = count_wins(trial.setup.seats, there)
    return {"battles": len(there), "wins": won, "why_not": why_not_mirrored(trial.setup)}


def seating_words(result: Mapping[str, Any]) -> str:
    """Return in words how a trial made the sides' seats fair."""
    if len(set(result["seats"].values())) > 1:
        return "changed about in every second battle"
    why_not = result["mirrored"]["why_not"]
    return why_not or "every second battle fought port for starboard"


def wins_by_grade(seats: Mapping[str, str], finished: Sequence[Outcome]) -> dict[str, int]:
    """Count battles won by each kind of captain, on any side."""
    counted = Counter(o.seats[o.winner] for o in finished if o.winner)
    grades = dict.fromkeys(seats.values())
    return {who.removeprefix("ai:"): counted[who] for who in grades}


def count_endings(finished: Sequence[Outcome]) -> dict[str, int]:
    """Count endings, the commonest first; all point victories of one side count as one."""
    counted = Counter(ending_text(outcome) for outcome in finished)
    return dict(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))


def ending_text(outcome: Outcome) -> str:
    """Return how a battle ended: `french: by points`, `british: Hoche was sunk.`."""
    how = f"by {outcome.by}" if outcome.by else outcome.reason or outcome.degree
    return f"{outcome.winner or 'draw'}: {how}"


def ending_scores(sides: Sequence[str], finished: Sequence[Outcome]) -> dict[str, dict[str, list[int]]]:
    """Return for each ending by score what each side had: least, median, most."""
    found: dict[str, list[Outcome]] = {how: [] for how in count_endings([o for o in finished if o.by])}
    for outcome in finished:
        if outcome.by:
            found[ending_text(outcome)].append(outcome)
    return {how: score_ranges(sides, alike) for how, alike in found.items()}


def score_ranges(sides: Sequence[str], outcomes: Sequence[Outcome]) -> dict[str, list[int]]:
    """Return each side's score range in battles that ended alike."""
    columns = zip(sides, zip(*(outcome.score for outcome in outcomes), strict=True), strict=True)
    return {side: [min(c), nearest_rank(c, 50), max(c)] for side, c in columns}


def count_scored_endings(sides: Sequence[str], finished: Sequence[Outcome]) -> list[dict[str, Any]]:
    """Count endings by score that somebody won, the commonest first: who, by what, how often, and
    each side's scores."""
    alike: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in finished:
        if outcome.by and outcome.winner:
            alike.setdefault((outcome.winner, outcome.by), []).append(outcome)
    often = sorted(alike.items(), key=lambda found: (-len(found[1]), found[0]))
    return [
        {"winner": who, "by": f"by {what}", "times": len(won), "had": score_ranges(sides, won)}
        for (who, what), won in often
    ]


def battle_entry(outcome: Outcome, **more: Any) -> dict[str, Any]:
    """Return what is needed to repeat a battle that did not end well, and `more` of it."""
    return {"battle": outcome.number, "seed": outcome.seed, "seats": dict(outcome.seats), **more}


def percentiles(values: Sequence[int], percents: Sequence[int]) -> dict[str, int]:
    """Return ``p10`` and so on, by nearest rank; zeros without values."""
    return {f"p{share}": nearest_rank(values, share) for share in percents}


def thinking_times(times: Sequence[float]) -> dict[str, float]:
    """Return the times that captains took per answer, in milliseconds."""
    shares = {f"p{share}": round(nearest_rank(times, share), 3) for share in (50, 95)}
    return {**shares, "max": round(max(times, default=0), 3)}


def nearest_rank(values: Sequence[Any], percent: int) -> Any:
    """Return the smallest value that at least this share, in percent, do not exceed; 0 without
    values."""
    if not values:
        return 0
    rank = -(-percent * len(values) // 100)
    return sorted(values)[max(rank, 1) - 1]


def win_intervals(sides: Iterable[str], finished: Sequence[Outcome]) -> dict[str, list[float]]:
    """Return the 95 % bounds of each side's wins, and of draws: Wilson's interval (1927), which
    holds for small numbers and shares too."""
    counted = count_wins(sides, finished)
    return {name: list(wilson_bounds(count, len(finished))) for name, count in counted.items()}


def wilson_bounds(count: float, total: int) -> tuple[float, float]:
    """Return the bounds of the share ``count / total``; everything if ``total`` is 0."""
    if not total:
        return 0.0, 1.0
    share, weight = count / total, _CONFIDENCE_Z * _CONFIDENCE_Z / total
    middle = (share + weight / 2) / (1 + weight)
    reach = _CONFIDENCE_Z / (1 + weight) * ((share * (1 - share) + weight / 4) / total) ** 0.5
    return round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4)


def bounds_text(low: float, high: float) -> str:
    """Return the bounds of a share, 0 to 1, as ``38 to 57 %``."""
    return f"{100 * low:.0f} to {100 * high:.0f} %"


def count_lengths(finished: Sequence[Outcome]) -> dict[str, int]:
    """Count battles by their number of turns."""
    counted = Counter(outcome.turns for outcome in finished)
    return {str(turns): counted[turns] for turns in sorted(counted)}


def strength_by_turn(sides: Sequence[str], finished: Sequence[Outcome]) -> dict[str, list[list[int]]]:
    """Return for each side and turn the 10th, 50th and 90th percentile of its strength in
    thousandths; a finished battle stays as it was."""
    longest = max((len(outcome.strength) for outcome in finished), default=0)
    found: dict[str, list[list[int]]] = {}
    for place, side in enumerate(sides):
        curves = [
            [row[place] for row in o.strength] + [o.strength[-1][place]] * (longest - len(o.strength))
            for o in finished
            if o.strength
        ]
        turns = zip(*curves, strict=True)
        found[side] = [[nearest_rank(turn, share) for share in (10, 50, 90)] for turn in turns]
    return found


def loss_positions(finished: Sequence[Outcome], has_left_chart: bool = False) -> dict[str, list[list[Any]]]:
    """Return where each ship was lost, or (``has_left_chart``) left the chart: how, and the
    position in table
    units; only as many as can be drawn."""
    found: dict[str, list[list[Any]]] = {}
    for outcome in finished[:MAX_DRAWN_LOSSES]:
        for loss in outcome.lost:
            if (loss.how == LEFT_CHART) is not has_left_chart:
                continue
            found.setdefault(loss.ship, []).append([loss.how, loss.x, loss.y])
    return {ship: found[ship] for ship in sorted(found)}


def history_result(finished: Sequence[Outcome]) -> dict[str, Any] | None:
    """Return how often the battle went as in history, with bounds; None if the level has no
    history."""
    known = [outcome.history for outcome in finished if outcome.history is not None]
    if not known:
        return None
    return {"times": sum(known), "of": len(known), "interval": list(wilson_bounds(sum(known), len(known)))}


# --------------------------------------------------------------------------------- the balance card
def make_balance_card(result: Mapping[str, Any], level: Level) -> BalanceCard:
    """Return the card for a result of ``simulate`` on this level."""
    history, mirrored = result["history"], result["mirrored"]["wins"]
    return BalanceCard(
        battle=battle_hash(level_for_book(level, result["rules"])),
        book=result["rules"],
        captains=", ".join(dict.fromkeys(result["seats"].values())),
        battles=result["battles"],
        wins=result["wins"],
        intervals={who: tuple(bounds) for who, bounds in result["intervals"].items()},
        turns=tuple(result["turns"][f"p{share}"] for share in (10, 50, 90)),
        history=history["times"] if history else None,
        judged=scored_endings(result),
        unmirrored={who: count - mirrored[who] for who, count in result["wins"].items()},
    )


def scored_endings(result: Mapping[str, Any]) -> tuple[WinsByScore, ...]:
    """Return the endings by score that somebody won."""
    return tuple(WinsByScore(**found) for found in result["judged"])
