"""Complete a level as written, or set up the same battle for another book."""

from collections.abc import Sequence
from typing import Any

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import condition_sentence, rescale_turns
from game.levels.format.allowed_words import NATIONS
from game.levels.format.fleet import Fleet
from game.levels.format.model import (
    BookOverlay,
    Level,
    LevelEvent,
    LevelModel,
    LevelRules,
    Objective,
    RulesForBook,
    Ship,
    ShipForBook,
    Side,
    Squadron,
)
from game.levels.format.transforms import stretched

FROM_CLASS = ("kind", "rate", "guns", "masts", "decks", "boats", "men", "length_m", "beam_m")


def complete_level(level: Level, fleet: Fleet) -> Level:
    """Return the level with nothing left to guess.

    Sides and ships have names and nations; every side has a squadron and every ship is in one; what a ship
    leaves out comes from her class, or from the usual class for her guns. `boats`, `points`, `basic_speed`
    and `crew` stay None if the book decides. To complete twice changes nothing.
    """
    fleet = fleet.with_own_classes(level.classes)
    sides = tuple(_complete_side(side) for side in level.sides)
    squadrons = _complete_squadrons(level, sides)
    nations = {side.id: side.nation for side in sides}
    ships = tuple(
        _complete_ship(ship, fleet, _ship_squadron(ship, squadrons), nations.get(ship.side))
        for ship in level.ships
    )
    return level.model_copy(update={"sides": sides, "squadrons": squadrons, "ships": ships})


def level_for_book(level: Level, book: str) -> Level:
    """Return the battle as another book sets it up: with `[for.<book>]` applied, rules.book changed, and its
    objectives, if any, instead of the level's.

    Turn numbers are the home book's: if the other has more or fewer turns, they keep their share. Under the
    home book only its own overlay applies. Options and purses of the home book are not carried over. If the
    overlay stretches the battle, the positions it gives are those of the wider chart.
    """
    overlay = level.overlays.get(book) or BookOverlay()
    level = stretched(level, overlay.scale)
    rules = _overlaid_rules(level, book, overlay.rules)
    pace = (rules.turns, level.rules.turns)
    events = level.events if overlay.events else ()
    only = overlay.only
    part = [s for s in level.ships if not only or s.id in only or s.squadron in only]
    update = {
        "rules": rules,
        "chart": level.chart.model_copy(update=_overlay_values(overlay.chart)),
        "ships": tuple(_overlaid_ship(ship, overlay.ship.get(ship.id)) for ship in part),
        "objectives": overlay.objectives or tuple(_rescale_aim(aim, pace) for aim in level.objectives),
        "history": _rescale_sentence(level.history, pace) if level.history else None,
        "events": tuple(_rescale_event(event, pace) for event in events),
        "scores": tuple(
            score.model_copy(update={"each": _rescale_sentence(score.each, pace)}) for score in level.scores
        ),
    }
    return level.model_copy(update=update)


def _rescale_aim(aim: Objective, pace: tuple[int, int]) -> Objective:
    given = {key: getattr(aim, key) for key in ("major", "minor", "draw")}
    changed = {key: _rescale_sentence(text, pace) for key, text in given.items() if text}
    return aim.model_copy(update=changed)


def _rescale_event(event: LevelEvent, pace: tuple[int, int]) -> LevelEvent:
    aims = tuple(_rescale_aim(aim, pace) for aim in event.objectives)
    return event.model_copy(update={"when": _rescale_sentence(event.when, pace), "objectives": aims})


def _rescale_sentence(text: str, pace: tuple[int, int]) -> str:
    turns, instead_of = pace
    if turns == instead_of:
        return text
    return condition_sentence(rescale_turns(parse_condition(text), turns, instead_of))


def title_case(name: str) -> str:
    """Return an id as a name: black-jaques becomes Black Jaques."""
    return " ".join(word.capitalize() for word in name.split("-"))


def _complete_side(side: Side) -> Side:
    nation = side.nation or (side.id if side.id in NATIONS else "other")
    return side.model_copy(update={"name": side.name or title_case(side.id), "nation": nation})


def _complete_squadrons(level: Level, sides: tuple[Side, ...]) -> tuple[Squadron, ...]:
    manned = [squadron.side for squadron in level.squadrons]
    named = [
        squadron.model_copy(update={"name": squadron.name or title_case(squadron.id)})
        for squadron in level.squadrons
    ]
    added = [Squadron(id=side.id, side=side.id, name=side.name) for side in sides if side.id not in manned]
    return (*named, *added)


def _ship_squadron(ship: Ship, squadrons: tuple[Squadron, ...]) -> str:
    own = [squadron.id for squadron in squadrons if squadron.side == ship.side]
    return ship.squadron or (own[0] if own else ship.side)


def _complete_ship(ship: Ship, fleet: Fleet, squadron: str, nation: str | None) -> Ship:
    model = fleet.classes.get(ship.ship_class or "") or fleet.class_for_guns(ship.guns or 0, ship.rate)
    update = {key: getattr(model, key) for key in FROM_CLASS if getattr(ship, key) is None}
    if ship.ship_class is None:
        update.pop("boats", None)
    update |= {"name": ship.name or title_case(ship.id), "squadron": squadron}
    return ship.model_copy(update=update | {"nation": ship.nation or nation})


def add_options(level: Level, options: Sequence[str]) -> Level:
    """Return the level with these options of its book added to its own."""
    own = level.rules.options
    besides = [option for option in dict.fromkeys(options) if option not in own]
    rules = level.rules.model_copy(update={"options": (*own, *besides)})
    return level.model_copy(update={"rules": rules})


def _overlaid_rules(level: Level, book: str, overlay: RulesForBook) -> LevelRules:
    given = _overlay_values(overlay)
    if book == level.rules.book:
        return level.rules.model_copy(update=given)
    fresh = {"book": book, "options": (), "purse": {}}
    return level.rules.model_copy(update=fresh | given)


def _overlaid_ship(ship: Ship, overlay: ShipForBook | None) -> Ship:
    return ship.model_copy(update=_overlay_values(overlay)) if overlay else ship


def _overlay_values(overlay: LevelModel) -> dict[str, Any]:
    return {key: value for key, value in overlay if value is not None}
