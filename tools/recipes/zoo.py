"""Files that mean harm, each laid in a folder of its own and given to the command that reads it: it
is answered soon, in little memory, in plain words, and nothing is written where it should not."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from time import perf_counter

from environment import CHECKOUT, ToolError

SECONDS = 5.0
"""Of processor, that an answer may take."""
MEGABYTES = 250
TIMEOUT_SECONDS = 90
"""Seconds by the clock after which a command that has not ended is ended."""
MAX_OUTPUT = 100_000
"""Bytes of an answer."""
SHOW = "show"
"""A command of this recipe: what a pack has is shown and played without a window."""
_CODES = frozenset((0, 1, 2, 69))


@dataclass(frozen=True, slots=True)
class HostileCase:
    """One or more files, how they are put into a folder, and the command line that reads them. ``ends``:
    the exit codes that are right; ``writes``: what may be new or changed in the folder."""

    name: str
    command: tuple[str, ...]
    write_files: Callable[[Path], object]
    exit_codes: frozenset[int] = _CODES
    may_write: frozenset[str] = frozenset()
    expected_text: str = ""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What came of a beast: exit code (-1: it was ended), seconds of processor, MB at the most, how
    much was said, and all that is wrong with it."""

    code: int
    seconds: float
    megabytes: int
    output: str
    faults: tuple[str, ...]


def zoo(only: str = "", jobs: int = 2) -> int:
    """Give every hostile file to the command that reads it: packs, pictures, sounds, levels,
    journals.

    None may take more than 5 s or 250 MB, print a traceback, or write outside the player's folder.
    Return 1 if one does. WORD chooses the files whose names hold it.
    """
    chosen = [beast for beast in hostile_cases() if only in beast.name]
    if not chosen:
        raise ToolError(f"No hostile file is called like {only!r}.")
    began, worst = perf_counter(), list[tuple[str, CommandResult]]()
    with ThreadPoolExecutor(jobs) as pool:
        for beast, answer in zip(chosen, pool.map(run_case, chosen), strict=True):
            worst.append((beast.name, answer))
            verdict = "; ".join(answer.faults) or "good"
            print(f"{beast.name:40} {answer.seconds:5.1f} s {answer.megabytes:4} MB "
                  f"{answer.code:3}  {verdict}", flush=True)  # fmt: skip
    bad = [name for name, answer in worst if answer.faults]
    slow, large = (max(worst, key=lambda one: one[1].seconds), max(worst, key=lambda one: one[1].megabytes))
    print(
        f"{len(worst)} hostile files in {perf_counter() - began:.0f} s, {len(bad)} not answered as "
        f"they should be; the slowest {slow[0]}, {slow[1].seconds:.1f} s; the largest {large[0]}, "
        f"{large[1].megabytes} MB"
    )
    return 1 if bad else 0


def hostile_cases() -> Iterator[HostileCase]:
    """All there are, by what reads them."""
    from recipes import zoo_journals, zoo_packs, zoo_texts, zoo_works

    yield from zoo_packs.hostile_packs()
    yield from zoo_works.hostile_assets()
    yield from zoo_texts.hostile_texts()
    yield from zoo_journals.hostile_journals()


# ------------------------------------------------------------------------------ one of them
def run_case(beast: HostileCase) -> CommandResult:
    """What its command makes of a beast."""
    with TemporaryDirectory(prefix="zoo-") as name:
        root = Path(name)
        here, home = root / "here", root / "home"
        for folder in (here, home):
            folder.mkdir()
        beast.write_files(here)
        before = _file_stats(root, home)
        answer = _run_command(beast, here, home, root)
        after = _file_stats(root, home)
        changed = {path for path in {*before, *after} if before.get(path) != after.get(path)}
        strays = sorted(changed - {f"here/{each}" for each in beast.may_write} - {"out", "err"})
        faults = [f"wrote {', '.join(strays[:3])}"] if strays else []
        if any(home.rglob("fault.log")):
            faults.append("something broke inside the game")
        return CommandResult(answer.code, answer.seconds, answer.megabytes, answer.output,
                      (*answer.faults, *faults))  # fmt: skip


_MEASURING_PROGRAM = """
import json, os, subprocess, sys, threading
patience, out, err, *command = sys.argv[1:]
with open(out, "wb") as told, open(err, "wb") as troubles:
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=told, stderr=troubles)
    watch = threading.Timer(float(patience), child.kill)
    watch.start()
    _, status, used = os.wait4(child.pid, 0)
    watch.cancel()
code = child.returncode = os.waitstatus_to_exitcode(status)
print(json.dumps([code, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024]))
"""
"""A small program that runs another and measures it: what the system counts for a child begins with
what its parent holds."""


def _run_command(beast: HostileCase, here: Path, home: Path, root: Path) -> CommandResult:
    """The command, run to its end there."""
    is_ours = beast.command[0] == SHOW
    command = [sys.executable, "-m", "recipes.zoo_child" if is_ours else "game"]
    command += beast.command[is_ours:]
    surroundings = os.environ | {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": os.pathsep.join([str(CHECKOUT), str(CHECKOUT / "tools")]),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    keeper = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        _MEASURING_PROGRAM,
        str(TIMEOUT_SECONDS),
        str(root / "out"),
        str(root / "err"),
    ]
    kept = run([*keeper, *command], cwd=here, env=surroundings, capture_output=True, check=True)
    code, seconds, megabytes = json.loads(kept.stdout)
    said = b"".join((root / name).read_bytes()[:MAX_OUTPUT] for name in ("out", "err"))
    text = said.decode("utf-8", "replace")
    faults = tuple(_faults_of_result(beast, code, seconds, megabytes, text))
    return CommandResult(code, seconds, megabytes, text, faults)


def _faults_of_result(
    beast: HostileCase, code: int, seconds: float, megabytes: int, said: str
) -> Iterator[str]:
    """What is wrong with an answer."""
    if code < 0:
        yield "did not end, and was ended"
    elif code not in beast.exit_codes:
        yield f"ended with {code}"
    if seconds > SECONDS:
        yield f"took {seconds:.1f} s"
    if megabytes > MEGABYTES:
        yield f"took {megabytes} MB"
    if "Traceback" in said or "Something broke" in said:
        yield "printed a trace"
    if "\x1b" in said:
        yield "printed an escape"
    if len(said) >= MAX_OUTPUT:  # letters, of which each has a byte at the least
        yield f"said more than {MAX_OUTPUT:,} bytes"
    if beast.expected_text not in said:
        yield f"does not say {beast.expected_text!r}"


def _file_stats(root: Path, home: Path) -> dict[str, tuple[int, int]]:
    """Every file and folder below the root, but for the player's own, with its bytes and when it
    was written."""
    found = {}
    for folder, inner, files in os.walk(root):
        if Path(folder) == home:
            inner.clear()
            continue
        for name in (*inner, *files):
            path = Path(folder, name)
            stat = path.lstat()
            stamp = 0 if path.is_dir() else stat.st_mtime_ns
            found[path.relative_to(root).as_posix()] = (stamp, 0 if path.is_dir() else stat.st_size)
    return found


# ------------------------------------------------------------------------------ laying
def file_writer(name: str, made: Callable[[], bytes | str]) -> Callable[[Path], object]:
    """Lays one file, made when it is wanted."""

    def lay(here: Path) -> None:
        data = made()
        path = here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)

    return lay


def writer_of_all(*layers: Callable[[Path], object]) -> Callable[[Path], object]:
    """Lays several."""

    def lay(here: Path) -> None:
        for each in layers:
            each(here)

    return lay


REFUSED: frozenset[int] = frozenset((1, 2))
ACCEPTED: frozenset[int] = frozenset((0,))
