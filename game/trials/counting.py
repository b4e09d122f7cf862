"""Count the outcomes of a trial: the result that ``simulate --json`` prints."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from statistics import NormalDist
from typing import Any

from game.levels.format.model import Level
from game.levels.reading.balance_card import BalanceCard, WinsByScore, battle_hash
from game.levels.reading.completion import level_for_book
from game.trials.aims_met import count_aims_met
from game.trials.fates import closest_battles, count_fates
from game.trials.fighting import LEFT_CHART, Outcome, Trial, why_not_mirrored
from game.trials.trial_findings import trial_findings

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
        "errors": [error_entry(o) for o in outcomes if o.error],
        "stalls": sum(o.stalled for o in outcomes),
        "stalled": [stall_entry(o) for o in outcomes if o.stalled],
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


def error_entry(outcome: Outcome) -> dict[str, Any]:
    """Return a battle that raised an error, with what is needed to repeat it."""
    seats = dict(outcome.seats)
    return {"battle": outcome.number, "seed": outcome.seed, "seats": seats, "error": outcome.error}


def stall_entry(outcome: Outcome) -> dict[str, Any]:
    """Return a battle that never ended, with what is needed to repeat it."""
    seats = dict(outcome.seats)
    told = {"battle": outcome.number, "seed": outcome.seed, "seats": seats}
    return told | {"turn": outcome.turns, "journal": outcome.journal}


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


def wilson_bounds(count: int, total: int) -> tuple[float, float]:
    """Return the bounds of the share ``count / of``; everything if ``total`` is 0."""
    if not total:
        return 0.0, 1.0
    share, weight = count / total, _CONFIDENCE_Z * _CONFIDENCE_Z / total
    middle = (share + weight / 2) / (1 + weight)
    reach = _CONFIDENCE_Z / (1 + weight) * ((share * (1 - share) + weight / 4) / total) ** 0.5
    return round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4)


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
    told = [outcome.history for outcome in finished if outcome.history is not None]
    if not told:
        return None
    return {"times": sum(told), "of": len(told), "interval": list(wilson_bounds(sum(told), len(told)))}


# --------------------------------------------------------------------------------- the balance card
def make_balance_card(result: Mapping[str, Any], level: Level) -> BalanceCard:
    """Return the card for a result of ``simulate`` on this level."""
    told = result["history"]
    return BalanceCard(
        battle=battle_hash(level_for_book(level, result["rules"])),
        book=result["rules"],
        captains=", ".join(dict.fromkeys(result["seats"].values())),
        battles=result["battles"],
        wins=result["wins"],
        intervals={who: tuple(bounds) for who, bounds in result["intervals"].items()},
        turns=tuple(result["turns"][f"p{share}"] for share in (10, 50, 90)),
        history=told["times"] if told else None,
        judged=scored_endings(result),
    )


def scored_endings(result: Mapping[str, Any]) -> tuple[WinsByScore, ...]:
    """Return the endings by score that somebody won."""
    return tuple(WinsByScore(**found) for found in result["judged"])
