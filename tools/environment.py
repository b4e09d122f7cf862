"""The house's own Python environment: made, filled and mended; standard library only.

`ready()` leaves an environment that holds the game as it stands in this checkout. It costs
one start of the interpreter when nothing has changed since the last time. The packages are those
of constraints.txt; nothing is fetched that is there already.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

from pins import allowed_releases, find_unmet, pinned_requirements, pins_for

CHECKOUT = Path(__file__).resolve().parent.parent
STAMP = "weathergage-installed"
PATH_FILE = "_weathergage.pth"
"""The file that leads the environment's Python to the checkout, as hatchling calls it."""
MOST_WORKERS = 4
UNWANTED_VARIABLES = {"PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_REQUIRE_VIRTUALENV", "__PYVENV_LAUNCHER__"}
NETWORK_ERRORS = (
    "name resolution",
    "newconnectionerror",
    "connection refused",
    "connection to",
    "max retries exceeded",
    "network is unreachable",
    "could not find a version",
    "proxyerror",
    "timed out",
    "no matching distribution",
)


class ToolError(Exception):
    """What cannot be done, and what the reader can do about it, in plain words."""


@dataclass(frozen=True)
class PackageSource:
    """Where packages come from: the index, or a folder of wheels; the pinned or the newest ones."""

    newest: bool = False
    folder: Path | None = None


PINNED = PackageSource()


def ensure_environment(extras: frozenset[str] = frozenset(), source: PackageSource = PINNED) -> Path:
    """The interpreter of an environment with the game and these extras installed.

    Where the packages cannot be fetched, those that are there will do if pyproject.toml allows
    them: the stamp then stays what it was, and the next call tries again. Raises Sorry when the
    game cannot be started.
    """
    home = environment_home()
    python = python_path(home)
    works = is_usable_python(python)
    wanted = extras | extras_installed(home)
    if works and not source.newest and installed_stamp(home) == expected_stamp(wanted):
        return python
    if not works:
        make_environment(home)
    try:
        install_game(home, wanted, source)
    except ToolError as sorry:
        if find_unmet(python, allowed_releases(CHECKOUT, extras), clean_environ()):
            raise
        write_path_file(python)
        first = str(sorry).splitlines()[0]
        print_now(f"{first}\nWhat is installed already will do: starting with that.")
    return python


def environment_home() -> Path:
    """The environment's folder: in the checkout, or in the user's cache if that is read-only."""
    if os.access(str(CHECKOUT), os.W_OK):
        return CHECKOUT / ".venv"
    place = hashlib.sha256(str(CHECKOUT).encode()).hexdigest()[:12]
    cache = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME")
    return Path(cache or Path.home() / ".cache") / "weathergage" / place / ".venv"


def python_path(home: Path) -> Path:
    """Return the path of that environment's interpreter, which need not exist."""
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_usable_python(python: Path) -> bool:
    """True if that interpreter runs, is new enough and can install packages."""
    if not python.exists():
        return False
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    try:
        return run_command([str(python), "-c", probe]).returncode == 0
    except OSError:
        return False


def make_environment(home: Path) -> None:
    """Create an empty environment at `home`; clear what a broken attempt has left there."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise ToolError(no_venv_text())
    print_now(f"Making the environment in {home} (only the first time).")
    try:
        home.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ToolError(f"The folder {home.parent} cannot be made: {error}.") from error
    done = run_command([sys.executable, "-m", "venv", "--clear", str(home)])
    if done.returncode == 0 and is_usable_python(python_path(home)):
        return
    if "ensurepip" in done.stdout:
        raise ToolError(no_venv_text())
    raise ToolError("The environment could not be made. Python said:\n" + last_lines(done.stdout))


def no_venv_text() -> str:
    """What to do when this Python cannot make environments."""
    return (
        f"This Python ({sys.executable}) cannot make an environment: its venv or pip is missing.\n"
        "On Debian or Ubuntu: sudo apt install python3-venv. Elsewhere: install Python from "
        "python.org.\nThen give the same command again."
    )


def install_game(home: Path, extras: frozenset[str], source: PackageSource = PINNED) -> None:
    """The game and the extras are installed in `home` and the stamp says so."""
    python = python_path(home)
    if source.newest:
        install_newest(python, extras, source)
    else:
        text = pins_for(extras)
        if find_unmet(python, pinned_requirements(text), clean_environ()):
            install_pinned(python, extras, source, text)
    # Not isolated: the build system is among the pinned packages, and no network is needed.
    alone = ["--no-index", "--no-deps", "--no-build-isolation"]
    run_pip(python, PINNED, "install", *alone, "--editable", str(CHECKOUT))
    (home / STAMP).write_text(expected_stamp(extras, source), encoding="utf-8")


def install_pinned(python: Path, extras: frozenset[str], source: PackageSource, text: str) -> None:
    """The packages of a part of constraints.txt are installed, each checked by its hash.

    pip takes no checkout beside hashes, so the game itself is installed after them.
    """
    print_now("Installing what the game needs (about a minute, then not again).")
    # Tests compile what they use as they go: to compile everything takes half a minute.
    lazily = ["--no-compile"] if "dev" in extras else []
    # Where the game could be started as things are, a dead network is not waited for.
    will_do = not find_unmet(python, allowed_releases(CHECKOUT, extras), clean_environ())
    briefly = ["--retries", "0", "--timeout", "10"] if will_do else []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "constraints.txt"
        file.write_text(text, encoding="utf-8")
        hashed = ["--require-hashes", "--only-binary", ":all:", "-r", str(file)]
        run_pip(python, source, "install", *lazily, *briefly, *hashed)


def install_newest(python: Path, extras: frozenset[str], source: PackageSource) -> None:
    """Install the newest packages that pyproject.toml allows, without regard to the pins."""
    print_now("Installing the newest of what the game needs.")
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    build = project["build-system"]["requires"]
    newest = ["--upgrade", "--upgrade-strategy", "eager"]
    run_pip(python, source, "install", *newest, *build, *allowed_releases(CHECKOUT, extras))


def download_wheels(folder: Path, source: PackageSource = PINNED) -> None:
    """The wheels that a machine of this kind needs to play lie in the folder."""
    home = environment_home()
    if not is_usable_python(python_path(home)):
        make_environment(home)
    with tempfile.TemporaryDirectory() as work:
        file = Path(work) / "constraints.txt"
        file.write_text(pins_for(frozenset()), encoding="utf-8")
        hashed = ["--require-hashes", "--only-binary", ":all:", "-r", str(file)]
        run_pip(python_path(home), source, "download", "--dest", str(folder), *hashed)


def run_pip(python: Path, source: PackageSource, act: str, *arguments: str) -> None:
    """pip has done it, with packages from there. Raises Sorry with its last words."""
    command = [str(python), "-m", "pip", act, "--disable-pip-version-check", "--quiet"]
    if source.folder:
        command += ["--no-index", "--find-links", str(source.folder.resolve())]
    done = run_command([*command, *arguments])
    if done.returncode != 0:
        raise ToolError(install_failure_text(done.stdout, source.folder))


def write_path_file(python: Path) -> None:
    """Make the environment's Python find the game in this checkout."""
    ask = "import sysconfig; print(sysconfig.get_paths()['purelib'])"
    packages = Path(run_command([str(python), "-c", ask]).stdout.strip())
    for link in packages.glob("*weathergage.pth"):
        link.unlink()
    (packages / PATH_FILE).write_text(str(CHECKOUT), encoding="utf-8")


def install_failure_text(said: str, folder: Path | None = None) -> str:
    """What a failed installation means to the reader; `said` is what pip printed, `folder` where
    it looked instead of the index."""
    if not any(sign in said.lower() for sign in NETWORK_ERRORS):
        return "The installation failed. The last words of pip were:\n" + last_lines(said)
    if folder:
        reason = f"The folder {folder} does not hold all packages for this system and Python."
    else:
        reason = (
            "The packages could not be fetched: this machine seems to have no way to the Python "
            "package index.\nConnect to the network and give the same command again. Or fetch them "
            "elsewhere\nwith tools/play.py --gather FOLDER and use them with --from FOLDER."
        )
    return f"{reason}\n{last_lines(said, 3)}"


def expected_stamp(extras: frozenset[str], source: PackageSource = PINNED) -> str:
    """What an installation depends on: the project file and the pinned packages, the place of the
    checkout, the extras. One of the newest packages is like none that is asked for later."""
    project = (CHECKOUT / "pyproject.toml").read_bytes() + pins_for(extras).encode()
    what = "newest" if source.newest else hashlib.sha256(project).hexdigest()
    return "\n".join([what, str(CHECKOUT), ",".join(sorted(extras))])


def installed_stamp(home: Path) -> str:
    """The stamp found in the environment; empty if it is not whole."""
    try:
        return (home / STAMP).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def extras_installed(home: Path) -> frozenset[str]:
    """The extras that an earlier command installed and a later one must not lose."""
    lines = installed_stamp(home).split("\n")
    return frozenset(lines[2].split(",")) - {""} if len(lines) == 3 else frozenset()


def clean_environ() -> dict[str, str]:
    """The environment variables for a child, without those that would mix two Pythons."""
    kept = {name: value for name, value in os.environ.items() if name not in UNWANTED_VARIABLES}
    kept.setdefault("PIP_RETRIES", "2")
    kept.setdefault("PIP_DEFAULT_TIMEOUT", "20")
    kept["PYTHONUTF8"] = "1"
    return kept


def run_command(command: list[str]) -> subprocess.CompletedProcess[str]:
    """The command has run to its end; its output and errors are one text."""
    return subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=clean_environ(),
        check=False,
    )


def xdist_arguments() -> list[str]:
    """pytest's arguments to run on the cores this process may use, at most four; none for one.

    Each worker takes whole stretches of the suite and, when done, a share of what is left to
    another: tests of a file stay together as far as that goes, and none waits for a slow file.
    """
    mine = getattr(os, "sched_getaffinity", None)
    cores = len(mine(0)) if mine else os.cpu_count() or 1
    return ["-n", str(min(cores, MOST_WORKERS)), "--dist", "worksteal"] if cores > 1 else []


def last_lines(said: str, count: int = 12) -> str:
    """The last lines of a program's output."""
    return "\n".join(said.strip().splitlines()[-count:])


def print_now(sentence: str) -> None:
    """The sentence stands on the terminal at once, apart from the program's own output."""
    print(sentence, file=sys.stderr, flush=True)
