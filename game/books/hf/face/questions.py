"""Questions of Hold Fast by clause, and how their answers look on the bar, by key."""

from enum import StrEnum
from typing import Any, Final

from game.core.steps import MenuOption
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind


class QuestionKind(StrEnum):
    """Kinds of question."""

    PLOT = "plot"
    """The orders of five phases for every ship of the seat (HF-orders-1)."""
    GUNS = "guns"
    """What the guns and men of every ship do in a phase (HF-fire-1)."""


_KINDS: Final[dict[str, QuestionKind | PromptKind]] = {
    "HF-orders-1": QuestionKind.PLOT,
    "HF-fire-1": QuestionKind.GUNS,
}
_QUESTION_TEXTS: Final = {
    "HF-orders-1": "Plot five phases",
    "HF-fire-1": "What do your guns do?",
    "HF-coll-3": "How does she lie alongside?",
    "HF-crew-1": "Which guns have crews?",
    "HF-crew-2": "Shift gun crews?",
    "HF-dc-1": "What is repaired?",
    "HF-dc-2": "Marines for the repair?",
    "HF-dmg-cannon-2": "Which side loses the battery?",
    "HF-dmg-fire": "Which side loses the battery?",
    "HF-prize-1": "Put a prize crew aboard?",
    "HF-prize-2": "Man the prize’s guns?",
}
_SHORT_TEXTS: Final = {
    "HF-coll-3": "How alongside?",
    "HF-crew-1": "Which guns?",
    "HF-crew-2": "Shift crews?",
    "HF-dc-1": "Repair what?",
    "HF-dc-2": "Marines help?",
    "HF-dmg-cannon-2": "Which side?",
    "HF-dmg-fire": "Which side?",
    "HF-prize-1": "A prize crew?",
    "HF-prize-2": "Man her guns?",
}
"""The questions for where those words do not fit."""
_ICONS: Final = {
    "port": "port",
    "starboard": "starboard",
    "hull": "hull",
    "mast": "mast",
    "rudder": "rudder",
    "wheel": "wheel",
    "fire": "flame",
    "cannon": "cannon",
    "battery": "cannon",
    "none": "cross",
    "nothing": "cross",
    "no": "cross",
    "keep": "hold",
    "hold": "hold",
    "done": "check",
    "yes": "check",
    "send": "people",
    "same": "ahead",
    "opposite": "undo",
}
_LETTERS: Final = {
    "port": "a",
    "starboard": "d",
    "hull": "h",
    "mast": "r",
    "none": "c",
    "nothing": "c",
    "no": "c",
    "keep": "c",
    "done": "c",
}


def question_kind(clause: str) -> QuestionKind | PromptKind:
    """Return what kind of question a clause puts."""
    return _KINDS.get(clause, PromptKind.PICK)


def question_text(clause: str) -> str:
    """Return the question a clause puts, in few words."""
    return _QUESTION_TEXTS.get(clause, "Choose")


def short_question_text(clause: str) -> str:
    """Return the same where there is little room; '' for a question that is short already."""
    return _SHORT_TEXTS.get(clause, "")


def cover_text(kind: str) -> str:
    """Return the words of the cover: orders are face down until their phase comes (HF-orders-3),
    and all guns are laid before any is fired (HF-fire-1)."""
    match kind:
        case QuestionKind.PLOT:
            return "Orders are plotted in secret."
        case QuestionKind.GUNS:
            return "Guns are laid in secret."
        case _:
            return ""


def option_style(hud: HudState, option: MenuOption[Any]) -> tuple[str, str, str]:
    """Return icon and letter by the first word of the key."""
    first = option.key.partition(" ")[0]
    whole = option.key == first
    return _ICONS.get(first, ""), _LETTERS.get(first, "") if whole else "", ""
