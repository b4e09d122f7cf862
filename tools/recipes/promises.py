"""A preview is a promise: sensible players play on the real screens, and what the screens said before each
answer is held against what then happened."""

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import chain, product
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, pstdev

from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.trials.fighting import reduce_gc
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind
from recipes import promises_hf, promises_kmh, promises_ls98, promises_wwh
from recipes.figures import record_figure
from recipes.inputs import DEVICES, FRAME, InputsRequest, open_battle
from recipes.inputs_player import SensiblePlayer
from recipes.promises_watch import Kind, Outcome, Promise, PromiseWatch

READERS: Mapping[str, Callable[[HudState, tuple[str, ...]], Iterator[Promise]]] = {
    "kmh": promises_kmh.promises,
    "wwh": promises_wwh.promises,
    "hf": promises_hf.promises,
    "ls98": promises_ls98.promises,
}
"""What each book's screen says of an answer."""
MOST_TURNS = 30
MOST_SECONDS = 1200.0
"""Turns, and seconds on the stage, after which a battle is left."""
LEAST_PREVIEWS = 100
"""A row of the table with fewer previews is not judged."""
MOST_POINTS = 3.0
"""The largest difference between what was promised and what happened, in hundredths: of 1 for a chance, of
the promised number for a mean."""
SURE_ERRORS = 3.0
"""So many standard errors are more than the luck of the dice: in some 400 rows one goes beyond."""


@dataclass(frozen=True, slots=True)
class Played:
    """What one battle gave: the previews that were settled, and how many were not."""

    outcomes: tuple[Outcome, ...]
    void_count: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """The previews of a book that say a chance or a mean alike: how many, the mean of what was promised and
    of what happened, and the standard error of the latter if the promise is kept."""

    book: str
    kind: Kind
    label: str
    count: int
    promised: float
    happened: float
    error: float

    @property
    def points_off(self) -> float:
        """How far what happened is above what was promised, in hundredths."""
        whole = 1.0 if self.kind == Kind.CHANCE else max(self.promised, 0.01)
        return round(100 * (self.happened - self.promised) / whole, 6)

    @property
    def is_missed(self) -> bool:
        """Whether it is farther off than the bar, and than luck explains."""
        if self.count < LEAST_PREVIEWS or abs(self.points_off) <= MOST_POINTS:
            return False
        return abs(self.happened - self.promised) > SURE_ERRORS * self.error


def promises(levels: Sequence[str], seeds: int, jobs: int, as_json: bool, record: bool = False) -> int:
    """Play each level N times as sensible players on the real screen, by mouse and keys in turn and for
    each side in turn, and hold what the screen said before every answer against what then happened.

    What was said as certain (where a ship ends, what bears, how many dice) must be so: none may be broken.
    What may happen is sorted by tenths of its chance, and by what it is about: in each row of 100 or more the
    mean of the chances must be within 3 points of how often it happened, or as near as the luck of the dice
    allows (3 standard errors). Numbers to be expected are held against their mean in the same way. A preview
    is left out where something came in between that it did not speak of: a shot, another ship's move.
    Return 1 if a bar is missed.
    """
    played = play_all(levels, seeds, jobs)
    outcomes = list(chain.from_iterable(one.outcomes for one in played))
    rows, broken = list(table_rows(outcomes)), broken_promises(outcomes)
    missed = len(broken) + sum(row.is_missed for row in rows)
    void_count = sum(one.void_count for one in played)
    if as_json:
        told = [asdict(row) | {"missed": row.is_missed} for row in rows]
        found = {"previews": len(outcomes), "void": void_count, "broken": [asdict(b) for b in broken]}
        print(json.dumps(found | {"rows": told}))
    else:
        print("\n".join([*report_lines(outcomes, rows, broken), f"{void_count} left out"]))
    if record:
        record_figure("promises", f"{len(broken)} broken, {missed} bars missed in {len(outcomes)} previews")
    return 1 if missed else 0


# ------------------------------------------------------------------------------ playing
def play_all(levels: Sequence[str], seeds: int, jobs: int) -> list[Played]:
    """Play each level with the seeds from 1, so many battles at a time."""
    work = list(product(levels, range(1, seeds + 1)))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=reduce_gc) as pool:
        return list(pool.map(play_level, *zip(*work, strict=True)))


def play_level(name: str, seed: int, turns: int = MOST_TURNS) -> Played:
    """Play a level (``kmh/mirror-duel``, or a file) for so many turns at the most; with the seeds the side of
    the player changes, and then his hands."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    path = Path(name) if name.endswith(".toml") else shipped_levels_folder() / f"{name}.toml"
    sides = load_level(path).sides
    side, device = sides[seed % len(sides)].id, ("mouse", "keys")[seed // len(sides) % 2]
    wanted = InputsRequest(str(path), side, seed, device, turns, speed=0)
    with tempfile.TemporaryDirectory() as home, open_battle(wanted, Path(home)) as (app, screen):
        battle, seconds = screen.battle, 0.0
        watch = PromiseWatch(screen, lambda *said: list(READERS[battle.book.NAME](*said)), path.stem, seed)
        watch.watch_seat(side)

        def run_frame() -> None:
            nonlocal seconds
            app.run_frame(FRAME)
            seconds += FRAME

        player = SensiblePlayer(screen, DEVICES[device](app, run_frame))
        while battle.turn <= turns and seconds < MOST_SECONDS:
            if screen.hud.prompt.kind == PromptKind.OVER or app.screen is not screen:
                break
            watch.is_player_acting = player.is_wanted
            if player.is_wanted:
                player.answer_question()
            else:
                run_frame()
        watch.close()
        return Played(tuple(watch.outcomes), watch.void_count)


# ------------------------------------------------------------------------------ judging
def broken_promises(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Return the previews that were said as certain and were not so."""
    return [one for one in outcomes if one.kind == Kind.CERTAIN and one.promised != one.happened]


def table_rows(outcomes: Sequence[Outcome]) -> Iterator[TableRow]:
    """Yield for each book its chances by tenths, then chances and means by what they are about."""
    for book in dict.fromkeys(one.book for one in outcomes):
        mine = [one for one in outcomes if one.book == book]
        chances = [one for one in mine if one.kind == Kind.CHANCE]
        tenths = sorted({tenth_of(float(one.promised)) for one in chances})
        for tenth in tenths:
            same = [one for one in chances if tenth_of(float(one.promised)) == tenth]
            yield table_row(f"{tenth / 10:.1f} to {(tenth + 1) / 10:.1f}", same)
        for kind in (Kind.CHANCE, Kind.MEAN):
            for about in sorted({one.about for one in mine if one.kind == kind}):
                yield table_row(about, [one for one in mine if (one.kind, one.about) == (kind, about)])


def tenth_of(chance: float) -> int:
    """Return the tenth of the scale that a chance is in, 0 to 9; 1 belongs to the last."""
    return min(int(chance * 10 + 1e-9), 9)


def table_row(label: str, same: Sequence[Outcome]) -> TableRow:
    """Return the row of previews of one book and kind, of which there must be one."""
    promised = [float(one.promised) for one in same]
    happened = [float(one.happened) for one in same]
    if same[0].kind == Kind.CHANCE:
        error = sqrt(sum(max(chance * (1 - chance), 0.0) for chance in promised)) / len(same)
    else:
        error = pstdev(h - p for h, p in zip(happened, promised, strict=True)) / sqrt(len(same))
    return TableRow(same[0].book, same[0].kind, label, len(same), fmean(promised), fmean(happened), error)


# ------------------------------------------------------------------------------ telling
def report_lines(
    outcomes: Sequence[Outcome], rows: Sequence[TableRow], broken: Sequence[Outcome]
) -> Iterator[str]:
    """Yield the report: for each book how many previews, those broken, and its table."""
    for book in dict.fromkeys(one.book for one in outcomes):
        mine = [one for one in outcomes if one.book == book]
        bad = [one for one in broken if one.book == book]
        certain = sum(one.kind == Kind.CERTAIN for one in mine)
        yield f"{book}: {len(mine)} previews, {certain} of them certain, {len(bad)} broken"
        for about in sorted({one.about for one in mine if one.kind == Kind.CERTAIN}):
            yield f"  {sum((o.kind, o.about) == (Kind.CERTAIN, about) for o in mine):6}  {about}"
        for one in bad:
            where = f"{one.level}, seed {one.seed}, turn {one.turn}, {one.ship}"
            yield f"  BROKEN {where}: {one.about}: promised {one.promised}, was {one.happened}"
        yield from (row_line(row) for row in rows if row.book == book)


def row_line(row: TableRow) -> str:
    """Return a row as a line: both numbers, how far off, and within which 3 standard errors fall."""
    luck = 100 * SURE_ERRORS * row.error / (1.0 if row.kind == Kind.CHANCE else max(row.promised, 0.01))
    mark = "  MISSED" if row.is_missed else ""
    return (
        f"  {row.count:6}  {row.label:34} promised {row.promised:6.3f}  happened {row.happened:6.3f}"
        f"  off {row.points_off:+6.1f} (luck ±{luck:.1f}){mark}"
    )
