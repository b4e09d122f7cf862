"""The ways from the page after a battle to what is made of it: letter, code, luck, films."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.analysis.battle_code import encode_battle, must_carry_level
from game.analysis.code_lines import qr_lines
from game.core.events import Event
from game.play.journal import JournalEntry, conceding_seat
from game.play.saved_battles import BattleSetup
from game.ui.kit.screens import AppContext, Screen
from game.ui.pages.code_page import CodePage
from game.ui.pages.letter_page import LetterPage
from game.ui.pages.luck_page import LuckPage, luck_source
from game.ui.pages.result_contents import ResultPageLink
from game.ui.shell.film_session import filmed_battle, make_film_page


@dataclass(frozen=True, slots=True)
class PlayedBattle:
    """A battle that is over: set-up, answers and events; the folder of its pack (None: none); and what
    replays the events between two indices."""

    setup: BattleSetup
    entries: Sequence[JournalEntry]
    events: Sequence[Event]
    pack: Path | None
    show_moment: Callable[[int, int], None]

    @property
    def own_side(self) -> str:
        """The first side of a player; the level's first where nobody played."""
        return next(iter([*self.setup.human_sides, *self.setup.seats]))

    def make_letter_page(self, context: AppContext) -> Screen:
        """Return the page with the letter of the player's side."""
        setup = self.setup
        codes = qr_lines(encode_battle(setup, self.entries, must_carry_level(setup)))
        gave_up = conceding_seat(self.entries)
        return LetterPage(context, setup.level(), self.events, self.own_side, setup.seed, self.show_moment,
                          gave_up, codes)  # fmt: skip


def result_links(context: AppContext, battle: PlayedBattle) -> tuple[ResultPageLink, ...]:
    """Return the links to further pages about a battle, in the order of their buttons."""
    setup, entries, events = battle.setup, battle.entries, battle.events

    def link(name: str, label: str, icon: str, make_page: Callable[[], Screen]) -> ResultPageLink:
        return ResultPageLink(name, label, icon, lambda: context.push_screen(make_page()))

    return (
        link("letter", "Letter", "quill", lambda: battle.make_letter_page(context)),
        link("share", "Share", "flag", lambda: CodePage(context, setup, entries)),
        link("luck", "Luck", "dice", lambda: LuckPage(context, luck_source(setup, entries, events))),
        link("films", "Film", "play",
             lambda: make_film_page(context, filmed_battle(setup, entries, events, battle.pack))),
    )  # fmt: skip
