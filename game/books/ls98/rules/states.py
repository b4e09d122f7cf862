"""The named states of a ship, her crew and guns, of the sea and of the turn: the words of the card
and of the map."""

from enum import StrEnum


class ShipClass(StrEnum):
    """The class of a card (LS98-card-1), the largest first."""

    THIRD = "3rd"
    FOURTH = "4th"
    FIFTH = "5th"
    UNRATED = "unrated"


class Quality(StrEnum):
    """How good a crew is (LS98-fire-9d)."""

    ELITE = "elite"
    AVERAGE = "average"
    RAW = "raw"


class Ammunition(StrEnum):
    """What a broadside has in its guns (LS98-fire-7)."""

    FIRED = ""
    """Nothing: it has been fired, and what is loaded next is not yet named."""
    BALL = "ball"
    CHAIN = "chain"
    DOUBLE = "double"


class Terrain(StrEnum):
    """What a hex is, as the book's map writes it."""

    SEA = "."
    SHALLOW = ","
    ROCKS = "x"
    CLIFFS = "^"
    LAND = "#"
    LANDING = "="


class TurnPart(StrEnum):
    """The parts of a turn in their order (LS98-turn-1)."""

    NONE = ""
    """Between turns."""
    WEATHER = "weather"
    SIGNALS = "signals"
    ARRIVALS = "arrivals"
    MOVEMENT = "movement"
    DRIFT = "drift"
    BOARDING = "boarding"
    FIRES = "fires"
    SINKING = "sinking"
    LOADING = "loading"


class MenKind(StrEnum):
    """What kind of men a block is: on a card the field of the same name, in a boat also enemies."""

    CREW = "crew"
    SOLDIERS = "soldiers"
    MARINES = "marines"
    PRISONERS = "prisoners"
