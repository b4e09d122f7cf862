"""The pinned packages of `constraints.txt`: which an installation needs, and which it lacks;
standard library only.

The file is in pip's own format, each package once, with the hashes of its wheels. Its sections
(`# --- play`) say what a package is for; `dev.py constraints` makes it.
"""

import subprocess
import tomllib
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
FILE = TOOLS / "constraints.txt"
SECTION_PREFIX = "# --- "
COMMON_SECTIONS = ("play", "build")
"""The sections that every installation needs: to play, and to install the game itself."""


def sections_by_name(text: str) -> dict[str, str]:
    """The lines of each section by its name."""
    found: dict[str, str] = {}
    name = ""
    for line in text.splitlines(keepends=True):
        if line.startswith(SECTION_PREFIX):
            name = line.removeprefix(SECTION_PREFIX).split(":")[0].strip()
            found[name] = ""
        elif name:
            found[name] += line
    return found


def pins_for(extras: frozenset[str]) -> str:
    """The part of constraints.txt that the game with these extras needs, as pip reads it.

    What `dev` needs stands in no later section again, so any extra brings `dev` with it.
    """
    every = sections_by_name(FILE.read_text(encoding="utf-8"))
    wanted = [*COMMON_SECTIONS, *(["dev"] if extras else []), *sorted(extras - {"dev"})]
    return "".join(every[name] for name in wanted)


def pinned_requirements(text: str) -> list[str]:
    """The requirements of such a part, without their hashes: `tqdm==4.67.1 ; marker`."""
    lines = [line.rstrip("\\\n ") for line in text.splitlines()]
    return [line for line in lines if line and not line.startswith(("#", " "))]


def allowed_releases(checkout: Path, extras: frozenset[str]) -> list[str]:
    """What pyproject.toml asks for itself: the releases that the game can work with."""
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = project.get("optional-dependencies", {})
    optional = [text for name in sorted(extras) for text in groups.get(name, [])]
    return [*project.get("dependencies", []), *optional]


def find_unmet(python: Path, requirements: list[str], environment: dict[str, str]) -> list[str]:
    """Those that are not met among the packages of that interpreter, directly or further down.

    An interpreter that cannot tell lacks them all.
    """
    done = subprocess.run(
        [str(python), str(TOOLS / "lacking.py"), *requirements],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        env=environment,
        check=False,
    )
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else list(requirements)
