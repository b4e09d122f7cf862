"""The page of saved battles as the studio opens it, and the one while a battle is taken up again.
The journals are told of, and lie nowhere."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from game.levels.reading.shipped import levels_home
from game.play.kept import Kept
from game.play.unfinished import Hindrance, Saved
from game.ui.kit.screens import Screen
from game.ui.pages.briefs import Brief, read_brief
from game.ui.pages.opening import Opening
from game.ui.pages.saved import SavedBattles
from recipes.pictures_studio import Studio

LEFT: Final = (
    ("ls98/robust-and-hoche", 3, Hindrance.NOTHING, ""),
    ("kmh/constitution-and-guerriere", 5, Hindrance.NOTHING, ""),
    ("wwh/trafalgar-van", 2, Hindrance.ELSEWHERE,
     "trafalgar-van-20261127-201502.journal is open in another window of the game"),
    ("ls98/landing-race", 1, Hindrance.NEWER,
     "version 0.2.0 of the game has written it, and this is 0.1.0: go on with it in that "
     "version, or in a newer one"),
    ("hf/mirror-frigates", 9, Hindrance.BROKEN,
     "line 212 is damaged; the journal is sound before it, and replay shows that far"),
    ("kmh/mirror-duel", 4, Hindrance.READ_ONLY,
     "mirror-duel-20261120-120000.journal.lock cannot be taken: the disk may only be read"),
    ("kmh/jarce-and-black-jaques", 0, Hindrance.NOTHING, ""),
)  # fmt: skip
_LAST: Final = datetime(2026, 11, 28, 14, 5, tzinfo=UTC)


def saved(number: int, said: str = "", rows: int = len(LEFT)) -> Callable[[Studio], Screen]:
    """The list with the battle of that number in hand, so many of them waiting."""

    def open_list(studio: Studio) -> Screen:
        page = SavedBattles(studio.app, lambda house, path: page, said=said)
        page.rows, page.hand = [], None
        for n, (name, turn, hindrance, why) in enumerate(LEFT[:rows]):
            brief = read_brief(levels_home() / f"{name}.toml")
            when = int((_LAST - timedelta(days=n, hours=3 * n)).timestamp()) * 10**9
            path = page._folder / f"{Path(name).name}-20261128-140500.journal"
            seats = {side.id: "ai:captain" if k else "human" for k, side in enumerate(brief.sides)}
            page.rows.append(Kept(path, 9 - n, when, 1, over=False))
            page._known[path] = Saved(path, when, brief.title, brief.book, turn, seats,
                                      hindrance, why)  # fmt: skip
            page._levels[path] = Brief(path, brief.title, brief.book, brief.level)
        if page.rows:
            page.hand = page.rows[number].path
        page.ring.at = "go-on" if page._may_go_on() else f"row-{number}"
        return page

    return open_list


def opening(studio: Studio) -> Screen:
    """A battle is being taken up again."""
    page = Opening(studio.app, "Robust and Hoche, turn 3", lambda house: page, lambda words: None)
    page._frames = 9
    return page


SAVED: dict[str, Callable[[Studio], Screen]] = {
    "saved": saved(0),
    "saved-newer": saved(3),
    "saved-damaged": saved(4, said="Robust and Hoche is deleted."),
    "saved-none": saved(0, rows=0),
    "opening": opening,
}
