"""The game as one folder and one archive for people without Python, made by PyInstaller for the
platform this runs on, and tried as a stranger would: from a folder with blanks and accents in its
name, with nothing of this machine's environment."""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from environment import CHECKOUT, ToolError

SPEC: Final = Path(__file__).with_name("weathergage.spec")
PROGRAM: Final = "weathergage.exe" if os.name == "nt" else "weathergage"
ARCHIVE: Final = f"weathergage-{sys.platform}." + ("zip" if os.name == "nt" else "tar.xz")
LARGEST_FOLDER: Final = 100
LARGEST_ARCHIVE: Final = 36
"""MB (10^6 bytes) that the folder and its archive may have."""
TIMEOUT_SECONDS: Final = 180.0
"""Seconds that one trial may take."""
STRANGE_FOLDER: Final = "Pièce d'été à voile"
"""The folder it is tried in."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A command that the bundle must carry out, and a word that it must print ('' for none)."""

    arguments: tuple[str, ...]
    says: str = ""


SEATS: Final = ("--seat", "red=ai:midshipman", "--seat", "blue=ai:midshipman")

TRIALS: Final = (
    Trial(("--version",), "The Weather Gage"),
    Trial(("levels",), "mirror-duel"),
    Trial(("check", "mirror-duel")),
    Trial(("rules", "kmh", "9.2.22"), "9.2.22"),
    Trial(("play", "mirror-duel", "--text", *SEATS, "--seed", "1"), "The journal is"),
    Trial(("simulate", "mirror-duel", "-n", "4", "--jobs", "2"), "won by "),
    Trial(("--selftest",)),
)


def bundle(output: Path, only_build: bool) -> int:
    """Make the game into one folder and one archive in -o, for people without Python, and try both.

    Return 1 if a trial fails or they are too large.
    """
    output.mkdir(parents=True, exist_ok=True)
    folder = build_folder(CHECKOUT, output, os.environ)
    archive = pack_archive(folder, int(time.time()))
    too_large = 0
    for path, most in ((folder, LARGEST_FOLDER), (archive, LARGEST_ARCHIVE)):
        megabytes = megabytes_of(path)
        too_large += megabytes > most
        print(f"{path.name:32} {megabytes:6.1f} MB, at most {most}")
    faults = [] if only_build else try_archive(archive)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults or too_large else 0


def build_folder(checkout: Path, output: Path, environ: Mapping[str, str]) -> Path:
    """Return the folder `output`/weathergage that PyInstaller makes of a checkout.

    Raises ToolError with its last words.
    """
    spec = checkout / SPEC.relative_to(CHECKOUT)
    with tempfile.TemporaryDirectory() as work:
        command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
        command += ["--distpath", str(output), "--workpath", work, str(spec)]
        done = subprocess.run(command, cwd=checkout, env=environ, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ToolError("PyInstaller could not make the bundle:\n" + done.stderr[-2000:])
    return output / "weathergage"


def pack_archive(folder: Path, epoch: int) -> Path:
    """Pack a folder into an archive beside it and return that: a zip on Windows, else a tar.

    A tar keeps the links between libraries, which a zip would hold twice. Every file has the time
    `epoch` (seconds since 1970) and no owner, so that one folder gives one archive, byte for byte.
    """
    paths = [folder, *sorted(folder.rglob("*"))]
    archive = folder.with_name(ARCHIVE)
    if os.name == "nt":
        day = time.gmtime(epoch)[:6]
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
            for path in (path for path in paths if path.is_file()):
                member = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), day)
                member.compress_type = zipfile.ZIP_DEFLATED
                zipped.writestr(member, path.read_bytes())
        return archive
    with tarfile.open(archive, "w:xz", preset=9) as tar:
        for path in paths:
            entry = tar.gettarinfo(path, path.relative_to(folder.parent).as_posix())
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = epoch, 0, 0, "", ""
            with path.open("rb") if entry.isreg() else nullcontext() as content:
                tar.addfile(entry, content)
    return archive


def unpack_archive(archive: Path, home: Path) -> Path:
    """The program, out of its archive in a folder."""
    home.mkdir(parents=True)
    shutil.unpack_archive(archive, home)
    return home / "weathergage" / PROGRAM


def try_archive(archive: Path) -> list[str]:
    """What is wrong with the archive once it is unpacked in a strange place, a sentence each."""
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as home:
        strange = Path(home) / STRANGE_FOLDER
        program = unpack_archive(archive, strange)
        data = strange / "journal à bord"
        for trial in TRIALS:
            fault = _try_command(program, data, trial)
            print(f"{'failed' if fault else 'passed':8} {' '.join(trial.arguments)}")
            faults += [fault] if fault else []
        log = data / "fault.log"
        if log.exists():
            faults.append(f"there is a fault.log:\n{log.read_text('utf-8')[-1500:]}")
    return faults


def _try_command(program: Path, data: Path, trial: Trial) -> str:
    """What is wrong with one command, '' for nothing."""
    command = [str(program), "--data-dir", str(data), *trial.arguments]
    began = time.perf_counter()
    try:
        done = subprocess.run(
            command, env=bare_environ(data), capture_output=True, text=True, encoding="utf-8",
            errors="replace", timeout=TIMEOUT_SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"{' '.join(trial.arguments)}: no end after {TIMEOUT_SECONDS:.0f} s"
    took = time.perf_counter() - began
    if done.returncode != 0 or trial.says not in done.stdout:
        said = (done.stdout + done.stderr)[-800:]
        return f"{' '.join(trial.arguments)}: exit {done.returncode} after {took:.1f} s\n{said}"
    return ""


def bare_environ(home: Path) -> dict[str, str]:
    """The environment of a machine on which nothing is installed and no window can be opened."""
    kept = {name: os.environ[name] for name in ("SystemRoot", "TEMP") if name in os.environ}
    return kept | {
        "PATH": "",
        "HOME": str(home),
        "PYTHONUTF8": "1",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }


def megabytes_of(path: Path) -> float:
    """MB (10^6 bytes) of a file, or of all files in a folder; what is a link counts nothing."""
    files = [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file()]
    return sum(p.stat().st_size for p in files if not p.is_symlink()) / 1e6
