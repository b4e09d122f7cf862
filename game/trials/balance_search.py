"""Find the small changes of a level that make its battle even, by battles, and say honestly how sure it is.

All candidates fight a few battles with the dice of the level's own battles, and what does no more than chance
goes; the others fight more. From what the rest do alone the sets are reckoned that come nearest, few changes
before many; they are fought, and what they do corrects the reckoning. The best is fought with fresh dice:
that share is the one that is reported. Shares are of the first side; a draw is half a victory."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass, field, replace
from difflib import unified_diff
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

from game.levels import LevelError
from game.levels.reading.findings import Severity
from game.play.level_check import check_text
from game.play.saved_battles import read_level_cached
from game.trials.balance_candidates import candidate_series, uneven_battle, why_untried
from game.trials.balance_changes import BalanceChange, changed_text, may_join
from game.trials.balance_model import EffectModel, Picks
from game.trials.counting import ending_text, wilson_bounds
from game.trials.fighting import Outcome, Trial, reduced_gc
from game.trials.simulate import fight_many, open_workers

NEAR_PERCENT: Final = 5.0
"""Percent from the wanted share that counts as reached."""
FAR_PERCENT: Final = 12.0
"""Percent from it beyond which a third of the fresh battles is enough."""
CLOSE_PERCENT: Final = 4.0
"""Percent from it within which the search stops."""
MAX_ROUNDS: Final = 24
"""Most battles of a search, in numbers of battles of the trial."""
FRESH_ROUNDS: Final = 3
"""Battles with fresh dice, in the same measure."""
FRESH_START: Final = 1_000_000
"""Number of the first battle with fresh dice."""
PROBE_BATTLES: Final = 3
"""A change after which so many battles go exactly as before means nothing to the book."""
SCREENED_PART, KEPT_PART = 6, 4
"""The first battles of a candidate are a sixth of the trial's; a quarter of the candidates goes on."""
LEAST_KEPT: Final = 8
RESERVED_ROUNDS: Final = 6
"""Battles that are kept for sets and fresh dice, in numbers of battles of the trial."""
DOUBTFUL_ROUNDS: Final = 2
"""Battles of what may be more than chance where the rest does not reach far enough, as those of the trial."""
PROMISES: Final = 0.8
"""Standard errors by which a candidate must move the share to go on."""
SURED_PERCENT: Final = 60
"""Battles of those that go on, in percent of the trial's."""
SURE: Final = 2.0
"""Standard errors by which a change must move the share to be more than chance."""
MAX_USEFUL: Final = 10
MODEL_BATTLES: Final = 60
"""What the model says of a set counts as much as so many battles of its own."""
BEAM: Final = 80
"""Sets of one size from which larger ones are made."""
COST_PERCENT: Final = 1.2
"""Percent that a change of cost 1 must bring nearer to be worth it."""


@dataclass(slots=True)
class TriedLevel:
    """The level with some changes: shares of the first side by number of battle, 0 to 1; ``fresh`` with
    dice that no candidate was chosen by."""

    picks: Picks
    changes: tuple[BalanceChange, ...]
    text: str
    shares: dict[int, float] = field(default_factory=dict)
    fresh: dict[int, float] = field(default_factory=dict)
    endings: Counter[str] = field(default_factory=Counter)

    @property
    def battles(self) -> int:
        """The number of finished battles."""
        return len(self.shares) + len(self.fresh)

    @property
    def won(self) -> float:
        """The battles won by the first side, draws by half."""
        return sum(self.shares.values()) + sum(self.fresh.values())

    @property
    def percent(self) -> float:
        """The share of all its battles."""
        return 100 * self.won / max(1, self.battles)


@dataclass(frozen=True, slots=True)
class Measure:
    """A share in percent with its bounds at a certainty of 95 %, from how many battles, and how many of them
    were drawn."""

    percent: float
    low: float
    high: float
    battles: int
    drawn: int


def measure_of(shares: Mapping[int, float]) -> Measure:
    """Return a share with Wilson's bounds. Draws count half, so the bounds are rather too wide."""
    won, over = sum(shares.values()), len(shares)
    drawn = sum(share == 0.5 for share in shares.values())
    low, high = wilson_bounds(won, over)
    return Measure(100 * won / max(1, over), 100 * low, 100 * high, over, drawn)


@dataclass(frozen=True, slots=True)
class MeasuredChange:
    """What one change or a set does: in words, the lines of the text, and the share."""

    words: tuple[str, ...]
    lines: tuple[str, ...]
    share: Measure


@dataclass(frozen=True, slots=True)
class BalanceResult:
    """What a search found. ``singles``: changes that alone moved the share by more than chance, the strongest
    first; ``silent``: how many did not; ``sets``: what was fought together; ``best``: None if nothing is
    nearer than the level itself beyond chance, and ``is_confirmed`` if its share is from fresh dice,
    as that of ``confirmed`` levels;
    ``commonest_ending`` of it, how often, and of how many battles; ``text``: its text, or the level's own."""

    book: str
    wanted: float
    before: Measure
    text: str
    commonest_ending: tuple[str, int, int] = ("", 0, 0)
    singles: tuple[MeasuredChange, ...] = ()
    silent: int = 0
    untried: tuple[str, ...] = ()
    sets: tuple[MeasuredChange, ...] = ()
    best: MeasuredChange | None = None
    is_confirmed: bool = False
    confirmed: int = 0
    is_broken_off: bool = False
    battles: int = 0

    @property
    def is_reached(self) -> bool:
        """Whether the best, or the level itself, is near enough."""
        share = self.best.share if self.best else self.before
        return abs(share.percent - self.wanted) <= NEAR_PERCENT


class BalanceSearch:
    """A search for one book; call `run` once."""

    def __init__(self, trial: Trial, outcomes: Sequence[Outcome], wanted: float) -> None:
        """Prepare a search from the battles of a trial. Raise ValueError for a level without two sides."""
        level = trial.setup.level()
        if len(level.sides) != 2:
            raise ValueError("only a battle of two sides can be weighed toward a share")
        self.trial, self.wanted, self.first_side = trial, wanted, level.sides[0].id
        self.base = TriedLevel(frozenset(), (), trial.setup.level_text)
        self.base_outcomes = {each.number: each for each in outcomes}
        self._record(self.base, outcomes)
        self.sign = 1 if self.base.percent < wanted else -1
        ids = [side.id for side in level.sides]
        weak, strong = ids if self.sign > 0 else reversed(ids)
        home = read_level_cached(trial.setup.level_text, trial.setup.file).rules.book
        uneven = uneven_battle(trial.setup.level_text, level, home, weak, strong, outcomes)
        self.untried = tuple(why_untried(uneven))
        self.known_codes = {f.code for f in check_text(trial.setup.level_text, trial.setup.file)[1]}
        self.series = [] if self.is_near else candidate_series(uneven)
        self.tried: dict[Picks, TriedLevel] = {self.base.picks: self.base}
        self.left = self.most_battles
        self.fresh_next = FRESH_START
        self.useful: list[int] = []
        self.void: set[int] = set()
        self.model = EffectModel({})
        self.crew: Executor | None = None
        self.on_progress: Callable[[int], object] = lambda battles: None

    @property
    def most_battles(self) -> int:
        """The most battles that `run` fights."""
        return MAX_ROUNDS * self.trial.battles

    @property
    def is_near(self) -> bool:
        """Whether the level itself is near enough."""
        return abs(self.base.percent - self.wanted) <= NEAR_PERCENT

    def run(self, jobs: int = 1, on_progress: Callable[[int], object] | None = None) -> BalanceResult:
        """Search and return what was found; broken off by KeyboardInterrupt, what is known then."""
        self.on_progress = on_progress or self.on_progress
        confirmed: list[TriedLevel] = []
        is_broken_off = False
        if not self.is_near:
            try:
                with self._open_crew(jobs):
                    self._screen_in_steps()
                    self._confirm(confirmed)
            except KeyboardInterrupt:
                is_broken_off = True
        return self._result(confirmed, is_broken_off)

    @contextmanager
    def _open_crew(self, jobs: int) -> Iterator[None]:
        with open_workers(jobs, "") if jobs > 1 else nullcontext() as self.crew, reduced_gc():
            yield

    # -------------------------------------------------------------------------- candidates
    def _single(self, number: int, base: TriedLevel) -> TriedLevel | None:
        """Return a level with the middle change of a series more, else another of it that is sound; None for
        a series of which the book makes nothing."""
        if number in self.void:
            return None
        places = range(len(self.series[number]))
        in_order = sorted(places, key=lambda strength: abs(strength - len(places) // 2))
        picks = [
            (number, strength) for strength in in_order if self._may_join(base.picks, (number, strength))
        ]
        tried = (self._tried(base.picks | {pick}) for pick in picks)
        return next((level for level in tried if level is not None), None)

    def _text_of(self, changes: tuple[BalanceChange, ...]) -> str | None:
        """Return the text with changes; None if the level or its book refuses one, or it is warned of."""
        setup = self.trial.setup
        try:
            text = changed_text(setup.level_text, setup.book, changes)
            level, findings = check_text(text, setup.file)
        except (LevelError, KeyError, ValueError):
            return None
        fresh = [f for f in findings if f.code not in self.known_codes or f.severity is Severity.ERROR]
        return text if level is not None and not fresh and text != setup.level_text else None

    def _tried(self, picks: Picks) -> TriedLevel | None:
        """Return the level with these changes, (series, strength) each; None if it is not sound."""
        if picks not in self.tried:
            changes = tuple(self.series[series][strength] for series, strength in sorted(picks))
            text = self._text_of(changes)
            if text is None:
                return None
            self.tried[picks] = TriedLevel(picks, changes, text)
        return self.tried[picks]

    # -------------------------------------------------------------------------- fighting
    def _fight(self, levels: Sequence[TriedLevel], until: int) -> None:
        """Fight each level up to this number of battles with the common dice, as far as battles are left."""
        tasks = []
        for level in levels:
            numbers = [n for n in range(until) if n not in level.shares][: max(0, self.left)]
            self.left -= len(numbers)
            tasks.append((level, self._trial_of(level), numbers))
        self._carry_out(tasks)

    def _fight_fresh(self, level: TriedLevel) -> None:
        """Fight a level with dice that nothing was chosen by; only a third of it if that is far off."""
        level.shares |= level.fresh
        level.fresh = {}
        for _ in range(FRESH_ROUNDS):
            many = max(0, min(self.trial.battles, self.left))
            self.left -= many
            numbers = list(range(self.fresh_next, self.fresh_next + many))
            self.fresh_next += many
            self._carry_out([(level, self._trial_of(level), numbers)])
            if abs(measure_of(level.fresh).percent - self.wanted) > FAR_PERCENT:
                return

    def _carry_out(self, tasks: Sequence[tuple[TriedLevel, Trial, list[int]]]) -> None:
        """Fight and record; ``fresh`` numbers are told by their size."""
        for place, outcomes in fight_many([(trial, numbers) for _, trial, numbers in tasks], self.crew):
            self._record(tasks[place][0], outcomes)
            self.on_progress(len(outcomes))

    def _trial_of(self, level: TriedLevel) -> Trial:
        return replace(self.trial, setup=replace(self.trial.setup, level_text=level.text))

    def _record(self, level: TriedLevel, outcomes: Sequence[Outcome]) -> None:
        for each in outcomes:
            if not each.error and not each.stalled:
                share = 1.0 if each.winner == self.first_side else 0.0 if each.winner else 0.5
                kept = level.fresh if each.number >= FRESH_START else level.shares
                kept[each.number] = share
                level.endings[ending_text(each)] += 1

    # -------------------------------------------------------------------------- alone
    def _screen_in_steps(self) -> None:
        """Screen every series alone; where that does not reach far enough, again on top of the best so far:
        of a battle that is always lost no single change may show anything."""
        base: TriedLevel | None = self.base
        while base is not None:
            kept = self._screen(base)
            if self._is_within_reach():
                return
            following = self._next_base(base)
            if following is None:
                self._fight_doubtful(kept, base)
                following = None if self._is_within_reach() else self._next_base(base)
            base = following

    def _fight_doubtful(self, kept: list[TriedLevel], base: TriedLevel) -> None:
        """Fight more battles of what may be more than chance, but keep enough for sets and fresh dice."""
        doubtful = [level for level in kept if PROMISES <= self._sureness(level, base) < SURE]
        spare = self.left - RESERVED_ROUNDS * self.trial.battles
        if doubtful and spare > 0:
            most = DOUBTFUL_ROUNDS * self.trial.battles
            self._fight(doubtful, min(most, self._sure_battles + spare // len(doubtful)))
            self._choose_useful(kept, base)

    def _next_base(self, base: TriedLevel) -> TriedLevel | None:
        """Return the nearest level that is surely nearer than this one by one change more; None if there is
        none, or if too few battles are left for another screening."""
        if self.left < RESERVED_ROUNDS * self.trial.battles + len(self.series) * self._few_battles:
            return None
        more = [t for t in self.tried.values() if t.picks > base.picks and t.battles >= self._sure_battles]
        nearer = [level for level in more if self._sureness(level, base) >= SURE]
        return min(nearer, key=lambda level: abs(level.percent - self.wanted), default=None)

    def _screen(self, base: TriedLevel) -> list[TriedLevel]:
        """Fight every series at its middle strength on top of a level, and more battles for those that
        promise most; return these."""
        singles = [level for n in range(len(self.series)) if (level := self._single(n, base))]
        if base is self.base:
            self._probe(singles)
            singles = [level for level in singles if level.picks in self.tried]
        self._fight(singles, self._few_battles)
        singles.sort(key=lambda level: self._sureness(level, base), reverse=True)
        kept = singles[: max(LEAST_KEPT, len(singles) // KEPT_PART)]
        kept = [level for level in kept if self._sureness(level, base) >= PROMISES]
        self._fight(kept, max(self._few_battles, self._sure_battles))
        self._choose_useful(kept, base)
        return kept

    def _choose_useful(self, kept: list[TriedLevel], base: TriedLevel) -> None:
        """Add the series that move the share by more than chance to the useful ones, the surest first."""
        kept.sort(key=lambda level: self._sureness(level, base), reverse=True)
        sure = [level for level in kept if self._sureness(level, base) >= SURE]
        fresh = [series for level in sure for series, _ in level.picks - base.picks]
        self.useful = list(dict.fromkeys([*self.useful, *fresh]))[:MAX_USEFUL]
        self.model = EffectModel({n: len(self.series[n]) for n in self.useful})

    def _is_within_reach(self) -> bool:
        """Return whether any set is reckoned to come near enough."""
        sets = self._sets()
        return any(abs(self._reckoned_percent(picks) - self.wanted) <= NEAR_PERCENT for picks in sets)

    def _probe(self, singles: Sequence[TriedLevel]) -> None:
        """Fight a few battles of each, and drop what went exactly as without the change: the book makes
        nothing of it, or it came too late."""
        seen: dict[int, list[Outcome]] = {}
        numbers = [n for n in range(PROBE_BATTLES) if n in self.base_outcomes]
        for place, outcomes in fight_many([(self._trial_of(one), numbers) for one in singles], self.crew):
            seen.setdefault(place, []).extend(outcomes)
            self._record(singles[place], outcomes)
            self.on_progress(len(outcomes))
        self.left -= len(numbers) * len(singles)
        for place, level in enumerate(singles):
            if numbers and all(_is_same(each, self.base_outcomes[each.number]) for each in seen[place]):
                del self.tried[level.picks]
                self.void |= {series for series, _ in level.picks}

    @property
    def _few_battles(self) -> int:
        return max(PROBE_BATTLES + 1, self.trial.battles // SCREENED_PART)

    @property
    def _sure_battles(self) -> int:
        return max(1, self.trial.battles * SURED_PERCENT // 100)

    def _sureness(self, level: TriedLevel, base: TriedLevel | None = None) -> float:
        """Return by how many standard errors a change moves the share of a level (the level itself if none is
        given) the right way: over the battles that
        both fought with the same dice, or against all of the level's own, whichever is the surer measure."""
        base = base or self.base
        errors = [self._paired(level, base), self._unpaired(level, base)]
        mean, error = min(errors, key=lambda each: each[1])
        return self.sign * mean / error

    def _paired(self, level: TriedLevel, base: TriedLevel) -> tuple[float, float]:
        pairs = [level.shares[n] - base.shares[n] for n in level.shares if n in base.shares]
        return _mean_and_error(pairs)

    def _unpaired(self, level: TriedLevel, base: TriedLevel) -> tuple[float, float]:
        now, before = (
            _mean_and_error(list(level.shares.values())),
            _mean_and_error(list(base.shares.values())),
        )
        return now[0] - before[0], sqrt(now[1] ** 2 + before[1] ** 2)

    # -------------------------------------------------------------------------- together
    def _confirm(self, confirmed: list[TriedLevel]) -> None:
        """Fight the set that promises most until it has as many battles as the level itself, then with fresh
        dice, and add it to ``confirmed``. Stop when one is close, or when too few battles are left."""
        n = self.trial.battles
        while (level := self._most_promising()) is not None:
            is_last = self.left < (FRESH_ROUNDS + 1) * n
            if not is_last and len(level.shares) < n:
                self._fight([level], min(n, max(n // 4, 2 * len(level.shares), 1)))
                continue
            if self.left < 1:
                return
            self._fight_fresh(level)
            confirmed.append(level)
            is_reached = abs(measure_of(level.fresh).percent - self.wanted) <= NEAR_PERCENT
            if is_last or (is_reached and abs(level.percent - self.wanted) <= CLOSE_PERCENT):
                return

    def _most_promising(self) -> TriedLevel | None:
        """Return the set with the best score, fought or reckoned; None if there is none."""
        for picks in sorted(self._sets(), key=lambda picks: (self._score(picks), sorted(picks))):
            level = self._tried(picks)
            if level is not None and not level.fresh:
                return level
        return None

    def _sets(self) -> set[Picks]:
        """Return the sets of useful changes that were fought, and those that the model, fitted to all of
        these battles, reckons to come nearest."""
        sets = {picks for picks in self.tried if {s for s, _ in picks} <= set(self.useful)}
        fought = [self.tried[picks] for picks in sorted(sets, key=sorted)]
        self.model.fit((level.picks, level.won, level.battles) for level in fought)
        return (sets - {self.base.picks}) | set(self._reckoned_sets())

    def _reckoned_sets(self) -> list[Picks]:
        """Return the sets with the best scores: of one change, of two, and so on, until more do not help."""
        pool = [(n, strength) for n in self.useful for strength in range(len(self.series[n]))]
        found: list[Picks] = []
        size: list[Picks] = [frozenset()]
        best = float("inf")
        while size:
            larger = {picks | {pick} for picks in size for pick in pool if self._may_join(picks, pick)}
            size = sorted(larger, key=lambda p: (self._score(p), sorted(p)))[:BEAM]
            if not size or self._score(size[0]) >= best:
                break
            best = self._score(size[0])
            found += size[:LEAST_KEPT]
        return found

    def _may_join(self, picks: Picks, pick: tuple[int, int]) -> bool:
        change = self.series[pick[0]][pick[1]]
        return all(s != pick[0] and may_join(self.series[s][n], change) for s, n in picks)

    def _score(self, picks: Picks) -> float:
        """Return how far off a set must be expected to be, in percent, with what its changes cost: the fewer
        battles it has fought, the farther."""
        cost = sum(self.series[series][strength].cost for series, strength in picks)
        share = self._reckoned_percent(picks)
        off, there = abs(share - self.wanted), self.tried.get(picks)
        spread = sqrt(share * (100 - share) / (MODEL_BATTLES + (there.battles if there else 0)))
        normal = NormalDist(0, 1)
        beyond = off / spread if spread else 0.0
        expected = 2 * spread * normal.pdf(beyond) + off * (2 * normal.cdf(beyond) - 1)
        return expected + COST_PERCENT * cost

    def _reckoned_percent(self, picks: Picks) -> float:
        """Return the share by the model and, the more battles it has fought, by its own battles."""
        there = self.tried.get(picks)
        won, over = (there.won, there.battles) if there else (0.0, 0)
        return 100 * (won + MODEL_BATTLES * self.model.share(picks)) / (over + MODEL_BATTLES)

    # -------------------------------------------------------------------------- the result
    def _result(self, confirmed: Sequence[TriedLevel], is_broken_off: bool) -> BalanceResult:
        before = measure_of(self.base.shares)
        best = min(confirmed, key=self._fresh_score, default=None)
        is_confirmed = best is not None
        if best is None and is_broken_off:
            fought = [t for t in self.tried.values() if t.picks and t.battles * 2 >= self.trial.battles]
            best = min(fought, key=lambda t: (abs(t.percent - self.wanted), -t.battles), default=None)
        if best is not None and not self._is_better(best):
            best = None
        least = PROBE_BATTLES + 1 if is_broken_off else self._sure_battles
        singles = [t for t in self.tried.values() if len(t.picks) == 1 and t.battles >= least]
        singles = [t for t in singles if self._sureness(t) >= SURE]
        singles.sort(key=self._sureness, reverse=True)
        sets = [t for t in self.tried.values() if len(t.picks) > 1 and t.battles >= self._sure_battles]
        last = best or self.base
        ending, times = last.endings.most_common(1)[0] if last.endings else ("", 0)
        return BalanceResult(
            self.trial.setup.book, self.wanted, before, last.text, (ending, times, last.battles),
            singles=tuple(self._measured(t) for t in singles),
            silent=0 if self.is_near else len(self.series) - len({next(iter(t.picks))[0] for t in singles}),
            untried=() if self.is_near else self.untried, sets=tuple(self._measured(t) for t in sets),
            best=self._measured(best) if best else None, is_confirmed=is_confirmed, confirmed=len(confirmed),
            is_broken_off=is_broken_off, battles=self.most_battles - self.left,
        )  # fmt: skip

    def _fresh_score(self, level: TriedLevel) -> float:
        """Return how far off a confirmed level is, in percent, with what its changes cost."""
        cost = sum(change.cost for change in level.changes)
        return abs(measure_of(level.fresh).percent - self.wanted) + COST_PERCENT * cost

    def _is_better(self, level: TriedLevel) -> bool:
        """Return whether a level is nearer than the original by more than chance."""
        share = measure_of(level.fresh or level.shares)
        before = measure_of(self.base.shares)
        nearer = abs(share.percent - self.wanted) < abs(before.percent - self.wanted)
        spread = sum(m.percent * (100 - m.percent) / max(1, m.battles) for m in (share, before))
        return nearer and abs(share.percent - before.percent) >= SURE * sqrt(spread)

    def _measured(self, level: TriedLevel) -> MeasuredChange:
        words = tuple(change.words for change in level.changes)
        lines = tuple(change_lines(self.base.text, level.text))
        return MeasuredChange(words, lines, measure_of(level.fresh or level.shares))


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and its standard error, with half a battle's spread more: few alike are not certain."""
    count = max(1, len(values))
    mean = sum(values) / count
    return mean, sqrt((sum((each - mean) ** 2 for each in values) + 0.5) / count / count)


def _is_same(one: Outcome, other: Outcome) -> bool:
    same = (one.winner, one.degree, one.turns) == (other.winner, other.degree, other.turns)
    return same and one.strength == other.strength and one.lost == other.lost


def change_lines(old: str, new: str) -> list[str]:
    """Return the removed lines with a minus and the added ones with a plus, without empty lines."""
    lines = list(unified_diff(old.splitlines(), new.splitlines(), "", "", "", "", 0, ""))[2:]
    return [f"{line[0]} {line[1:]}" for line in lines if line[0] in "+-" and line[1:].strip()]


def diff_of(old: str, new: str, file: str) -> str:
    """Return a change as a unified diff."""
    lines = unified_diff(old.splitlines(), new.splitlines(), file, f"{file} (weighed)", "", "", 2, "")
    return "\n".join(lines)


def result_values(result: BalanceResult) -> dict[str, Any]:
    """Return a result as plain data, for JSON."""
    values = asdict(result)
    del values["text"]
    return {**values, "is_reached": result.is_reached}
