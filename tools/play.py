"""Start the game on a fresh machine: `python3 tools/play.py`; what follows is handed to the game.

Makes `.venv` in the checkout, installs the game there and starts it. Standard library only.
`python3 tools/play.py -- --selftest` draws 60 frames and leaves. Before what is handed to the game:

  --gather FOLDER  fetch what a machine of this kind needs into the folder, and leave
  --from FOLDER    install from such a folder: no network is needed
  --newest         install the newest packages that may do, not those of constraints.txt
"""

import sys

if sys.version_info < (3, 11):
    needs = "The Weather Gage needs Python 3.11 or newer; this is {}.{}."
    sys.exit(needs.format(*sys.version_info))

import os
import subprocess
from pathlib import Path

from environment import (
    PackageSource,
    ToolError,
    clean_environ,
    download_wheels,
    ensure_environment,
    print_now,
)

NO_SCREEN_TEXT = (
    "There is no screen here (DISPLAY and WAYLAND_DISPLAY are not set): the window cannot open.\n"
    "Start it from a desktop, or play in the terminal: python3 tools/play.py play --text LEVEL"
)


def needs_window(arguments: list[str]) -> bool:
    """True if the game, called so, draws in a window."""
    command = next((word for word in arguments if not word.startswith("-")), "")
    if "--help" in arguments or "-h" in arguments or "--version" in arguments:
        return False
    return command in ("", "stand") or (command == "play" and "--text" not in arguments)


def has_no_screen(surroundings: dict[str, str]) -> bool:
    """True where a window has nowhere to open. Windows and macOS always have a screen."""
    if not sys.platform.startswith(("linux", "freebsd")):
        return False
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return not any(surroundings.get(name) for name in names)


def split_arguments(arguments: list[str]) -> tuple[dict[str, str], list[str]]:
    """The options before everything else that are none of the game's, with what each is given,
    and the other arguments."""
    found: dict[str, str] = {}
    rest = list(arguments)
    while rest and rest[0] in {"--newest", "--from", "--gather"}:
        option = rest.pop(0)
        if option != "--newest" and not rest:
            raise ToolError(f"{option} needs a folder: python3 tools/play.py {option} FOLDER")
        found[option] = "" if option == "--newest" else rest.pop(0)
    return found, rest


def main(arguments: list[str]) -> int:
    """The game has been played; its exit code."""
    options, arguments = split_arguments(arguments)
    folder = Path(options["--from"]) if "--from" in options else None
    source = PackageSource("--newest" in options, folder)
    if "--gather" in options:
        download_wheels(Path(options["--gather"]), source)
        print_now(f"The packages for {sys.platform}, Python {sys.version.split()[0]}, lie there.")
        return 0
    if arguments[:1] == ["--"]:
        arguments = arguments[1:]
    surroundings = clean_environ()
    if needs_window(arguments) and has_no_screen(surroundings):
        if "--selftest" not in arguments:
            raise ToolError(NO_SCREEN_TEXT)
        print_now("There is no screen here: the self-test draws into memory.")
        surroundings["SDL_VIDEODRIVER"] = "dummy"
    # -P: a folder called "game" where the player happens to stand is none of ours
    game = [str(ensure_environment(source=source)), "-P", "-m", "game", *arguments]
    return subprocess.run(game, env=surroundings, check=False).returncode


if __name__ == "__main__":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        sys.exit(main(sys.argv[1:]))
    except ToolError as sorry:
        sys.exit(str(sorry))
    except KeyboardInterrupt:
        sys.exit(130)
