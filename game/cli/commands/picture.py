"""``picture``: what the screen shows, written to a file, without a screen."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from pathlib import Path

from game.cli.arguments import Commands, Sorry, Wrong, add_json, command, print_json
from game.cli.common import find_level, orders_for
from game.levels.packs.addresses import pack_around
from game.levels.packs.kept import named as named_pack
from game.paths import data_dir

_SCREENS = ("title", "battles", "options", "rulebook", "glossary", "credits", "battle", "result")


def add(commands: Commands) -> None:
    """The arguments of ``picture``."""
    reader = command(commands, "picture")
    reader.add_argument("battle", metavar="LEVEL or JOURNAL")
    reader.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png")
    reader.add_argument("--rules", metavar="BOOK", help="draw it under this rulebook (levels)")
    reader.add_argument("--screen", choices=_SCREENS, default="battle")
    reader.add_argument("--turn", type=int, default=1, metavar="N", help="where turn N begins")
    reader.add_argument(
        "--asking", default="", metavar="CLAUSE", help="at a question of this clause"
    )
    reader.add_argument("--seed", type=int, default=7, metavar="N")
    reader.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH")
    reader.add_argument("--marks", action="store_true", help="list what is drawn of every ship")
    add_json(reader)
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The picture is in its file; 0."""
    from game.ui.shell.picture import Wanted, orders_from, render, save

    named = Path(asked.battle)
    journal = named.suffix == ".journal"
    if journal and asked.rules:
        raise Wrong(f"{named} says itself which rulebook it is played under")
    path = named if journal else find_level(asked.battle, data_dir(asked.data_dir))
    if journal:
        orders, past = orders_from(path, "", asked.seed)
    else:
        orders, past = orders_for(path, asked.rules, [], asked.seed, ["ai:admiral"]), None
    home = data_dir(asked.data_dir)
    kept = named_pack(home, orders.pack) if journal and orders.pack else None
    pack = kept.where if kept else pack_around(path)
    wanted = Wanted(asked.screen, asked.turn, asked.size, asked.asking, pack=pack)
    picture, seen = render(wanted, orders, past)
    try:
        save(picture, asked.output)
    except OSError as fault:
        raise Sorry(str(fault)) from None
    if asked.marks or asked.json:
        print_json({"file": str(asked.output), "marks": seen})
    return 0


def _size(text: str) -> tuple[int, int]:
    wide, _, high = text.partition("x")
    if not (wide.isdigit() and high.isdigit()):
        raise ArgumentTypeError("a size is written 1280x720")
    size = (int(wide), int(high))
    if not (1024 <= size[0] <= 3840 and 720 <= size[1] <= 2160):
        raise ArgumentTypeError("a size is 1024x720 to 3840x2160")
    return size
