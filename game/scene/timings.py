"""The duration of everything on screen, in seconds at speed x1.

Names follow the timing table of the art direction (section 8); tests check every number against it. The rules
know none of these: they have settled before anything is shown."""

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.events import Boarded, Chose, Collided, Event, Fired, Moved, PartBegan, Rolled, TurnBegan

# ---------------------------------------------------------------------- cards, dice and panels
TURN_BANNER: Final = 0.70
CARD_DRAW: Final = 0.18
CARD_FLIP: Final = 0.14
CARD_HOLD: Final = 0.50
# Quick play: seconds for a new turn, a card, or a roll without a consequence. A card stays on screen longer
# than the battle waits for it.
QUIET: Final = 0.30
FOLLOW_ON_ROLL: Final = 0.32  # seconds for a roll that continues a run, including its stamp
RUN_TUMBLE: Final = 0.12
DICE_TUMBLE: Final = 0.60
DICE_TUMBLE_EACH: Final = 0.06
DICE_TUMBLE_CAP: Final = 1.20
HITS_RISE: Final = 0.14
SEAL_STAMPS: Final = 0.18
ROLL_READ: Final = 1.50  # seconds that playback stops for each roll
BOX_STRUCK: Final = 0.04
BOXES_CAP: Final = 0.70

# ------------------------------------------------------------------------------------ sailing
MOVE_PER_CM: Final = 0.090
MOVE_LEAST: Final = 0.900
MOVE_MOST: Final = 2.600
MIN_LEG: Final = 0.250  # a leg of a longer course may be shorter than a whole move
SQUARE: Final = 0.450  # a step from square to square, diagonal too
POINT_TURNED: Final = 0.220  # a turn on the spot to the next heading of a board
SET: Final = 0.60  # a ship is placed elsewhere: after a collision, or alongside
MAX_SPEED: Final = 17.5  # largest drawn speed of a hull in cm a second, whatever a rule allows
MAX_TURN_RATE: Final = 165.0  # largest turn rate in degrees a second: a ship never spins
LEAVES: Final = (
    2.40  # seconds for which a ship that has left the table still sails on; only an end waits for it
)
LEAVING_FADE: Final = 0.80  # the last of them, in which she fades
LEAVING_SPEED: Final = 5.0  # her speed meanwhile, in cm a second
ARRIVES: Final = 0.60  # until a ship that has arrived has been seen
PHASE: Final = 0.70  # a phase in which all ships move at once, each by a turn or an inch
PULL_PER_CM: Final = 0.32
PULL_LEAST: Final = 0.60  # a boat is slower than any ship
MARCH_PER_CM: Final = 0.35
TACK: Final = 1.60
MISSED_STAYS: Final = 2.00
DRIFT: Final = 0.80
COLLISION: Final = 0.40
GROUNDING: Final = 0.50
SINKING: Final = 6.0
SINKING_LISTS: Final = 1.5  # the first of these, in which she only lists
SINKING_WATCHED: Final = 2.9  # seconds of her sinking that the battle waits for
WIND_SHIFT: Final = 0.90

CAMERA_COMES: Final = 1.0  # longest wait for the camera before an act outside its view begins

# ------------------------------------------------------------------------------------ gunnery
METRE_CM: Final = 1 / 12  # cm of the table per metre of a ship where nothing says otherwise
GUN_APART: Final = 0.044  # seconds from one gun of a side to the next
RIPPLE: Final = 0.62  # longest time from the first gun of a side to its last
RAKE_RIPPLE: Final = 0.90
TONGUE_GROWS: Final = 0.05
TONGUE_FADES: Final = 0.17  # seconds in which a flame grows; its time constant of decay afterwards
AFTERGLOW: Final = 0.46  # seconds after its match in which the last light of a gun is gone
RECOIL: Final = 0.25  # seconds in which a ship leans and rights herself when she fires or is hit
FLIGHT: Final = 0.25
FLIGHT_PER_CM: Final = 0.025
BOMB_FLIGHT: Final = 1.10
BOMB_FLIGHT_PER_CM: Final = 0.02  # a mortar fires high: a bomb flies longer than shot
BOMB_SMOKE: Final = 1.60  # seconds until the smoke of a bomb is gone
SPLASH: Final = 1.15
SPLINTERS: Final = 0.70  # seconds that splinters fly: half of them out, half of them down
# Seconds that the seal with a volley's hits stays at its target, where several volleys fire in one moment and
# only one fits on the tray.
SEAL_READ: Final = 1.40
HIT_FLASH: Final = 0.08
DUST: Final = 0.90  # seconds until the dust of a hit has blown away
VOLLEY: Final = 1.35  # between two volleys: at most 3 flash in a second at HELD_KEY_SPEED (WCAG 2.3.1)
SMOKE_COMES: Final = 0.20  # seconds after the match in which smoke hides its flame
SMOKE_FULL: Final = 4.0
SMOKE_LIFE: Final = 34.0
MAST_CREAK: Final = 0.25
MAST_FALL: Final = 0.90
MAST_SPLASH: Final = 0.30
MAST_SETTLE: Final = 1.50  # seconds of the wreck's swing that the battle waits for
MAST_SWING: Final = 3.40  # seconds in which the wreck then swings aft, until it lies alongside
MAST_TOTAL: Final = MAST_CREAK + MAST_FALL + MAST_SPLASH + MAST_SETTLE
DEBRIS: Final = 60.0

# --------------------------------------------------------------------------- boarding and fire
GRAPPLE: Final = 0.40
ALONGSIDE: Final = 0.90  # seconds in which grappled ships are drawn together
BOARDING_ROUND: Final = 2.00  # until one sees who has the better of it: consequences follow no sooner
MELEE: Final = 2.80  # seconds until the last men have left the rails; nothing waits for that
COLOURS_DOWN: Final = 1.60
FLAG_UP: Final = 1.20  # seconds in which the white flag, or her captor's, then goes up; nothing waits for it
CONDITION_SHOWN: Final = 0.40
FIRE_CATCHES: Final = 0.60
FIRE_DIES: Final = 1.20  # seconds in which an extinguished fire dies down; nothing waits for that
EXPLOSION_FLASH: Final = 0.12
EXPLOSION_BALL: Final = 0.50
EXPLOSION_DEBRIS: Final = 1.20
EXPLOSION: Final = EXPLOSION_FLASH + EXPLOSION_BALL + EXPLOSION_DEBRIS
EXPLOSION_SMOKE: Final = 12.0  # seconds until the cloud has thinned; the step itself is over at EXPLOSION

# ------------------------------------------------------------------------------------ skipping
STEP_MOST: Final = 3.0  # longest wait for one step
PATIENCE: Final = 12.0  # seconds without a question after which the show continues at HURRIED_SPEED
HURRIED_SPEED: Final = 2
HELD_KEY_SPEED: Final = 4  # the speed while the hurry key is held


def move_seconds(run_cm: float) -> float:
    """Return the seconds of a move of this length."""
    return min(max(MOVE_PER_CM * run_cm, MIN_LEG), MOVE_MOST)


def pull_seconds(run_cm: float) -> float:
    """Return the seconds that boats row this far."""
    return min(max(PULL_PER_CM * run_cm, PULL_LEAST), MOVE_MOST)


def march_seconds(run_cm: float) -> float:
    """Return the seconds that troops march this far."""
    return min(max(MARCH_PER_CM * run_cm, MIN_LEG), MOVE_MOST)


def card_seconds(is_quick_play: bool = False) -> float:
    """Return the seconds that the battle waits for a turned card."""
    return QUIET if is_quick_play else CARD_DRAW + CARD_FLIP + CARD_HOLD


def tumble_seconds(dice: int) -> float:
    """Return the seconds that this many dice tumble."""
    return min(DICE_TUMBLE + DICE_TUMBLE_EACH * dice, DICE_TUMBLE_CAP)


def dice_seconds(
    dice: int, is_quick_play: bool = False, is_without_effect: bool = False, is_follow_on: bool = False
) -> float:
    """Return the seconds that the battle waits for dice that tumble, rise and are stamped. ``is_quick_play``
    play goes on when they are still, and sooner if ``is_without_effect`` (no consequence). A roll that
    ``is_follow_on`` waits at most FOLLOW_ON_ROLL."""
    if is_follow_on:
        return QUIET if is_quick_play and is_without_effect else FOLLOW_ON_ROLL
    if not is_quick_play:
        return tumble_seconds(dice) + HITS_RISE + SEAL_STAMPS
    return QUIET if is_without_effect else tumble_seconds(dice)


def box_strike_seconds(boxes: int) -> float:
    """Return the seconds in which boxes are struck off a record."""
    return min(BOX_STRUCK * boxes, BOXES_CAP)


def bomb_seconds(range_cm: float) -> float:
    """Return the seconds that a bomb flies."""
    return BOMB_FLIGHT + BOMB_FLIGHT_PER_CM * range_cm


def flight_seconds(range_cm: float) -> float:
    """Return the seconds that shot flies."""
    return FLIGHT + FLIGHT_PER_CM * range_cm


# Events that draw attention or answer a question: the battle waits for the roll after them.
_RUN_BREAKS = (Boarded, Chose, Collided, Moved, PartBegan, TurnBegan)
_MAX_EVENTS_APART = 12  # most events between two rolls of a run


def is_follow_on_roll(events: Sequence[Event], event_index: int, runs: Mapping[str, str]) -> bool:
    """Return whether the roll at this index continues a run: it follows one of its kind by ``runs`` (else by
    its clause), or the ship that has just fired rolls it beside the dice of her guns."""
    roll = events[event_index] if 0 <= event_index < len(events) else None
    if not isinstance(roll, Rolled):
        return False
    for before in reversed(events[max(0, event_index - _MAX_EVENTS_APART) : event_index]):
        if isinstance(before, Fired):
            return before.ship == roll.ship != ""
        if isinstance(before, Rolled):
            kinds = [runs.get(each.clause, each.clause) for each in (before, roll)]
            return kinds[0] == kinds[1]
        if isinstance(before, _RUN_BREAKS):
            return False
    return False
