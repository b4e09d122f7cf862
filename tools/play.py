"""Start the game on a fresh machine: `python3 tools/play.py`; what follows is handed to the game.

Makes `.venv` in the checkout, installs the game there and starts it. Standard library only.
`python3 tools/play.py -- --selftest` draws 60 frames and leaves.
"""

import sys

if sys.version_info < (3, 11):
    needs = "The Weather Gage needs Python 3.11 or newer; this is {}.{}."
    sys.exit(needs.format(*sys.version_info))

import os
import subprocess

from environment import Sorry, clean_surroundings, ready, tell

NO_SCREEN = (
    "There is no screen here (DISPLAY and WAYLAND_DISPLAY are not set): the window cannot open.\n"
    "Start it from a desktop, or play in the terminal: python3 tools/play.py play --text LEVEL"
)


def opens_window(arguments: list[str]) -> bool:
    """True if the game, called so, draws in a window."""
    command = next((word for word in arguments if not word.startswith("-")), "")
    if "--help" in arguments or "-h" in arguments or "--version" in arguments:
        return False
    return command in ("", "stand") or (command == "play" and "--text" not in arguments)


def no_screen(surroundings: dict[str, str]) -> bool:
    """True where a window has nowhere to open. Windows and macOS always have a screen."""
    if not sys.platform.startswith(("linux", "freebsd")):
        return False
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return not any(surroundings.get(name) for name in names)


def main(arguments: list[str]) -> int:
    """The game has been played; its exit code."""
    if arguments[:1] == ["--"]:
        arguments = arguments[1:]
    surroundings = clean_surroundings()
    if opens_window(arguments) and no_screen(surroundings):
        if "--selftest" not in arguments:
            raise Sorry(NO_SCREEN)
        tell("There is no screen here: the self-test draws into memory.")
        surroundings["SDL_VIDEODRIVER"] = "dummy"
    # -P: a folder called "game" where the player happens to stand is none of ours
    game = [str(ready()), "-P", "-m", "game", *arguments]
    return subprocess.run(game, env=surroundings, check=False).returncode


if __name__ == "__main__":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        sys.exit(main(sys.argv[1:]))
    except Sorry as sorry:
        sys.exit(str(sorry))
    except KeyboardInterrupt:
        sys.exit(130)
