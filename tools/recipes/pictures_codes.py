"""The pages of a battle's code as the studio opens them: its own, and one that was pasted."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.analysis.battle_code import encode_battle
from game.analysis.code_lines import text_lines
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal import JournalEntry
from game.play.saved_battles import BattleSetup, begin_battle
from game.trials.fighting import make_batch_seats
from game.ui.kit.screens import Screen
from game.ui.pages.code_page import CodePage
from recipes.pictures_studio import Studio


def fought(name: str, until_turn: int = 99) -> tuple[BattleSetup, list[JournalEntry]]:
    """A battle between midshipmen up to where a turn begins; its journal says that a player had a side."""
    path = shipped_levels_folder() / f"{name}.toml"
    bare = BattleSetup(path.read_text("utf-8"), Path(name).parts[0], 4, {}, (), path.name)
    sides = [side.id for side in bare.level().sides]
    saved = begin_battle(replace(bare, seats=dict.fromkeys(sides, "ai:midshipman")), make_batch_seats)
    saved.battle.run(until_turn=until_turn)
    entries = list(saved.battle.journal.entries)
    saved.close()
    return replace(saved.setup, seats={**saved.setup.seats, sides[0]: "human"}), entries


def code_page(name: str) -> Callable[[Studio], Screen]:
    """The page of the code of that battle."""
    return lambda studio: CodePage(studio.app, *fought(name))


def read_code_page(until_turn: int, lines: int = 99) -> Callable[[Studio], Screen]:
    """The page of a pasted code, of which only so many lines were copied."""

    def open_page(studio: Studio) -> Screen:
        text = "\n".join(text_lines(encode_battle(*fought("kmh/mirror-duel", until_turn)))[:lines])
        page = studio.session.code_session.make_page(studio.app, lambda: text)
        for _ in range(3):
            page.advance(0.1)
        return page

    return open_page


CODES: dict[str, Callable[[Studio], Screen]] = {
    "code": code_page("kmh/mirror-duel"),
    "code-fleet": code_page("wwh/trafalgar-van"),
    "read-code": read_code_page(99),
    "read-code-unfinished": read_code_page(4),
    "read-code-refused": read_code_page(99, lines=5),
}
