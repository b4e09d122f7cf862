"""Questions of the 1798 game by clause, and how their answers look on the bar, by key."""

from enum import StrEnum
from typing import Any, Final

from game.books.ls98.rules.tables import rule_table
from game.core.steps import MenuOption
from game.play.event_words import count_words
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind


class QuestionKind(StrEnum):
    """Kinds of question."""

    NEXT = "next"
    """Which ship moves next."""
    SAIL = "sail"
    """What a ship makes of her move, and what she does besides."""
    HELM = "helm"
    """A move is drawn."""
    SWING = "swing"
    """How a ship that has run foul of another swings."""
    FIRE = "fire"
    """Choose a broadside."""
    SIGNAL = "signal"
    BOAT = "boat"
    """Where a boat pulls, or what else it does."""
    MARINES = "marines"
    """How many blocks of marines fire, or which block falls."""
    PARTY = "party"
    """Who boards, or repels boarders."""
    ENTRY = "entry"
    """By which hex a squadron comes in."""
    DEPLOY = "deploy"
    """Deployment of a fleet."""


_KINDS: Final[dict[str, QuestionKind | PromptKind]] = {
    "LS98-move-1": QuestionKind.NEXT,
    "LS98-move-6": QuestionKind.SAIL,
    "LS98-move-8": QuestionKind.HELM,
    "LS98-coll-2": QuestionKind.SWING,
    "LS98-fire-2": QuestionKind.FIRE,
    "LS98-fire-3": QuestionKind.FIRE,
    "LS98-sig-1": QuestionKind.SIGNAL,
    "LS98-boat-1": QuestionKind.BOAT,
    "LS98-board-4": QuestionKind.MARINES,
    "LS98-board-3": QuestionKind.PARTY,
    "LS98-setup-2": QuestionKind.ENTRY,
    "LS98-setup-1": QuestionKind.DEPLOY,
}
_QUESTION_TEXTS: Final = {
    "LS98-setup-1": "How does the fleet lie?",
    "LS98-setup-2": "Where do they come in?",
    "LS98-setup-5": "Under what sail?",
    "LS98-orders-9": "Under what sail?",
    "LS98-wind-3": "In the wind: fall off to?",
    "LS98-move-1": "Which ship is next?",
    "LS98-move-6": "Sail, or what else?",
    "LS98-move-8": "Draw her move",
    "LS98-fire-2": "She bears: fire?",
    "LS98-fire-3": "Fired upon: answer?",
    "LS98-fire-15": "What goes into the guns?",
    "LS98-coll-2": "How does she swing?",
    "LS98-coll-3": "Clear: where to?",
    "LS98-boat-1": "Where does the boat row?",
    "LS98-boat-4": "Run the boat down?",
    "LS98-sig-1": "Make a signal?",
    "LS98-board-1": "Alongside: grapple?",
    "LS98-board-3": "Who fights?",
    "LS98-board-4": "Marines: how many fire?",
    "LS98-board-5": "Who leads?",
    "LS98-board-6": "Which block falls?",
    "LS98-diseng-1": "Cut the grapples?",
}
_ICONS: Final = {
    "half": "sail",
    "full": "fast",
    "anchor": "anchor",
    "weigh": "up",
    "cut": "cross",
    "lie": "hold",
    "port": "port",
    "starboard": "starboard",
    "tow": "hook",
    "boat": "boat",
    "double": "shot",
    "take": "flag",
    "burn": "flame",
    "strike": "flag",
    "loose": "cross",
    "grapples": "cross",
    "ball": "shot",
    "chain": "grape",
    "grapple": "hook",
    "no": "cross",
    "stay": "hold",
    "land": "land",
    "board": "up",
    "save": "people",
    "sink": "down",
    "spare": "check",
    "hold": "hold",
    "none": "cross",
    "crew": "crew",
    "soldiers": "people",
    "marines": "officer",
    "ahead": "ahead",
}
GUN_LETTERS: Final = {"double port": "q", "double starboard": "e"}
"""Letters of answers that are about the guns of one side: those of its broadside."""
_LETTERS: Final = {
    "half": "h",
    "full": "w",
    "anchor": "n",
    "weigh": "w",
    "cut": "b",
    "lie": "c",
    "port": "a",
    "starboard": "d",
    "tow": "t",
    "ball": "b",
    "chain": "h",
    "double": "g",
    "no": "c",
    "stay": "c",
    "land": "l",
    "sink": "b",
    "spare": "c",
    "hold": "c",
    "none": "c",
}


def question_kind(clause: str) -> QuestionKind | PromptKind:
    """Return what kind of question a clause puts."""
    return _KINDS.get(clause, PromptKind.PICK)


def question_text(clause: str) -> str:
    """Return the question a clause puts, in few words."""
    return _QUESTION_TEXTS.get(clause, "Choose")


def option_style(hud: HudState, option: MenuOption[Any]) -> tuple[str, str, str]:
    """Return icon and letter by the first word of a key."""
    word = option.key.partition(" ")[0]
    if word == "grapple":
        total = option.tally.total if option.tally is not None else 0
        signed = f"her die {total:+d}".replace("-", "−") if total else "her die as it falls"
        return _ICONS[word], "b", signed
    if option.clause == "LS98-fire-7":
        return _ICONS[word], _LETTERS[word], _load_words(option)
    alone = word == option.key or word in ("tow", "sink")
    letter = GUN_LETTERS.get(option.key, _LETTERS.get(word, "") if alone else "")
    return _ICONS.get(word, ""), letter, ""


def _load_words(option: MenuOption[Any]) -> str:
    """Return text like `double, 2 turns`: what goes into the guns and how long that takes
    (LS98-fire-15)."""
    turns: int = rule_table("reload")[option.key]
    return f"{option.key}, {count_words(turns, 'turn')}"
