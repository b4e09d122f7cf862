"""Texts of Warm Work, Hardy!: names of rolls on the tray, reasons in the captions, losses of a ship, help for
newcomers. Pure words."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from game.books.wwh.face.questions import QuestionKind
from game.books.wwh.rules.tables import rule_table
from game.core import events as ev
from game.core.visible import VisibleShip
from game.play.event_words import count_words
from game.stage.charts.chart_marks import SQUARE_UNIT, LengthUnit
from game.ui.battle.book_kit import papers
from game.ui.battle.values.prompts import Prompt, PromptKind
from game.ui.battle.values.quick_play import HelpPanel, HelpRow

_VOLLEY: Final = "WWH-2.1.5"
_GRAPPLING: Final = "WWH-3.1b"
_BOARDING: Final = "WWH-3.2a"
_DICE: Final = {_VOLLEY: "volley", "WWH-2.2c": "beside", _BOARDING: "sum", "WWH-1.3e": "sum"}
_SECOND: Final = ("fending off", "repelling boarders", "how the wind changes")
"""Reasons of a die that answers the one before it, under the same clause."""
_ALIKE: Final = {"WWH-1.4a": "clear", "WWH-1.4c": "held"}
"""Rolls that look for dice alike, and what it is called if there are none."""
_IN_LINE: Final = "WWH-T.3"
"""The clause under which a follower sails."""
_WITHIN: Final = ("WWH-2.2d", "WWH-2.2e", "WWH-E2", "WWH-4.1d")
"""Choices that a roll has brought about."""
_PHASES: Final = {
    "manoeuvre": "Its ships sail now, as many squares as the wind gives each of them",
    "combat": "Now its guns speak, one ship after the other",
    "boarding": "Ships that share a square with an enemy may send their boarders over",
}
_CAPTIONS: Final[Mapping[type[ev.Event], str]] = {
    ev.TurnBegan: "One side sails, fires and boards; then the other does",
    ev.Moved: "How many squares she may go is what the wind gives her on that heading",
    ev.Fired: "The better her guns and the nearer her enemy, the more dice she throws",
    ev.Hurt: "Her spars and rigging suffer: she will sail slower, and at last not tack",
    ev.GunsLost: "Guns are silenced on that side: it will throw fewer dice",
    ev.WindShifted: "Who was to windward may now be to leeward, and must sail otherwise",
    ev.Collided: "Two ships came into one square, and the dice fell alike: they run foul",
    ev.Left: "Whoever sails off the board is out of this battle",
    ev.Boarded: "Each crew throws a die and adds what it has to fight with; the higher wins",
    ev.MastFell: "With a mast gone she is slower, and can neither tack nor wear",
    ev.Struck: "With too many masts gone, or her deck lost, she will fight no more",
    ev.Captured: "The ship is theirs, and her captor stays fast to her",
}
_GRAPPLES: Final = {
    "WWH-3.1b": "Now the crews can come to blows",
    "WWH-1.4b": "They lie entangled until the dice let them part",
}
_ADVICE: Final = {
    "WWH-1.4c": "She lies entangled: throw dice to break off, or stay and board.",
    "WWH-2.1.1": "Choose which of your ships fires next, or let the others hold their fire.",
    "WWH-2.1.4": "She crosses an enemy’s bow or stern: rake her now, or sail on.",
    "WWH-2.2d": "Choose the side of the enemy that your shot strikes.",
    "WWH-2.2e": "Choose the side of the enemy that the odd hit strikes.",
    "WWH-3.1a": "An enemy lies in your square: board her, or do not.",
    "WWH-4.1d": "Choose whether your ships move first or second from now on.",
    "WWH-4.3b": "Choose whether your guns aim at the hull alone.",
    "WWH-E2": "Choose the side you turn to the ship that shares your square.",
    "WWH-T.2": "Choose which of your ships moves next: press her on the sea.",
    "WWH-T.4": "A six: choose a ship that need not follow her leader any more.",
    QuestionKind.HELM: "Lay her course to the square where she should go, then press Sail.",
    QuestionKind.FIRE: "Choose a target and a broadside, then press Fire. More dice are better.",
}
_HOW_TO: Final = (
    HelpPanel(
        "How to sail",
        (
            HelpRow("wind", "The wind is all that moves you",
                "The rose shows where it blows from. Nobody sails straight into it."),
            HelpRow("people", "The sides take turns",
                "In its turn a side sails all its ships, then fires, then boards. Then the "
                "other side does."),
            HelpRow("wheel", "Ships sail from square to square",
                "Bright squares can be reached. Choose one, then press Sail. A ship turns "
                "a point for every square."),
        ),
    ),
    HelpPanel(
        "How to fight",
        (
            HelpRow("cannon", "Guns look sideways",
                "Turn your side to the enemy. Choose a target and a broadside, then press "
                "Fire."),
            HelpRow("ship", "Rake her if you can",
                "Cross her bow or stern as you sail: more dice, and both her sides suffer."),
            HelpRow("mast", "Fives and sixes",
                "Fives silence her guns; sixes cut up her spars, and then her masts fall."),
        ),
    ),
    HelpPanel(
        "How to win",
        (
            HelpRow("hook", "Come into her square",
                "A slow enemy in your square can be grappled, and your boarders sent over."),
            HelpRow("flag", "Make her strike",
                "A ship that has lost her masts strikes her colours when she is raked."),
            papers.RULEBOOK_ROW,
        ),
    ),
)  # fmt: skip


def dice_kind(roll: ev.Rolled) -> str:
    """Return ``volley``, ``sum`` (a tally is added to the die), ``beside`` an earlier volley or the die that
    this one answers; '' for dice that are judged by their total, or by what is alike (`seal_words`)."""
    return "beside" if roll.why in _SECOND else _DICE.get(roll.clause, "")


def die_caption(roll: ev.Rolled) -> str:
    """Return the caption under a die beside the others: whether grapples hold (WWH-3.1b), what a crew has in
    all (WWH-3.2a)."""
    if roll.clause == _GRAPPLING and roll.most is not None:
        return "the grapples hold" if roll.faces[0] <= roll.most else "they are cut away"
    if roll.clause == _BOARDING and roll.tally is not None:
        return f"{roll.why}: {sum(roll.faces) + roll.tally.total}"
    return roll.why


def seal_words(roll: ev.Rolled) -> tuple[str, str] | None:
    """Return the figure and its word where a roll is not judged by the total of its dice: a crew's sum
    (WWH-3.2a), dice alike (WWH-1.4a, WWH-1.4c), and a broadside into a ship that is being boarded, of which
    5s alone hit (WWH-3.3)."""
    if roll.clause == _BOARDING and roll.tally is not None:
        return str(sum(roll.faces) + roll.tally.total), "in all"
    if roll.clause in _ALIKE:
        alike = max(Counter(roll.faces).values(), default=0)
        if alike < 2:
            return "–", _ALIKE[roll.clause]
        return str(alike), "alike"
    if roll.clause == _VOLLEY and roll.needs is None:
        fives = roll.faces.count(5)
        return str(fives), "hit" if fives == 1 else "hits"
    return None


def starts_new_story(event: ev.Event) -> bool:
    """Return whether a new story begins: with a turn, a phase, the move of a ship that follows her leader,
    and every choice but of where shot strikes or which side is turned to a ship that was met."""
    if isinstance(event, ev.Chose):
        return event.clause not in _WITHIN
    follows = isinstance(event, ev.Ordered) and event.clause == _IN_LINE
    return follows or isinstance(event, ev.TurnBegan | ev.PartBegan)


def event_caption(event: ev.Event) -> str:
    """Return why it happens, for somebody who has never played; '' for nothing. Without its full stop."""
    match event:
        case ev.PartBegan(part=phase):
            return _PHASES.get(phase, "")
        case ev.Ordered(clause=clause) if clause == _IN_LINE:
            return "Ships of a fleet go where the ship ahead of them went"
        case ev.Grappled(on=False):
            return "She is free to sail again"
        case ev.Grappled(clause=clause):
            return _GRAPPLES.get(clause, "")
        case ev.Befell(what="irons", on=True):
            return "The die was too low: she has missed stays and lies head to wind"
        case ev.Befell():
            return "She has fallen off and can sail again"
    return _CAPTIONS.get(type(event), "")


def chart_measure() -> LengthUnit:
    """Show lengths in squares."""
    return SQUARE_UNIT


def points_label() -> str:
    """Return the label of a tag: the gunnery points left on both sides."""
    return "gunnery"


def damage_notes(ship: VisibleShip) -> tuple[str, ...]:
    """Return what the page after the battle notes of her besides her fate."""
    notes = [f"{mast}mast gone" for mast in ship.lost_masts]
    points = round(ship.rig_damage * int(rule_table("damage")["most"]) / 1000)
    return (*([count_words(points, "damage point")] if points else []), *notes)


def question_hint(prompt: Prompt) -> str:
    """Return what a visitor may do about a question of this book, in one plain sentence; '' if it needs no
    words of its own."""
    return papers.advice_on(prompt, _ADVICE, (PromptKind.PICK, QuestionKind.FIRE))


def help_panels() -> tuple[HelpPanel, HelpPanel, HelpPanel]:
    """Return how the book is played, on three panels."""
    return _HOW_TO
