"""The developer's recipes: `python3 tools/dev.py` lists them, `… RECIPE --help` explains one."""

import sys

if sys.version_info < (3, 11):
    needs = "The Weather Gage needs Python 3.11 or newer; this is {}.{}."
    sys.exit(needs.format(*sys.version_info))

import argparse
import os
import subprocess
from collections.abc import Callable
from inspect import cleandoc
from pathlib import Path
from typing import Any

from environment import CHECKOUT, ToolError, clean_environ, ensure_environment
from recipes.packing import bundle, constraints, release, sbom

Reader = argparse.ArgumentParser
OUTPUT_FLAGS = ("-o", "--output")
CHILD_MARK = "WEATHERGAGE_DEV"  # set for the child that runs in the environment of the project


RECORD_HELP = "store the result in tools/figures.toml (see `figures`)"


def make_reader(name: str, says: str | None) -> Reader:
    """Return the reader of a recipe's arguments. Its help prints `says` as it is written."""
    shown = argparse.RawDescriptionHelpFormatter
    return Reader(f"dev.py {name}", description=cleandoc(says or ""), formatter_class=shown)


def add_record(reader: Reader) -> None:
    """Add the option of recipes whose result has a place on the page of figures."""
    reader.add_argument("--record", action="store_true", help=RECORD_HELP)


def parse_size(said: str) -> tuple[int, int]:
    """Return a window size in px from text such as 1280x720."""
    wide, _, high = said.partition("x")
    return int(wide), int(high)


def parse_one_argument(
    name: str, says: str | None, arguments: list[str], *flags: str, **settings: Any
) -> Any:
    """Parse and return the one argument of a recipe that has no other."""
    reader = make_reader(name, says)
    kept = reader.add_argument(*flags, **settings)
    return getattr(reader.parse_args(arguments), kept.dest)


def clauses(arguments: list[str]) -> int:
    """Print which clauses of a book the code cites and a test proves; 1 below 100 %."""
    from recipes.clauses import books, clauses

    reader = make_reader("clauses", clauses.__doc__)
    reader.add_argument("book", nargs="?", default="kmh", choices=books())
    reader.add_argument("--heard", type=Path, help="a record of the hearing plugin; no test run")
    reader.add_argument("--json", action="store_true")
    add_record(reader)
    asked = reader.parse_args(arguments)
    return clauses(asked.book, asked.heard, asked.json, asked.record)


def mutate(arguments: list[str]) -> int:
    """Change each number of a book's tables and list what no test notices; 1 above 2 %."""
    from recipes.mutate import mutate, tables_file

    reader = make_reader("mutate", mutate.__doc__)
    reader.add_argument("book", nargs="?", default="kmh")
    reader.add_argument("--only", default="", metavar="TABLE", help="change this table alone")
    reader.add_argument("--jobs", type=int, default=2)
    add_record(reader)
    asked = reader.parse_args(arguments)
    if not tables_file(asked.book).exists():
        raise ToolError(f"The book {asked.book!r} has no tables.toml.")
    return mutate(asked.book, asked.only, asked.jobs, asked.record)


def mutate_code(arguments: list[str]) -> int:
    """Change a book's rules, or a folder of game/, by chance and list what no test notices."""
    from recipes.mutate_code import mutate_code

    reader = make_reader("mutate-code", mutate_code.__doc__)
    reader.add_argument("room", nargs="?", default="kmh", help="a book, or a folder as ui/battle")
    reader.add_argument("-n", type=int, default=200, metavar="N", help="number of changes")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--jobs", type=int, default=2)
    add_record(reader)
    asked = reader.parse_args(arguments)
    return mutate_code(asked.room, asked.n, asked.seed, asked.jobs, asked.record)


def pairs(arguments: list[str]) -> int:
    """Print which chapters of a book are proved together; --check: 1 if a pair has no case."""
    from recipes.clauses import books
    from recipes.pairs import pairs

    reader = make_reader("pairs", pairs.__doc__)
    reader.add_argument("book", nargs="?", default="kmh", choices=books())
    reader.add_argument("--check", action="store_true")
    add_record(reader)
    asked = reader.parse_args(arguments)
    return pairs(asked.book, asked.check, asked.record)


def fleet(arguments: list[str]) -> int:
    """Time the frames of sixty ships under smoke; 1 if one size is over its bar."""
    from recipes.fleet import fleet

    reader = make_reader("fleet", fleet.__doc__)
    reader.add_argument(*OUTPUT_FLAGS, type=Path, metavar="DIR", help="keep the last frames")
    add_record(reader)
    asked = reader.parse_args(arguments)
    return fleet(asked.output, asked.record)


def smoke(arguments: list[str]) -> int:
    """Measure the smoke of broadsides, or draw it; 1 if it hides too little or is not steady."""
    from recipes.smoke import LENGTHS, smoke

    reader = make_reader("smoke", smoke.__doc__)
    reader.add_argument("--light", default="afternoon")
    reader.add_argument("--size", type=parse_size, default=(1280, 720))
    reader.add_argument("--book", choices=LENGTHS, default="kmh")
    reader.add_argument("--ships", type=int, default=2)
    reader.add_argument(*OUTPUT_FLAGS, type=Path, metavar="FILE", help="draw a first broadside")
    asked = reader.parse_args(arguments)
    return smoke(asked.light, asked.size, asked.book, asked.ships, asked.output)


def frame_calls(arguments: list[str]) -> int:
    """Count the Python calls of a picture of the battle; 1 if over the bars."""
    from recipes.frame_calls import frame_calls

    reader = make_reader("frame-calls", frame_calls.__doc__)
    reader.add_argument("--functions", type=int, default=0, metavar="N", help="list the N called most")
    add_record(reader)
    asked = reader.parse_args(arguments)
    return frame_calls(asked.functions, asked.record)


def growth(arguments: list[str]) -> int:
    """Count how the work of a turn grows from 10 to 200 ships; 1 if over the bar."""
    from recipes.growth import COUNTS, growth
    from recipes.growth_lines import BOOKS

    reader = make_reader("growth", growth.__doc__)
    reader.add_argument("books", nargs="*", metavar="BOOK", choices=[*BOOKS, []], help="all, if none")
    reader.add_argument("--ships", type=int, nargs="+", default=COUNTS, metavar="N")
    reader.add_argument("--functions", action="store_true", help="list those that grow too fast")
    reader.add_argument("--json", action="store_true")
    add_record(reader)
    asked = reader.parse_args(arguments)
    return growth(asked.books, asked.ships, asked.json, asked.functions, asked.record)


def idle(arguments: list[str]) -> int:
    """Measure the processor time of an idle title and a waiting battle; 1 if over the bar."""
    from recipes.idle import idle

    reader = make_reader("idle", idle.__doc__)
    add_record(reader)
    return idle(reader.parse_args(arguments).record)


def drag(arguments: list[str]) -> int:
    """Time how soon the level editor shows what is dragged; 1 if later than a frame."""
    from recipes.drag import drag

    usual = ["kmh/trafalgar", "kmh/mirror-duel"]
    return drag(parse_one_argument("drag", drag.__doc__, arguments, "levels", nargs="*", default=usual))


def memory(arguments: list[str]) -> int:
    """Measure memory while captains fight in the window; 1 if over the bars."""
    from recipes.memory import memory

    reader = make_reader("memory", memory.__doc__)
    reader.add_argument("level", nargs="?", default="victory-and-redoutable")
    reader.add_argument("--minutes", type=float, default=10.0)
    reader.add_argument("--speed", type=int, default=4, choices=(1, 2, 4, 0))
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args(arguments)
    return memory(asked.level, asked.minutes, asked.speed, asked.seed)


def window(arguments: list[str]) -> int:
    """Hide and show kiosk and game on a real X server; 1 if one dies or stays black."""
    from recipes.window import window

    reader = make_reader("window", window.__doc__)
    reader.add_argument("--switches", type=int, default=40, metavar="N")
    return window(reader.parse_args(arguments).switches)


def pictures(arguments: list[str]) -> int:
    """Draw every screen and state at every size into a folder."""
    from recipes.pictures import pictures

    reader = make_reader("pictures", pictures.__doc__)
    reader.add_argument("-o", "--output", type=Path, required=True, metavar="DIR")
    reader.add_argument("--only", nargs="+", default=(), metavar="SCREEN", help="such as battles*")
    reader.add_argument("--size", nargs="+", default=(), metavar="WAY", help="such as 1024x768*")
    asked = reader.parse_args(arguments)
    return pictures(asked.output, asked.only, asked.size)


def film(arguments: list[str]) -> int:
    """Play a battle of captains on the battle screen at fixed steps and measure what is seen."""
    from recipes.film import FilmRequest, film

    reader = make_reader("film", film.__doc__)
    reader.add_argument("level", help="such as kmh/mirror-duel, or a level file")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--seconds", type=float, default=60.0, metavar="S")
    reader.add_argument("--seats", default="ai:midshipman", help="who commands every side")
    reader.add_argument("--size", type=parse_size, default="1280x720", help="the window in px")
    reader.add_argument("--turn", type=int, default=1, help="the film begins with this turn")
    reader.add_argument("--json", action="store_true", help="the figures as one line")
    reader.add_argument("-o", "--output", type=Path, metavar="DIR", help="keep ten frames a second")
    asked = reader.parse_args(arguments)
    wanted = FilmRequest(asked.level, asked.seed, asked.seconds, asked.seats, asked.size, asked.turn)
    return film(wanted, asked.output, asked.json)


def films(arguments: list[str]) -> int:
    """Film two levels of each book with three seeds; 1 if a film misses a bar of a good one."""
    from recipes.films import SEEDS, films

    reader = make_reader("films", films.__doc__)
    reader.add_argument("only", nargs="*", metavar="LEVEL", help="such as kmh/*; all, if none")
    reader.add_argument("--seeds", type=int, nargs="+", default=SEEDS, metavar="N")
    reader.add_argument("--seconds", type=float, default=15.0, metavar="S")
    reader.add_argument("--size", type=parse_size, default="1280x720", help="the window in px")
    reader.add_argument("--jobs", type=int, default=2, metavar="N", help="processes at a time")
    reader.add_argument("-o", "--output", type=Path, metavar="DIR", help="keep ten frames a second")
    add_record(reader)
    asked = reader.parse_args(arguments)
    return films(asked.only, asked.seeds, asked.seconds, asked.size, asked.jobs, asked.output, asked.record)


def words(arguments: list[str]) -> int:
    """List every word and hint on the screens, with the places where it stands."""
    from recipes.words import words

    reader = make_reader("words", words.__doc__)
    reader.add_argument("--only", nargs="+", default=(), metavar="SCREEN", help="such as battles*")
    reader.add_argument("--json", action="store_true")
    reader.add_argument("--check", action="store_true", help="find what breaks the rules of words_check.toml")
    asked = reader.parse_args(arguments)
    return words(asked.only, asked.json, asked.check)


def inputs(arguments: list[str]) -> int:
    """Play a battle as a sensible player; count inputs, decisions and seconds."""
    from recipes.inputs import DEVICES, InputsRequest, inputs
    from recipes.inputs_squadrons import SQUADRONS
    from recipes.inputs_standing import DELEGATE_CHOICES

    reader = make_reader("inputs", inputs.__doc__)
    reader.add_argument("level", help="such as kmh/mirror-duel, or a level file")
    reader.add_argument("--seat", default="", metavar="SIDE", help="the player's; else the first")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--by", choices=tuple(DEVICES), default="mouse", help="the device")
    reader.add_argument("--turns", type=int, default=8, metavar="N", help="turns at most")
    reader.add_argument("--json", action="store_true", help="the figures as one line")
    standing = "all ships are handed over to his captain until then, or he gives orders to whole "
    standing += "squadrons; and he answers what is still asked"
    reader.add_argument("--standing", choices=(*DELEGATE_CHOICES, SQUADRONS), default="", help=standing)
    reader.add_argument("--changes", type=int, nargs="+", default=(), help="turns of new orders")
    reader.add_argument("--keep", type=Path, metavar="FILE", help="keep the journal and replay it")
    asked = reader.parse_args(arguments)
    wanted = InputsRequest(
        asked.level, asked.seat, asked.seed, asked.by, asked.turns, standing=asked.standing,
        changes=tuple(asked.changes), journal_copy=asked.keep,
    )  # fmt: skip
    return inputs(wanted, asked.json)


def assets(arguments: list[str]) -> int:
    """Draw the ships' contact sheets into a folder, and print what each class costs to bake."""
    from recipes.assets import assets

    return assets(
        parse_one_argument("assets", assets.__doc__, arguments, *OUTPUT_FLAGS, type=Path, required=True)
    )


def seas(arguments: list[str]) -> int:
    """Draw contact sheets of the sea, the shore, wakes and charts into a folder."""
    from recipes.seas import seas

    return seas(parse_one_argument("seas", seas.__doc__, arguments, *OUTPUT_FLAGS, type=Path, required=True))


def sounds(arguments: list[str]) -> int:
    """Make every sound of the game into a folder (assets/sounds holds what is shipped)."""
    from recipes.sounds import sounds

    reader = make_reader("sounds", sounds.__doc__)
    reader.add_argument(*OUTPUT_FLAGS, type=Path, required=True)
    reader.add_argument("--only", nargs="+", default=(), metavar="NAME", help="names that begin so")
    asked = reader.parse_args(arguments)
    return sounds(asked.output, tuple(asked.only))


def loudness(arguments: list[str]) -> int:
    """Mix four battles of captains as they are heard, and measure how loud they are; 1 if a bar is missed."""
    from recipes.loudness import loudness

    reader = make_reader("loudness", loudness.__doc__)
    reader.add_argument("battle", nargs="*", help="only these, such as trafalgar")
    reader.add_argument(*OUTPUT_FLAGS, type=Path, metavar="DIR", help="keep the recordings")
    asked = reader.parse_args(arguments)
    return loudness(asked.battle, asked.output)


def schema(arguments: list[str]) -> int:
    """Write levels/schema/level.json from the level models; --check only compares."""
    from recipes.levels import schema

    return schema(parse_one_argument("schema", schema.__doc__, arguments, "--check", action="store_true"))


def reference(arguments: list[str]) -> int:
    """Write levels/REFERENCE.md, every key of a level file; --check only compares."""
    from recipes.reference import reference

    return reference(
        parse_one_argument("reference", reference.__doc__, arguments, "--check", action="store_true")
    )


def chapters(arguments: list[str]) -> int:
    """Write the table of levels/README.md: which battle shows which chapter; --check compares."""
    from recipes.chapters import chapters

    return chapters(
        parse_one_argument("chapters", chapters.__doc__, arguments, "--check", action="store_true")
    )


def counted_reader(name: str, says: str | None, count: int, jobs: int) -> Reader:
    """Return the reader of a recipe that does something N times by chance."""
    reader = make_reader(name, says)
    reader.add_argument("count", nargs="?", type=int, default=count, metavar="N")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--jobs", type=int, default=jobs)
    return reader


def fuzz_levels(arguments: list[str]) -> int:
    """Read N spoilt level files: each must give a level or a refusal with its place."""
    from recipes.levels import fuzz_levels

    reader = counted_reader("fuzz-levels", fuzz_levels.__doc__, 50_000, 2)
    add_record(reader)
    asked = reader.parse_args(arguments)
    return fuzz_levels(asked.count, asked.seed, asked.jobs, asked.record)


def fuzz_edits(arguments: list[str]) -> int:
    """Edit level files N times by chance; undo must restore every byte."""
    from recipes.levels import fuzz_edits

    asked = counted_reader("fuzz-edits", fuzz_edits.__doc__, 200_000, 2).parse_args(arguments)
    return fuzz_edits(asked.count, asked.seed, asked.jobs)


def fuzz_play(arguments: list[str]) -> int:
    """Play N levels by chance: no crash, no stall, every step by the book."""
    from recipes.fuzz_play import FOLDER, fuzz_play, repeat_walk

    reader = counted_reader("fuzz-play", fuzz_play.__doc__, 2_000, 1)
    reader.add_argument("-o", "--output", type=Path, default=FOLDER, metavar="DIR")
    reader.add_argument("--as-shipped", action="store_true", help="the game's levels, not spoilt")
    reader.add_argument("--again", type=Path, metavar="FILE", help="walk a kept one once more")
    add_record(reader)
    asked = reader.parse_args(arguments)
    if asked.again:
        return repeat_walk(asked.again)
    return fuzz_play(asked.count, asked.seed, asked.jobs, asked.output, asked.as_shipped, asked.record)


def zoo(arguments: list[str]) -> int:
    """Give hostile files to the commands that read them; 1 if one harms."""
    from recipes.zoo import zoo

    return zoo(parse_one_argument("zoo", zoo.__doc__, arguments, "only", nargs="?", default=""))


def golden(arguments: list[str]) -> int:
    """Play every level by chance and compare with tests/golden; --update writes them again."""
    from recipes.golden import golden

    return golden(parse_one_argument("golden", golden.__doc__, arguments, "--update", action="store_true"))


def signature(arguments: list[str]) -> int:
    """Print one digest of the rules' behaviour: it changes only with a rule."""
    from recipes.golden import signature

    make_reader("signature", signature.__doc__).parse_args(arguments)
    return signature()


def soak(arguments: list[str]) -> int:
    """Play battle after battle by chance: no failure, no stall, no growth of memory."""
    from recipes.soak import soak

    reader = make_reader("soak", soak.__doc__)
    reader.add_argument("battles", nargs="?", type=int, default=500, metavar="N")
    reader.add_argument("--minutes", type=float, default=0.0, help="stop after these minutes")
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args(arguments)
    return soak(asked.battles, 60 * asked.minutes, asked.seed)


def batteries(arguments: list[str]) -> int:
    """Run the tests marked as battery: more seeds, levels and kills than the suite has time for."""
    from recipes.batteries import batteries

    reader = make_reader("batteries", batteries.__doc__)
    reader.add_argument("places", nargs="*", metavar="PATH", help="only those in these places")
    return batteries(reader.parse_args(arguments).places)


def stand(arguments: list[str]) -> int:
    """Run the kiosk faster than time with random input: no fault, no growth of memory."""
    from recipes import stand_hours
    from recipes.stand import stand

    description = f"{stand.__doc__}\n\nWith --hours: {stand_hours.__doc__}"
    reader = make_reader("stand", description)
    reader.add_argument("--minutes", type=float, default=60.0)
    reader.add_argument("--hours", type=int, default=0, metavar="H", help="see above")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--hands", type=float, default=240.0, metavar="S", help="0: no input")
    asked = reader.parse_args(arguments)
    if asked.hours:
        return stand_hours.stand_hours(asked.hours, asked.seed, asked.hands)
    return stand(asked.minutes, asked.seed, asked.hands)


def stand_faults(arguments: list[str]) -> int:
    """Strike the kiosk on a real X server: kills, hangs, no display; 1 if it stays down."""
    from recipes.stand_faults import stand_faults

    reader = make_reader("stand-faults", stand_faults.__doc__)
    reader.add_argument("--only", nargs="+", default=(), metavar="WORD", help="such as kill disk")
    reader.add_argument("--times", type=int, default=0, metavar="N", help="repeat each blow")
    reader.add_argument("--json", action="store_true", help="the figures as one line")
    asked = reader.parse_args(arguments)
    return stand_faults(asked.only, asked.times, asked.json)


def duels(arguments: list[str]) -> int:
    """Fight small battles between captains of all grades; 1 if skill does not tell or hulls touch."""
    from recipes.duels import duels

    reader = make_reader("duels", duels.__doc__)
    reader.add_argument("book", nargs="*", help="these books alone")
    reader.add_argument("-n", type=int, default=100, metavar="N", help="battles a pair and level")
    reader.add_argument("--only", nargs="*", default=(), metavar="LEVEL", help="these levels alone")
    reader.add_argument("--jobs", type=int, default=2)
    reader.add_argument("--json", action="store_true")
    add_record(reader)
    asked = reader.parse_args(arguments)
    return duels(asked.book, asked.n, asked.jobs, asked.json, only=asked.only, record=asked.record)


def luck(arguments: list[str]) -> int:
    """Fit a value to small levels and try whether luck may be counted with it; writes the file of values."""
    from recipes.luck import luck

    reader = make_reader("luck", luck.__doc__)
    reader.add_argument("levels", nargs="+", metavar="LEVEL", help="such as kmh/mirror-duel")
    reader.add_argument("-n", type=int, default=40, metavar="N", help="battles of equal captains a level")
    reader.add_argument("--pairs", type=int, default=3, help="pairs of rollouts a decision")
    asked = reader.parse_args(arguments)
    return luck(asked.levels, asked.n, asked.pairs)


def promises(arguments: list[str]) -> int:
    """Hold what the screens say before an answer against what happens; 1 if a promise is broken."""
    from recipes.promises import promises

    reader = make_reader("promises", promises.__doc__)
    reader.add_argument("levels", nargs="+", metavar="LEVEL", help="such as kmh/mirror-duel, or a file")
    reader.add_argument("--seeds", type=int, default=10, metavar="N", help="battles a level")
    reader.add_argument("--jobs", type=int, default=2)
    reader.add_argument("--json", action="store_true")
    add_record(reader)
    asked = reader.parse_args(arguments)
    return promises(asked.levels, asked.seeds, asked.jobs, asked.json, asked.record)


def bench(arguments: list[str]) -> int:
    """Measure common work; --check: 1 if something is 1.5 times slower than written down."""
    from recipes.bench import bench

    reader = make_reader("bench", bench.__doc__)
    reader.add_argument("--check", action="store_true")
    reader.add_argument("--update", action="store_true", help="write the figures down")
    add_record(reader)
    asked = reader.parse_args(arguments)
    return bench(asked.check, asked.update, asked.record)


def figures(arguments: list[str]) -> int:
    """Write tools/FIGURES.md from tools/figures.toml; --check only compares."""
    from recipes.figures import figures

    return figures(parse_one_argument("figures", figures.__doc__, arguments, "--check", action="store_true"))


def day_list(arguments: list[str]) -> int:
    """Write the list of battles that days from a date on may have, of the balance cards."""
    from datetime import date

    from recipes.day_list import day_list

    start = {"type": date.fromisoformat, "metavar": "DATE", "help": "the first day it counts for"}
    return day_list(parse_one_argument("day-list", day_list.__doc__, arguments, "start", **start))


def letters(arguments: list[str]) -> int:
    """Read the letters of many battles back against their events; 1 if a sentence is false."""
    from recipes.letters import letters

    reader = make_reader("letters", letters.__doc__)
    reader.add_argument("battles", nargs="?", type=int, default=200, metavar="N")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument(
        "--print", default="", metavar="BOOK", help="print those of this book, to be read by eye"
    )
    asked = reader.parse_args(arguments)
    return letters(asked.battles, asked.seed, asked.print)


def day_results(arguments: list[str]) -> int:
    """Alter results of days' battles and verify them; 1 if one is believed that is not so."""
    from recipes.day_results import day_results

    reader = make_reader("day-results", day_results.__doc__)
    reader.add_argument("count", type=int, nargs="?", default=1000)
    add_record(reader)
    asked = reader.parse_args(arguments)
    return day_results(asked.count, asked.record)


def lines(arguments: list[str]) -> int:
    """Print the lines and files of each room of game/ and tests/ beside the last release."""
    from recipes.lines import lines

    release = {"default": "", "metavar": "VERSION", "help": "write the present sizes down"}
    return lines(parse_one_argument("lines", lines.__doc__, arguments, "--release", **release))


RECIPES_IN_ORDER: tuple[Callable[[list[str]], int], ...] = (
    clauses, golden, signature, soak, batteries, stand, stand_faults, bench, duels, promises, pairs,
    mutate, mutate_code, pictures, film, words, films, inputs, fleet, smoke, frame_calls, growth, idle, drag,
    memory, window, assets, seas, sounds, loudness, schema, reference, chapters, fuzz_levels, fuzz_edits,
    fuzz_play, zoo, bundle, release, constraints, sbom, figures, day_list,
    day_results, luck, letters, lines,
)  # fmt: skip
RECIPES = {recipe.__name__.replace("_", "-"): recipe for recipe in RECIPES_IN_ORDER}
EXTRAS: dict[str, str] = {"bundle": "bundle", "release": "bundle", "constraints": "pins", "sounds": "sounds"}
"""What a recipe needs installed besides `dev`."""


def recipe_list() -> str:
    """Return every recipe with the first line of its docstring."""
    lines = [f"  {name:14} {(recipe.__doc__ or '').strip()}" for name, recipe in RECIPES.items()]
    return "\n".join(["python3 tools/dev.py RECIPE [--help]", "", *lines])


def main(arguments: list[str]) -> int:
    """Run the recipe in the project's environment; return its exit code, 2 for no such recipe."""
    name, *rest = arguments or ["--help"]
    if name in {"-h", "--help", "--list"}:
        print("\n".join(RECIPES) if name == "--list" else recipe_list())
        return 0
    if name not in RECIPES:
        print(f"There is no recipe {name!r}.\n\n{recipe_list()}", file=sys.stderr)
        return 2
    if CHILD_MARK in os.environ:
        return RECIPES[name](rest)
    python = ensure_environment(frozenset({"dev", EXTRAS.get(name, "dev")}))
    path = os.pathsep.join([str(CHECKOUT), str(CHECKOUT / "tools")])
    child = clean_environ() | {CHILD_MARK: "1", "PYTHONPATH": path}
    return subprocess.run([str(python), __file__, *arguments], env=child, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ToolError as sorry:
        sys.exit(str(sorry))
    except KeyboardInterrupt:
        sys.exit(130)
