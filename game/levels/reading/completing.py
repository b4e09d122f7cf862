"""From a level as written to a complete one, and to the same battle for another book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.levels.conditions.grammar import parse
from game.levels.conditions.tree import rescaled, sentence
from game.levels.format.drawn_out import drawn_out
from game.levels.format.fleet import Fleet
from game.levels.format.model import (
    Event,
    Level,
    Objective,
    Overlay,
    Part,
    Rules,
    RulesOverlay,
    Ship,
    ShipOverlay,
    Side,
    Squadron,
)
from game.levels.format.words import NATIONS

FROM_CLASS = ("kind", "rate", "guns", "masts", "decks", "boats", "men", "length_m", "beam_m")


def fit_out(level: Level, fleet: Fleet) -> Level:
    """The level with nothing left to guess.

    Sides and ships have names and nations; every side has a squadron and every ship is in one;
    what a ship does not say comes from her class, or from the usual class for her guns. `boats`,
    `points`, `basic_speed` and `crew` stay None where the book decides. Doing it twice changes
    nothing.
    """
    fleet = fleet.with_own(level.classes)
    sides = tuple(_named_side(side) for side in level.sides)
    squadrons = _squadrons(level, sides)
    nations = {side.id: side.nation for side in sides}
    ships = tuple(
        _fitted(ship, fleet, _squadron_of(ship, squadrons), nations.get(ship.side))
        for ship in level.ships
    )
    return level.model_copy(update={"sides": sides, "squadrons": squadrons, "ships": ships})


def level_for(level: Level, book: str) -> Level:
    """The same battle as another book sets it up: `[for.<book>]` laid over it, rules.book changed;
    its objectives, if it has any, instead of the level's. Turn numbers are the home book's: where
    the other fights the battle in more or fewer turns, they keep their share of it.

    Under the home book nothing changes but what its own overlay says. Options and purses of the
    home book are not carried over to another. Where the overlay draws the battle out, the places
    that it gives itself are those of the wider chart.
    """
    overlay = level.overlays.get(book) or Overlay()
    level = drawn_out(level, overlay.scale)
    rules = _rules_for(level, book, overlay.rules)
    pace = (rules.turns, level.rules.turns)
    events = level.events if overlay.events else ()
    update = {
        "rules": rules,
        "chart": level.chart.model_copy(update=_given(overlay.chart)),
        "ships": _ships_for(level, overlay),
        "objectives": overlay.objectives or tuple(_paced(aim, pace) for aim in level.objectives),
        "history": _rescaled(level.history, pace) if level.history else None,
        "events": tuple(_event_paced(event, pace) for event in events),
        "scores": tuple(
            score.model_copy(update={"each": _rescaled(score.each, pace)}) for score in level.scores
        ),
    }
    return level.model_copy(update=update)


def _ships_for(level: Level, overlay: Overlay) -> tuple[Ship, ...]:
    """The ships that take part, as the overlay has them."""
    only = overlay.only
    part = [s for s in level.ships if not only or s.id in only or s.squadron in only]
    return tuple(_ship_for(ship, overlay.ship.get(ship.id)) for ship in part)


def _paced(aim: Objective, pace: tuple[int, int]) -> Objective:
    """The aim of a battle that lasts so many turns instead of so many."""
    given = {key: getattr(aim, key) for key in ("major", "minor", "draw")}
    changed = {key: _rescaled(text, pace) for key, text in given.items() if text}
    return aim.model_copy(update=changed)


def _event_paced(event: Event, pace: tuple[int, int]) -> Event:
    """The same for an event."""
    aims = tuple(_paced(aim, pace) for aim in event.objectives)
    return event.model_copy(update={"when": _rescaled(event.when, pace), "objectives": aims})


def _rescaled(text: str, pace: tuple[int, int]) -> str:
    """The sentence with its turns rescaled; as it was written if there is nothing to do."""
    turns, instead_of = pace
    return text if turns == instead_of else sentence(rescaled(parse(text), turns, instead_of))


def title_case(name: str) -> str:
    """An id as a name: black-jaques becomes Black Jaques."""
    return " ".join(word.capitalize() for word in name.split("-"))


def _named_side(side: Side) -> Side:
    nation = side.nation or (side.id if side.id in NATIONS else "other")
    return side.model_copy(update={"name": side.name or title_case(side.id), "nation": nation})


def _squadrons(level: Level, sides: tuple[Side, ...]) -> tuple[Squadron, ...]:
    manned = [squadron.side for squadron in level.squadrons]
    named = [
        squadron.model_copy(update={"name": squadron.name or title_case(squadron.id)})
        for squadron in level.squadrons
    ]
    added = [
        Squadron(id=side.id, side=side.id, name=side.name)
        for side in sides
        if side.id not in manned
    ]
    return (*named, *added)


def _squadron_of(ship: Ship, squadrons: tuple[Squadron, ...]) -> str:
    own = [squadron.id for squadron in squadrons if squadron.side == ship.side]
    return ship.squadron or (own[0] if own else ship.side)


def _fitted(ship: Ship, fleet: Fleet, squadron: str, nation: str | None) -> Ship:
    model = fleet.classes.get(ship.ship_class or "") or fleet.like(ship.guns or 0, ship.rate)
    update = {key: getattr(model, key) for key in FROM_CLASS if getattr(ship, key) is None}
    if ship.ship_class is None:
        update.pop("boats", None)
    update |= {"name": ship.name or title_case(ship.id), "squadron": squadron}
    return ship.model_copy(update=update | {"nation": ship.nation or nation})


def with_options(level: Level, options: Sequence[str]) -> Level:
    """The level with these options of its book on, besides its own."""
    own = level.rules.options
    besides = [option for option in dict.fromkeys(options) if option not in own]
    rules = level.rules.model_copy(update={"options": (*own, *besides)})
    return level.model_copy(update={"rules": rules})


def _rules_for(level: Level, book: str, overlay: RulesOverlay) -> Rules:
    given = _given(overlay)
    if book == level.rules.book:
        return level.rules.model_copy(update=given)
    fresh = {"book": book, "options": (), "purse": {}}
    return level.rules.model_copy(update=fresh | given)


def _ship_for(ship: Ship, overlay: ShipOverlay | None) -> Ship:
    return ship.model_copy(update=_given(overlay)) if overlay else ship


def _given(overlay: Part) -> dict[str, Any]:
    """The values an overlay really gives."""
    return {key: value for key, value in overlay if value is not None}
