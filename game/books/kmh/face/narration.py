"""Texts of Kiss Me, Hardy!: names of rolls on the tray, reasons in the captions, losses of a ship, help for
newcomers. Pure words."""

from collections.abc import Mapping
from typing import Final

from game.books.kmh.face.questions import QuestionKind
from game.books.kmh.rules.arcs import ShotAlternative
from game.books.kmh.rules.sheet import CardKind, card_kind
from game.books.kmh.rules.tables import rule_table
from game.core import events as ev
from game.core.steps import OptionMenu
from game.core.visible import VisibleShip
from game.play.event_words import mast_words
from game.stage.charts.chart_marks import CM_UNIT, LengthUnit
from game.ui.battle.book_kit import papers
from game.ui.battle.values.prompts import Prompt, PromptKind
from game.ui.battle.values.quick_play import HelpPanel, HelpRow

_DICE: Final = (
    ("KMH-9.2.22", "volley"),
    ("KMH-11.1.2", "each"),
    ("KMH-11.0", "beside"),
    ("KMH-9.4.2", "beside"),
    ("KMH-6.2.2", "way on"),
    ("KMH-6.2.3", "way on"),
    ("KMH-6.2.4", "way on"),
)
_MASTS: Final = {"KMH-6.10.4": "masts", "KMH-6.10.5": "masts_again"}
"""Rolls that say how many masts fall, and the row of the table that tells it."""
_SPECIAL: Final = "KMH-11.0.1"
_CAPTIONS: Final[Mapping[type[ev.Event], str]] = {
    ev.TurnBegan: "Every turn is dealt from a pack of cards, so nobody knows who acts next",
    ev.Moved: "Her speed is what the wind gives her and what the dice add",
    ev.Fired: "She throws a die for every few guns; the nearer her enemy, the more of them hit",
    ev.Hurt: "Every hit strikes boxes off her record sheet",
    ev.WindShifted: "Who was to windward may now be to leeward, and must sail otherwise",
    ev.SeaChanged: "A choppy sea shuts the lower gun ports of the great ships",
    ev.Befell: "Some hits do more than strike a box off her sheet: a die says what",
    ev.Collided: "Two hulls cannot lie in one place: both are hurt",
    ev.Grappled: "Now the crews can come to blows",
    ev.Left: "Whoever sails off the table is out of this battle",
    ev.Boarded: "Crews fight for a ship stage by stage, dice against dice",
    ev.MastFell: "With less canvas to carry she will be slower",
    ev.Struck: "She is too badly hurt, and her crew will fight no more",
    ev.Captured: "The ship is theirs: a prize crew goes aboard",
    ev.Sank: "More was shot away than she could bear",
    ev.Exploded: "The fire has found her powder",
    ev.Boats: "Boats need no wind: they tow, board, and drag fireships away",
    ev.Marched: "Ashore men march, take cover and storm walls, as ships cannot",
    ev.Barred: "A ship that is heavy enough may break what bars the way",
}
_CARDS: Final = {
    CardKind.MOVE: "This card lets her squadron sail; then the next card is turned",
    CardKind.FIRE: "This card lets her squadron fire; a captain may hold it back for a better moment",
}
_COMMON_CARDS: Final = {
    "wind change test": "A die says whether the wind goes round",
    "fire test": "Whoever is on fire throws dice: it spreads or is put out",
    "steering damage test": "Whoever cannot steer tries to mend it",
    "strike test": "Whoever is badly hurt throws dice to fight on",
    "boarding party": "Crews that have gone aboard fight on",
    "getting choppy test": "A die says whether the sea gets up",
    "ships boats": "Boats that are in the water pull, board and tow",
    "shore battery": "Batteries and troops ashore fire",
    "fireships": "Burning fireships drive on, whoever lies in their way",
}
_TOUCHING: Final = "The hulls touch: grapple to board her, or sheer off."
_ADVICE: Final = {
    "KMH-6.2.1": "Choose where she should go, or how she sails.",
    "KMH-5.1.1": "Fire now, or keep the card until your guns bear better.",
    "KMH-5.1.3": "Play the card you kept, or wait for a better shot.",
    "KMH-12.2.1": "Her crew want to get away: choose how she runs.",
    "KMH-12.1.10": "She has struck: a prize crew makes her yours, and takes you two turns.",
    "KMH-13.0.5": "The ships are locked together: send your boarders, or stand fast.",
    "KMH-6.2.7": "She has no way left: an anchor holds her where she is, else she drifts.",
    "KMH-6.9.1": "In line all of them share one throw; the van steers and the others follow.",
    "KMH-14.3.1": "She sits on the bottom: carry an anchor out and haul her off, or await a tow.",
    "KMH-15.2.1": "The boats lie at her side: send the men up, or wait for more boats.",
    "KMH-16.1.1": "Row as usual, or spend one of five spurts to go farther.",
    "KMH-17.1.1": "Light her when an enemy lies close before her bow; then her crew is away.",
    "KMH-19.8.1": "Lower what bars the way to let your own ships pass, or leave it up.",
    "KMH-20.3.1": "Choose whom they fire at: a six hits.",
    "KMH-6.10.8": _TOUCHING,
    "KMH-13.0.1": _TOUCHING,
    QuestionKind.HELM: "Choose where she should go, then press Sail.",
    QuestionKind.FIRE: "Choose a target and a battery, then press Fire. More dice are better.",
    QuestionKind.ERRAND: ("Choose a ship, a work or a place: the tag tells what comes of it. Then confirm."),
    QuestionKind.OARS: (
        "Choose where the galley should go: she turns on the spot, then rows. Then press Row."
    ),
    QuestionKind.MARKERS: "Choose in secret which way she will turn, then lay the marker.",
}
_NO_GUN_ADVICE: Final = "No gun bears now: choose what her crew does instead."
"""The same question where nobody can be fired at."""
_HOW_TO: Final = (
    HelpPanel(
        "How to sail",
        (
            HelpRow("wind", "The wind is all that moves you",
                "The rose shows where it blows from. Nobody sails straight into it."),
            HelpRow("cards", "Cards say who acts",
                "A Move card lets one squadron sail, a Fire card lets it fire. Nobody knows "
                "which card is next."),
            HelpRow("wheel", "You draw the course",
                "Lay a line to where she should go, then press Sail. Dice and wind say how "
                "far she gets."),
        ),
    ),
    HelpPanel(
        "How to fight",
        (
            HelpRow("cannon", "Guns look sideways",
                "Turn your side to the enemy. Choose a target and a battery, then press Fire."),
            HelpRow("ship", "Rake her if you can",
                "Shot that comes in over bow or stern runs the whole length of the ship and "
                "does most harm."),
            HelpRow("mast", "Hull or rigging",
                "Hits in the hull make her strike her colours; hits in the rigging make her "
                "slow."),
        ),
    ),
    HelpPanel(
        "How to win",
        (
            HelpRow("hook", "Lay her alongside",
                "When hulls touch you may grapple, and send your boarders over the rail."),
            HelpRow("flag", "Make her strike",
                "A ship that has lost too much throws dice, and may haul down her colours."),
            papers.RULEBOOK_ROW,
        ),
    ),
)  # fmt: skip


def dice_kind(roll: ev.Rolled) -> str:
    """Return ``volley``, ``each`` (every die for itself), ``beside`` an earlier volley, ``way on``, or '' for
    dice that are judged by their total."""
    return next((kind for head, kind in _DICE if roll.clause.startswith(head)), "")


def die_caption(roll: ev.Rolled) -> str:
    """Return the caption under a die beside the others: for the special die what it had to be."""
    if roll.clause != _SPECIAL:
        return roll.why
    if roll.most is None:
        return "no hit: no special"
    counts = roll.faces[0] or 10
    if counts <= roll.most:
        return f"{counts} ≤ {roll.most}: special"
    return f"{counts} > {roll.most}: no special"


def seal_words(roll: ev.Rolled) -> tuple[str, str] | None:
    """Return the figure and its word where a die is looked up: how many masts fall in a collision
    (KMH-6.10.4, KMH-6.10.5)."""
    if roll.clause not in _MASTS:
        return None
    falling: int = rule_table("collision")[_MASTS[roll.clause]][roll.faces[0] - 1]
    if falling < 0:
        return str(roll.faces[0]), "again"
    return str(falling) if falling else "no", "mast" if falling == 1 else "masts"


def starts_new_story(event: ev.Event) -> bool:
    """Return whether a new story begins: with every card."""
    return isinstance(event, ev.CardTurned | ev.CardHeld)


def event_caption(event: ev.Event) -> str:
    """Return why it happens, for somebody who has never played: a card's meaning, or what the rules make of
    it; '' for nothing. Without its full stop."""
    if isinstance(event, ev.CardTurned):
        return _CARDS.get(card_kind(event.card), "") or _COMMON_CARDS.get(event.card, "")
    return _CAPTIONS.get(type(event), "")


def chart_measure() -> LengthUnit:
    """Show lengths in centimetres."""
    return CM_UNIT


def points_label() -> str:
    """Return the label of a tag: damage points left."""
    return "points"


def damage_notes(ship: VisibleShip) -> tuple[str, ...]:
    """Return what the page after the battle notes of her besides her fate."""
    notes = [f"{mast_words(mast)} gone" for mast in ship.lost_masts]
    notes += ["on fire"] if ship.afire else []
    notes += [f"rigging {ship.rig_damage // 10} % shot away"] if ship.rig_damage else []
    return tuple(notes)


def question_hint(prompt: Prompt) -> str:
    """Return what a visitor may do about a question of this book, in one plain sentence; '' if it needs no
    words of its own."""
    menu = prompt.menu
    if (
        prompt.kind == QuestionKind.FIRE
        and isinstance(menu, OptionMenu)
        and all(isinstance(offer.value, ShotAlternative) for offer in menu.offers)
    ):
        return _NO_GUN_ADVICE
    return papers.advice_on(prompt, _ADVICE, (PromptKind.PICK,))


def help_panels() -> tuple[HelpPanel, HelpPanel, HelpPanel]:
    """Return how the book is played, on three panels."""
    return _HOW_TO
