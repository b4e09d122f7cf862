"""The battery of films: two levels of each book with three seeds each, held against the bars of a
good film. They are bars for the film and no goals: the pictures must be looked at too."""

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from recipes.figures import record_figure
from recipes.film import Figures, FilmRequest, make_film

SEEDS: Final = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class FilmCase:
    """A film of the battery: its level, a turn in which guns speak, and the px that a hull which
    acts is long at the least, by how many ships there are (at 1280 x 720)."""

    level: str
    turn: int
    min_ship_px: int


FILM_CASES: Final = (
    FilmCase("kmh/mirror-duel", 2, 120),
    FilmCase("kmh/victory-and-redoutable", 2, 90),
    FilmCase("wwh/frigate-action", 2, 120),
    FilmCase("wwh/trafalgar-van", 2, 70),
    FilmCase("hf/mirror-frigates", 1, 120),
    FilmCase("hf/mirror-squadron", 2, 90),
    FilmCase("ls98/robust-and-hoche", 1, 120),
    FilmCase("ls98/french-at-anchor", 3, 70),
)
MAX_FIGURES: Final = {
    "still_share": 0.15,
    "longest_still_s": 2.0,
    "acting_out_of_frame": 0,
    "tag_jumps_per_10s": 3.0,
    "camera_turns_per_10s": 1.0,
    "teleports": 0,
}
"""What a film may have at the most."""
_COLUMNS: Final = (
    ("acting_ship_px", "px"), ("still_share", "still"), ("longest_still_s", "longest"),
    ("quiet_share", "quiet"), ("events", "acts"), ("acting_out_of_frame", "out"),
    ("tag_jumps_per_10s", "jumps"), ("camera_turns_per_10s", "to-fro"),
    ("reframing_held_s", "held"), ("reframings_soon_share", "soon"),
    ("teleports", "leaps"), ("paper_share", "paper"), ("draw_ms_p95", "ms"),
)  # fmt: skip
"""The columns of the table: a figure and its short name."""


def exceeded_figures(figures: Figures, least_px: float) -> list[str]:
    """The names of the figures that are beyond their bars."""
    found = [name for name, most in MAX_FIGURES.items() if figures[name] > most]
    if figures["events"] and figures["acting_ship_px"] < least_px:
        found.append("acting_ship_px")
    return found


def films(
    only: Sequence[str],
    seeds: Sequence[int],
    seconds: float,
    size: tuple[int, int],
    jobs: int,
    folder: Path | None,
    record: bool = False,
) -> int:
    """Film two levels of each book with three seeds, and print a row of figures for each film.

    LEVEL may have wildcards (kmh/*). A figure beyond its bar has an exclamation mark; `film` says
    what each figure means. Return 1 if a film misses a bar, 2 if no level has such a name.
    """
    chosen = [one for one in FILM_CASES if not only or any(fnmatch(one.level, w) for w in only)]
    if not chosen:
        print("No level of the battery has such a name.", file=sys.stderr)
        return 2
    least = [one.min_ship_px * min(size[0] / 1280, size[1] / 720) for one in chosen for _ in seeds]
    wanted = [
        FilmRequest(one.level, seed, seconds, size=size, turn=one.turn) for one in chosen for seed in seeds
    ]
    folders = [folder and folder / f"{w.level.replace('/', '-')}-{w.seed}" for w in wanted]
    print(f"{'film':32}" + "".join(f"{short:>9}" for _, short in _COLUMNS), flush=True)
    bad, ship_px = 0, list[float]()
    with ProcessPoolExecutor(jobs) as pool:
        for film, figures, px in zip(wanted, pool.map(make_film, wanted, folders), least, strict=True):
            beyond = exceeded_figures(figures, px)
            bad += bool(beyond)
            ship_px.append(figures["acting_ship_px"])
            cells = [f"{figures[name]:g}{'!' if name in beyond else ' '}" for name, _ in _COLUMNS]
            title = f"{film.level}, seed {film.seed}"
            print(f"{title:32}" + "".join(f"{cell:>9}" for cell in cells), flush=True)
    if record:
        sizes = f"ships that act {min(ship_px):.0f} to {max(ship_px):.0f} px"
        record_figure("films", f"{sizes}; {bad} of {len(wanted)} films miss a bar")
    print(f"{bad} of {len(wanted)} films miss a bar (!)" if bad else "Every film keeps its bars.")
    return 1 if bad else 0
