"""Questions of Warm Work, Hardy! by clause, and how their answers look on the bar, by key."""

from enum import StrEnum
from typing import Any, Final

from game.books.wwh.rules.sheet import Hold, has_book_option
from game.core.steps import MenuOption
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind


class QuestionKind(StrEnum):
    """Kinds of question."""

    HELM = "helm"
    """A move is drawn."""
    FIRE = "fire"
    """Choose a broadside."""


_KINDS: Final[dict[str, QuestionKind | PromptKind]] = {
    "WWH-1.1a": QuestionKind.HELM,
    "WWH-2.1.0": QuestionKind.FIRE,
    "WWH-2.1.4": QuestionKind.FIRE,
}
_QUESTION_TEXTS: Final = {
    "WWH-1.1a": "Draw her move",
    "WWH-1.4c": "Entangled: break off?",
    "WWH-2.1.0": "Target and broadside?",
    "WWH-2.1.1": "Which ship fires next?",
    "WWH-2.1.4": "A rake: fire at once?",
    "WWH-2.2d": "Which side is near?",
    "WWH-2.2e": "Where does the odd hit go?",
    "WWH-3.1a": "In one square: board?",
    "WWH-4.1d": "Move first or second?",
    "WWH-4.3b": "Aim at hulls only?",
    "WWH-E2": "Which side is turned to her?",
    "WWH-T.2": "Which ship is next?",
    "WWH-T.4": "A 6: which ship is free?",
}
_ICONS: Final = {
    "break off": "cross",
    "stay": "anchor",
    "port": "port",
    "starboard": "starboard",
    "hull": "hull",
    "as they come": "rigging",
    "done": "check",
    "no": "cross",
    "first": "up",
    "second": "down",
}
_LETTERS: Final = {
    "break off": "b",
    "stay": "t",
    "port": "a",
    "starboard": "d",
    "hull": "h",
    "as they come": "r",
    "done": "c",
    "no": "c",
    "first": "w",
    "second": "s",
}


def question_kind(clause: str) -> QuestionKind | PromptKind:
    """Return what kind of question a clause puts."""
    return _KINDS.get(clause, PromptKind.PICK)


def question_text(clause: str) -> str:
    """Return the question a clause puts, in few words."""
    return _QUESTION_TEXTS.get(clause, "Choose")


def cover_text(kind: str) -> str:
    """Return the words of the cover: answers are open; only the numbers of ships may be hidden
    (WWH-B.1)."""
    return "Your records are for your eyes alone." if has_book_option("hidden-records") else ""


def option_style(hud: HudState, option: MenuOption[Any]) -> tuple[str, str, str]:
    """Return icon and letter; to board has its own, and what she has beside her die (WWH-3.2a)."""
    if isinstance(option.value, Hold):
        score = f"{option.tally.total} and a die" if option.tally is not None else ""
        return "swords", "b", score
    return _ICONS.get(option.key, ""), _LETTERS.get(option.key, ""), ""
