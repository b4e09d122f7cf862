"""Weights of the captain of Hold Fast, in damage rolls given or spared."""

from typing import NamedTuple


class Temper(NamedTuple):
    """How a captain weighs each inch beyond the range he likes, at the end of the turn; to end the turn ahead
    or astern of a foe, out of her broadsides (as much is lost on her beam); and at what range a ship that can
    still make more sail likes a broadside that bears on her: an even exchange comes early enough, and who is
    faster then has the better of it."""

    inch_beyond: float
    off_her_beam: float
    until_trimmed: float


LEISURE_TEMPER, PRESSED_TEMPER = Temper(0.5, 1.5, 5.0), Temper(0.9, 0.0, 0.0)
"""Who has time waits for his chance; who has not must close."""
FALLING_ABOARD = 40.0
"""Damage rolls to run foul of a foe: alongside all guns of both tell at once, and it is anybody's fight.
Captains short of time took 25, and cared less for a roll taken than for one given: hulls then touched in 19
duels of 100 more, and the better captain won fewer of them (56 of 100 for 62)."""
LEISURE_TURNS = 13  # turns still to come from which on there is time
WORST_SHARE = 0.25  # how much the worst of the other's answers counts beside the mean of all
PHASE_WEIGHTS = (1.0, 0.96, 0.92, 0.88, 0.84)
"""What a roll counts in each phase: the later, the less certain it is."""
LIKED_INCHES = 3.0  # the range at which two ships fight it out, if their guns carry so far
MIN_BROADSIDE = 0.75  # damage rolls of a broadside that make a range worth keeping
TOO_NEAR = 4.0  # each inch nearer than that
GUNS_AT_END = 2.0  # what the guns would do as the ships are when the turn is over
NEAR_EDGE = 6.0  # each inch nearer to the edge than sea room allows
SEA_ROOM = 1.5  # inches from an edge that a ship likes to keep
OFF_THE_TABLE = 200.0  # to leave the table where nothing is won by it
WON_BY_EXIT = 60.0  # to leave it where that wins
TOWARDS_EXIT = 1.5  # each inch towards an edge by which she wins, or away from those she flees
OFF_STATION, OFF_HER_HEADING = 1.5, 0.5
"""Each inch from where her squadron's order has her, twice that where she goes through fire for it; and each
point that she heads otherwise there."""
LINE_SPACING = 2.0  # inches, middle to middle, that ships of a line keep apart
ENGAGED_WITHIN = 5.0
"""Inches; with the enemy whom she is to fight nearer than this she fights as she sees fit."""
AT_ANCHOR, AT_ANCHOR_INCHES = 12.0, 3.0
"""To ride to her cable where her squadron's order has her anchor, within this many inches."""
ENDS_IN_IRONS = 1.0  # to end the turn with her head in the wind
WITHOUT_WAY = 1.5  # to end the turn without way, and drift
FRIEND_COLLISION = 25.0  # to run foul of a friend
AGROUND = 40.0  # to run ashore, or on a shoal that is likely to hold her
FAR_FROM_FRIEND = 0.15  # each inch from the nearest friend beyond a few
WANTED_SHIP, OTHER_SHIP = 1.3, 0.7  # a roll on a ship that the level asks for, and on others beside her
RUN_BELOW = 0.95  # a ship that wins by an edge runs for it when she is so much weaker than those about her
FLEE_BELOW = 0.3  # with so little left beside theirs any ship keeps away
NEARLY_BEATEN = 4.0
"""A roll on a foe counts the more, the fewer she will yet stand: by this over their number."""
CLOSING_INCH = 1.0  # what an inch nearer is to a foe beside the damage rolls of a way
SPEED_INCH = 4.0  # each inch a turn that she makes: who is faster chooses the range
ROLLS_TO_SHAKE, ROLLS_TO_HOLE = 4.0, 3.6
"""Damage rolls for each morale damage, and for each hull square: the chart's own odds."""
MIN_ROLL_COST, MAX_ROLL_COST = 0.7, 1.6
"""How much less and more a roll taken counts for who stands longer, and who stands shorter."""
CHOICE_SHARPNESS = 0.35  # how sharply a foe is taken to choose what is best for her
RANDOM_SHARE = 0.4  # how much of her choice is taken to be chance
COMBATS_ALONGSIDE = 3.0  # combats that two ships alongside are taken to fight beyond this turn
FURTHER_FOE = 0.7  # what each further foe counts beside the nearest
FIRE, RUDDER, WHEEL, BATTERY = 6.0, 6.0, 4.0, 6.0
"""What a repair of each is worth; a battery by what it gives at two inches."""
DAMAGE_BOX, LAST_SQUARES, NEARLY_SUNK = 1.2, 5.0, 3
"""A hull square or a mast circle; a hull square of a ship that has so few left."""
MARINE_AWAY = 1.0  # a detachment that is not there while an enemy is alongside
BEATEN_BELOW, CLOSE_INCHES = 0.45, 1.5  # a foe whose strength is so much of ours is fought at this range
RUNNER_FOULED = 8.0  # to fall aboard of a foe who wins by getting away: she lies still then
WEATHER_GAGE = 0.02  # each inch to windward: what decides between plans that are else alike
RUNNER_LEAD, MIN_CHASE_SHARE = 8.0, 0.25
"""By how many inches such a foe goes before others, for a ship of more than that share of hers."""
EXIT_NEAR = 5.0  # inches from an edge by which she wins at which a ship makes for it in any case
CHASED_INCH = 6.0  # each inch beyond that range of a foe who is chased
FORESEEN_WITHIN, FORESEEN_SHARE = 8.0, 0.4
"""Inches within which what the nearest foe would best do is worked out, and how likely she is to do it."""
