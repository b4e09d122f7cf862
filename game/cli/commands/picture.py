"""``picture``: write what the screen shows to a file, without a screen."""

from argparse import ArgumentTypeError, Namespace
from pathlib import Path

from game.cli.arguments import CommandError, Commands, UsageError, add_command, add_json_argument, print_json
from game.cli.battle_arguments import find_level, setup_from_arguments
from game.levels.packs.level_paths import find_pack as named_pack
from game.levels.packs.level_paths import find_pack_of_level
from game.paths import data_dir

_SCREENS = ("title", "battles", "options", "rulebook", "glossary", "credits", "battle", "result")


def add(commands: Commands) -> None:
    """Add the arguments of ``picture``."""
    reader = add_command(commands, "picture")
    reader.add_argument("battle", metavar="LEVEL or JOURNAL")
    reader.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png")
    reader.add_argument("--rules", metavar="BOOK", help="draw it under this rulebook (levels)")
    reader.add_argument("--screen", choices=_SCREENS, default="battle")
    reader.add_argument("--turn", type=int, default=1, metavar="N", help="where turn N begins")
    reader.add_argument("--asking", default="", metavar="CLAUSE", help="at a question of this clause")
    reader.add_argument("--seed", type=int, default=7, metavar="N")
    reader.add_argument("--size", type=_parse_size, default=(1280, 720), metavar="WxH")
    reader.add_argument("--marks", action="store_true", help="list what is drawn of every ship")
    add_json_argument(reader)
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Write the picture; return 0."""
    from game.ui.shell.screenshot import ScreenshotRequest, draw_screenshot, read_battle_setup, save_image

    named = Path(arguments.battle)
    journal = named.suffix == ".journal"
    if journal and arguments.rules:
        raise UsageError(f"{named} says itself which rulebook it is played under")
    path = named if journal else find_level(arguments.battle, data_dir(arguments.data_dir))
    if journal:
        setup, past = read_battle_setup(path, "", arguments.seed)
    else:
        setup, past = setup_from_arguments(path, arguments.rules, [], arguments.seed, ["ai:admiral"]), None
    home = data_dir(arguments.data_dir)
    kept = named_pack(home, setup.pack_name) if journal and setup.pack_name else None
    pack = kept.path if kept else find_pack_of_level(path)
    request = ScreenshotRequest(arguments.screen, arguments.turn, arguments.size, arguments.asking, pack=pack)
    picture, seen = draw_screenshot(request, setup, past)
    try:
        save_image(picture, arguments.output)
    except OSError as fault:
        raise CommandError(str(fault)) from None
    if arguments.marks or arguments.json:
        print_json({"file": str(arguments.output), "marks": seen})
    return 0


def _parse_size(text: str) -> tuple[int, int]:
    wide, _, high = text.partition("x")
    if not (wide.isdigit() and high.isdigit()):
        raise ArgumentTypeError("a size is written 1280x720")
    size = (int(wide), int(high))
    if not (1024 <= size[0] <= 3840 and 720 <= size[1] <= 2160):
        raise ArgumentTypeError("a size is 1024x720 to 3840x2160")
    return size
