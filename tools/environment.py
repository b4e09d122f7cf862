"""The house's own Python environment: made, filled and mended; standard library only.

`ready()` leaves an environment that holds the game as it stands in this checkout. It costs
one start of the interpreter when nothing has changed since the last time.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
STAMP = "weathergage-installed"
MOST_WORKERS = 4
UNWANTED = {"PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_REQUIRE_VIRTUALENV", "__PYVENV_LAUNCHER__"}
NO_NETWORK = (
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


class Sorry(Exception):
    """What cannot be done, and what the reader can do about it, in plain words."""


def ready(extras: frozenset[str] = frozenset()) -> Path:
    """The interpreter of an environment with the game and these extras installed.

    Raises Sorry when it cannot be made.
    """
    home = environment_home()
    python = interpreter(home)
    wanted = extras | extras_installed(home)
    if stamp_of(home) == stamp(wanted) and starts(python):
        return python
    if not starts(python):
        make(home)
    install(home, wanted)
    return python


def environment_home() -> Path:
    """The environment's folder: in the checkout, or in the user's cache if that is read-only."""
    if os.access(str(CHECKOUT), os.W_OK):
        return CHECKOUT / ".venv"
    place = hashlib.sha256(str(CHECKOUT).encode()).hexdigest()[:12]
    cache = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME")
    return Path(cache or Path.home() / ".cache") / "weathergage" / place / ".venv"


def interpreter(home: Path) -> Path:
    """Where the interpreter of that environment lies, there or not."""
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def starts(python: Path) -> bool:
    """True if that interpreter runs, is new enough and can install packages."""
    if not python.exists():
        return False
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    try:
        return run([str(python), "-c", probe]).returncode == 0
    except OSError:
        return False


def make(home: Path) -> None:
    """An empty environment lies at `home`; what was left there by a broken attempt is cleared."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise Sorry(no_venv())
    tell(f"Making the environment in {home} (only the first time).")
    try:
        home.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Sorry(f"The folder {home.parent} cannot be made: {error}.") from error
    done = run([sys.executable, "-m", "venv", "--clear", str(home)])
    if done.returncode == 0 and starts(interpreter(home)):
        return
    if "ensurepip" in done.stdout:
        raise Sorry(no_venv())
    raise Sorry("The environment could not be made. Python said:\n" + last_lines(done.stdout))


def no_venv() -> str:
    """What to do when this Python cannot make environments."""
    return (
        f"This Python ({sys.executable}) cannot make an environment: its venv or pip is missing.\n"
        "On Debian or Ubuntu: sudo apt install python3-venv. Elsewhere: install Python from "
        "python.org.\nThen give the same command again."
    )


def install(home: Path, extras: frozenset[str]) -> None:
    """The game and the extras are installed in `home` and the stamp says so."""
    stamp_file = home / STAMP
    if stamp_file.exists():
        stamp_file.unlink()
    tell("Installing the game and what it needs (about a minute, then not again).")
    what = str(CHECKOUT) + ("[{}]".format(",".join(sorted(extras))) if extras else "")
    pip = [str(interpreter(home)), "-m", "pip", "install", "--disable-pip-version-check"]
    # Whoever tests keeps the bytecode of what he uses as he goes: of it all it takes half a minute.
    lazily = ["--no-compile"] if "dev" in extras else []
    done = run([*pip, *lazily, "--quiet", "--editable", what])
    if done.returncode != 0:
        raise Sorry(why_not(done.stdout))
    stamp_file.write_text(stamp(extras), encoding="utf-8")


def why_not(said: str) -> str:
    """What a failed installation means to the reader; `said` is what pip printed."""
    if any(sign in said.lower() for sign in NO_NETWORK):
        return (
            "The packages could not be fetched: this machine seems to have no way to the Python "
            "package index.\nConnect to the network, or set PIP_INDEX_URL or PIP_FIND_LINKS to a "
            "place that has them, and give the same command again.\n" + last_lines(said, 3)
        )
    return "The installation failed. The last words of pip were:\n" + last_lines(said)


def stamp(extras: frozenset[str]) -> str:
    """What an installation depends on: the project file, the place of the checkout, the extras."""
    project = hashlib.sha256((CHECKOUT / "pyproject.toml").read_bytes()).hexdigest()
    return "\n".join([project, str(CHECKOUT), ",".join(sorted(extras))])


def stamp_of(home: Path) -> str:
    """The stamp found in the environment; empty if it is not whole."""
    try:
        return (home / STAMP).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def extras_installed(home: Path) -> frozenset[str]:
    """The extras that an earlier command installed and a later one must not lose."""
    lines = stamp_of(home).split("\n")
    return frozenset(lines[2].split(",")) - {""} if len(lines) == 3 else frozenset()


def clean_surroundings() -> dict[str, str]:
    """The environment variables for a child, without those that would mix two Pythons."""
    kept = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    kept.setdefault("PIP_RETRIES", "2")
    kept.setdefault("PIP_DEFAULT_TIMEOUT", "20")
    kept["PYTHONUTF8"] = "1"
    return kept


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    """The command has run to its end; its output and errors are one text."""
    return subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=clean_surroundings(),
        check=False,
    )


def at_once() -> list[str]:
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


def tell(sentence: str) -> None:
    """The sentence stands on the terminal at once, apart from the program's own output."""
    print(sentence, file=sys.stderr, flush=True)
