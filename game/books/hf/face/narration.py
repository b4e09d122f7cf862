"""Texts of Hold Fast: names of rolls on the tray, reasons in the captions, losses of a ship, help for
newcomers. Pure words."""

from collections.abc import Mapping
from typing import Final

from game.books.hf.face.questions import QuestionKind
from game.core import events as ev
from game.core.visible import VisibleShip
from game.stage.charts.chart_marks import INCH_UNIT, LengthUnit
from game.ui.battle.book_kit import papers
from game.ui.battle.values.prompts import Prompt, PromptKind
from game.ui.battle.values.quick_play import HelpPanel, HelpRow

_TO_HIT: Final = "HF-hit-1"
_VOLLEYS: Final = (_TO_HIT, "HF-marine-1", "HF-board-2")
_DAMAGE: Final = "HF-dmg-"
_CAPTIONS: Final[Mapping[type[ev.Event], str]] = {
    ev.TurnBegan: "Both sides write five phases of orders in secret; then all of it happens",
    ev.Ordered: "What was written for this phase is now known to all",
    ev.Moved: "All ships of a phase move at once",
    ev.Fired: "A die for each battery that bears; the nearer the enemy, the lower it needs",
    ev.Hurt: "Each section of hull or masts that is gone makes her slower",
    ev.GunsLost: "A battery is gone: a die less from that side",
    ev.WindShifted: "No ship goes forward straight into the wind",
    ev.Collided: "Two bases touched: both stop, and now lie alongside each other",
    ev.Left: "Whoever sails off the table is out of this battle",
    ev.Boarded: "A die for every detachment; a six takes an enemy's, or shakes her crew",
    ev.MastFell: "With a section of her masts gone she can make less sail",
    ev.Struck: "Her last morale box failed: she will fight no more",
    ev.Captured: "A prize crew sails her now",
    ev.Mended: "One repair a turn for each ship, on a five or a six",
}
_ADVICE: Final = {
    "HF-dmg-cannon-2": "The shot came from ahead or astern: choose which side loses the guns.",
    "HF-dmg-fire": "The fire reaches her guns: choose which side loses them.",
    "HF-coll-3": "The ships have met: choose how yours comes to lie alongside.",
    "HF-dc-1": "Choose what her carpenters try to mend: marines make it likelier.",
    "HF-dc-2": "Marines make the repair likelier, but miss the next turn.",
    "HF-prize-1": "She has struck: put a prize crew aboard, or do not.",
    "HF-prize-2": "Crews of your own can man the prize's guns.",
    "HF-crew-1": "There are not crews for every gun: choose which are manned.",
    "HF-crew-2": "Crews can go to other guns: it takes them a phase.",
    QuestionKind.PLOT: "Choose where she should go, or fill the five boxes; then press Plot.",
    QuestionKind.GUNS: "Everything that bears is laid on the nearest enemy: press Fire.",
}
_HOW_TO: Final = (
    HelpPanel(
        "How to sail",
        (
            HelpRow("quill", "Five phases, written in secret",
                "Fill five boxes for each ship. The enemy does the same, and nobody looks."),
            HelpRow("sail", "Speed is how often she acts",
                "At speed 3 she turns or sails an inch in three phases. Sail may change once."),
            HelpRow("wind", "Never into the wind",
                "Any heading but straight at the wind will do."),
        ),
    ),
    HelpPanel(
        "How to fight",
        (
            HelpRow("cannon", "Guns speak in every phase",
                "When all have moved, every side that bears may fire: press Fire."),
            HelpRow("ruler", "Near is better",
                "At one inch a long gun hits on a 3, at four only on a 6."),
            HelpRow("mast", "What a hit does",
                "Two dice on a chart: guns, hull, masts, marines, fire, rudder or wheel."),
        ),
    ),
    HelpPanel(
        "How to win",
        (
            HelpRow("hook", "Run her aboard",
                "Ships that touch lie alongside each other: marines may board."),
            HelpRow("flag", "Make her strike",
                "A crew that has seen too much rolls a die, and may haul down its colours."),
            papers.RULEBOOK_ROW,
        ),
    ),
)  # fmt: skip


def dice_kind(roll: ev.Rolled) -> str:
    """Return ``battery`` for dice of batteries and marines, each of which hits for itself, else ``sum``: no
    tally of this book counts its dice."""
    return "battery" if roll.clause in _VOLLEYS else "sum"


def seal_words(roll: ev.Rolled) -> tuple[str, str] | None:
    """Return the words of the seal: two damage dice are no sum but a row and a column."""
    if roll.clause.startswith(_DAMAGE) and len(roll.faces) == 2:
        return f"{roll.faces[0]}, {roll.faces[1]}", "damage"
    return None


def starts_new_story(event: ev.Event) -> bool:
    """Return whether a new story begins: with a turn, a phase, orders that are revealed, and fire."""
    revealed = isinstance(event, ev.Ordered) and event.clause == "HF-orders-3"
    return revealed or isinstance(event, ev.TurnBegan | ev.PartBegan)


def event_caption(event: ev.Event) -> str:
    """Return why it happens, for somebody who has never played; '' for nothing. Without its full stop."""
    match event:
        case ev.Moved(clause="HF-scale-2"):
            return "All ships of a phase move at once: a turn of 45 degrees, or to the next point"
        case ev.Moved(how="ahead"):
            return "All ships of a phase move at once: a turn of 45 degrees, or an inch ahead"
        case ev.Moved(how="port" | "starboard"):
            return "A turn of 45 degrees on the spot, and it takes the whole phase"
        case ev.Moved(how="drift"):
            return "No way on and no anchor down: the wind takes her"
        case ev.Told(clause="HF-wind-2"):
            return "Straight into the wind nobody makes any way"
        case ev.Told():
            return ""
        case _:
            return _CAPTIONS.get(type(event), "")


def chart_measure() -> LengthUnit:
    """Show lengths in inches."""
    return INCH_UNIT


def points_label() -> str:
    """Return the label of a tag: the hull squares she has left."""
    return "hull squares"


def damage_notes(ship: VisibleShip) -> tuple[str, ...]:
    """Return what the page after the battle notes of her besides her fate."""
    notes = [f"{mast}mast gone" for mast in ship.lost_masts]
    notes += ["on fire"] if ship.afire else []
    return tuple(notes)


def question_hint(prompt: Prompt) -> str:
    """Return what a visitor may do about a question of this book, in one plain sentence; '' if it needs no
    words of its own."""
    return papers.advice_on(prompt, _ADVICE, (PromptKind.PICK,))


def help_panels() -> tuple[HelpPanel, HelpPanel, HelpPanel]:
    """Return how the book is played, on three panels."""
    return _HOW_TO
