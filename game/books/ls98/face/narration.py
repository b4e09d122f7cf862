"""Texts of the 1798 game: names of rolls on the tray, reasons in the captions, losses of a ship, help for
newcomers. Pure words."""

from collections.abc import Mapping
from typing import Final

from game.books.ls98.face.questions import QuestionKind
from game.books.ls98.rules.sheet import BOARDING, FIRES, LOADING, SIGNALS, SINKING
from game.books.ls98.rules.tables import rule_table
from game.core import events as ev
from game.stage.charts.chart_marks import LengthUnit
from game.ui.battle.book_kit import papers
from game.ui.battle.values.prompts import Prompt, PromptKind
from game.ui.battle.values.quick_play import HelpPanel, HelpRow

HEXES: Final = LengthUnit("hexes", 10.0, (8, 4, 2))
_ROUND, _CHAIN = "LS98-fire-10", "LS98-fire-12"
_TOLD_OFF: Final = "LS98-fire-11"
_MAST: Final = "LS98-fire-13"
_MELEE: Final = "LS98-board-6"
_GRAPE: Final = "LS98-board-4"
_GRIP: Final = "LS98-board-2"
_MORALE: Final = "LS98-morale-2"
_DICE: Final = {
    _ROUND: "volley",
    _CHAIN: "volley",
    _TOLD_OFF: "beside",
    _MAST: "beside",
    _MELEE: "each",
    _GRAPE: "each",
    _GRIP: "sum",
    _MORALE: "sum",
    "LS98-tack-1": "sum",
}
_WITHIN: Final = (_GRAPE, _MELEE)
"""Choices that a roll has brought about."""
_PARTS: Final[Mapping[str, str]] = {
    SIGNALS: "The flagships may each hoist one signal, passed on from ship to ship",
    BOARDING: "Ships alongside may grapple now, and crews that are aboard fight a round",
    FIRES: "A die says of every fire whether it is put out",
    SINKING: "Whoever has taken all she can may begin to sink",
    LOADING: "Guns that have fired are loaded: until then their smoke lies on her side",
}
_CAPTIONS: Final[Mapping[type[ev.Event], str]] = {
    ev.TurnBegan: "One side moves all its ships, then the other; guns fire as they bear",
    ev.Moved: "A hex costs a movement point, and so does a turn after it",
    ev.Fired: "The larger the ship, the more dice; close, fives and sixes hit",
    ev.WindShifted: "Who was running may now be beating, with fewer points to move",
    ev.SeaChanged: "In a rough sea every broadside has four dice fewer",
    ev.Collided: "She had to move a hex and it was not free: they lie entangled",
    ev.Left: "Whoever sails off the map is out of this battle",
    ev.Boarded: "Blocks of men throw dice against dice; most hits win the round",
    ev.MastFell: "With a mast gone she has a movement point fewer",
    ev.Struck: "Her colours are down, and she will fight no more",
    ev.Captured: "The ship is theirs: a block of their men sails her from now on",
    ev.Exploded: "Fire has reached her magazine",
    ev.Sank: "She has gone down with whoever was still aboard",
    ev.Arrived: "She comes in by the hex that her Commodore has chosen",
}
_BEFALLS: Final = {
    "fire": "Three sixes of one broadside at close range start a fire",
    "sinking": "She goes down at the end of the third turn; boats may save her men",
    "dismasted": "Without a mast she drifts with the wind",
    "aground": "She cannot move until a tow brings her off",
    "fleeing": "Her crew has not stood: she makes off under all sail",
}
_HURTS: Final = "A hit of one to three is on her hull; four to six costs a block of men"
_ADVICE: Final = {
    "LS98-setup-1": "Choose how your fleet lies at first: press a plan on the sea, then Deploy here.",
    "LS98-setup-2": "Choose the hex of the edge by which your ships come in.",
    "LS98-wind-3": "The wind has swung on to her bow: fall off to port or to starboard.",
    "LS98-fire-15": "Choose what goes into the guns; double shot takes two turns.",
    "LS98-board-1": "An enemy lies alongside: grapple her, or do not.",
    "LS98-board-5": "Choose who leads your men; he may be hurt.",
    "LS98-diseng-1": "The boarders are thrown back: cut the grapples, or hold on.",
    "LS98-boat-4": "An enemy's boat lies close: run it down, or let it go.",
    QuestionKind.NEXT: "Choose which of your ships moves next: press her on the sea, or Move.",
    QuestionKind.MARINES: "Marines may fire at the boarders, but then do not fight in the melee.",
    QuestionKind.SAIL: "Choose full sail for speed, or half sail to tack, fight and board.",
    QuestionKind.HELM: "Lay her course to the hex where she should go, then press Sail.",
    QuestionKind.FIRE: "Choose a target and a broadside, then press Fire. More dice are better.",
    QuestionKind.SWING: "She has run foul of another: choose how she swings.",
    QuestionKind.SIGNAL: "Choose an order and whom it is for, then press Signal; or make none.",
    QuestionKind.BOAT: "Choose the hex the boat should pull to, then press Row.",
    QuestionKind.PARTY: "Choose how many blocks of men fight, then send them.",
}
_HOW_TO: Final = (
    HelpPanel(
        "How to sail",
        (
            HelpRow("wind", "The wind is all that moves you",
                "The rose shows where it blows from. Nobody sails straight into it; with it "
                "abeam you sail fastest."),
            HelpRow("sail", "Full sail or half",
                "Full sail gives a point more, but only at half sail can you tack, anchor or "
                "board."),
            HelpRow("wheel", "Ships sail from hex to hex",
                "Bright hexes can be reached. Choose one, then press Sail. A hex costs a "
                "point, and so does a turn."),
        ),
    ),
    HelpPanel(
        "How to fight",
        (
            HelpRow("cannon", "Fire as you bear",
                "After every hex a ship may fire if an enemy lies off her side; the nearest "
                "one. Whoever is fired at may answer."),
            HelpRow("shot", "Ball, chain or double",
                "Ball strikes hull and men, chain the masts. Smoke lies on a side until it is "
                "loaded again."),
            HelpRow("flame", "Sixes burn",
                "Three sixes at close range set her on fire; six of them blow her up."),
        ),
    ),
    HelpPanel(
        "How to win",
        (
            HelpRow("hook", "Lie alongside",
                "Slow ships side by side may grapple. Blocks of men fight deck by deck."),
            HelpRow("boat", "Land the soldiers",
                "Boats carry a hundred men a trip to the landing places, marked with arrows."),
            papers.RULEBOOK_ROW,
        ),
    ),
)  # fmt: skip


def dice_kind(roll: ev.Rolled) -> str:
    """Return ``volley``, ``each`` in a melee, ``sum`` where something is added to the die, ``beside`` the
    volley whose hits it tells off; '' for dice that are judged by their total."""
    return _DICE.get(roll.clause, "")


def die_caption(roll: ev.Rolled) -> str:
    """Return the caption under a die beside the others: hull or crew (LS98-fire-11), which mast
    (LS98-fire-13)."""
    if roll.clause == _TOLD_OFF:
        hull = sum(face <= rule_table("hits")["hull_to"] for face in roll.faces)
        crew = len(roll.faces) - hull
        if hull + crew == 1:
            return "hull" if hull else "crew"
        return " ".join(f"{n} {what}" for n, what in ((hull, "hull"), (crew, "crew")) if n)
    if roll.clause == _MAST:
        masts: list[str] = rule_table("hits")["masts"]
        return masts[roll.faces[0] - 1]
    return roll.why


def seal_words(roll: ev.Rolled) -> tuple[str, str] | None:
    """Return the figure and its word where a roll is not judged by the total of its dice: men hit in a melee,
    a sum with what is added, morale with its 0 for ten."""
    if roll.clause in (_MELEE, _GRAPE) and roll.needs is not None:
        hits = sum(face >= roll.needs for face in roll.faces)
        return str(hits), "hit" if hits == 1 else "hits"
    if roll.clause == _GRIP:
        return str(sum(roll.faces) + (roll.tally.total if roll.tally else 0)), "in all"
    if roll.clause == _MORALE:
        total = (roll.faces[0] or 10) + (roll.tally.total if roll.tally else 0)
        return str(total), "firm" if total >= rule_table("morale")["pass"] else "fails"
    return None


def starts_new_story(event: ev.Event) -> bool:
    """Return whether a new story begins: with a turn, a part of it, and every choice but of which block
    falls."""
    if isinstance(event, ev.Chose):
        return event.clause not in _WITHIN
    return isinstance(event, ev.TurnBegan | ev.PartBegan)


def event_caption(event: ev.Event) -> str:
    """Return why it happens, for somebody who has never played; '' for nothing. Without its full stop."""
    match event:
        case ev.PartBegan(part=part):
            return _PARTS.get(part, "")
        case ev.Befell(what=what, on=on):
            return _BEFALLS.get(what, "") if on else ""
        case ev.Hurt(points=points):
            return _HURTS if points else "Chain shot cuts up her rigging, mast by mast"
        case ev.Grappled(on=on):
            return "Whoever threw higher may board now" if on else "She is free to sail again"
    return _CAPTIONS.get(type(event), "")


def chart_measure() -> LengthUnit:
    """Show lengths in hexes."""
    return HEXES


def points_label() -> str:
    """Return the label of a tag: the damage points she has left."""
    return "damage points"


def question_hint(prompt: Prompt) -> str:
    """Return what a visitor may do about a question of this book, in one plain sentence; '' if it needs no
    words of its own."""
    return papers.advice_on(prompt, _ADVICE, (PromptKind.PICK, QuestionKind.ENTRY, QuestionKind.DEPLOY))


def help_panels() -> tuple[HelpPanel, HelpPanel, HelpPanel]:
    """Return how the book is played, on three panels."""
    return _HOW_TO
