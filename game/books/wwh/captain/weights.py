"""Weights of the captain, all in one unit: a gun silenced is worth 1."""

# ---------------------------------------------------------------------- what a hit is worth
GUN_POINT = 1.0  # a gunnery point on a side that has some left
SPAR_POINT = 0.7  # a damage point: half a square of her way, and with the second she tacks no more (WWH-1.3f)
LAST_SPAR_POINT = 0.35
"""A six on a ship that has all four points: with another in the same turn it costs a mast."""
MAST_WORTH = 3.0  # a mast: a square, wearing and tacking, two in a boarding fight (WWH-3.2a)
OUT_OF_ACTION = 14.0  # a ship taken, or struck to a rake
UNWANTED_SHIP = 0.6  # a ship that the level does not ask for, beside one that it does
FRIEND_DAMAGE = 0.7  # a damage point on a friend who is beyond the target (WWH-2.2f)

# ---------------------------------------------------------------------- give and take
HIT_TAKEN = 0.8  # a hit taken against a hit given: below 1 because somebody has to begin
BEHIND_FRIEND = 0.45  # how much of a foe's fire falls on a ship when a friend is nearer to him (WWH-2.1.3a)
SECOND_BROADSIDE_ODDS = 1 / 3  # the chance of it (WWH-2.1.2b)

# ---------------------------------------------------------------------- boarding
MIN_BOARDING_ODDS = 0.55
"""The least odds of a round at which a captain sends boarders over: he has one throw at her."""
MIN_RAM_ODDS = 0.96
"""The least odds of a round at which she sails into an enemy's square to board her: 35 in 36, which is a
beaten enemy. At 0.8 every fight of two against two ended with ships foul of each other."""
ENEMY_COLLISION = 8.0
"""What falling foul of an enemy costs: two damage points, and turns in which no sailing counts (WWH-1.4c)."""
MIN_STAY_FOUL_ODDS = 0.55  # the least odds at which she stays foul of a foe to board him
GRAPPLE_CHANCE = 21 / 36  # a die as high or higher (WWH-3.1b)
BOARDED_CHANCE = 1.0  # how often a foe who can board us on his next move does
STAYS_ENTANGLED = 5 / 6  # how often entangled ships are still so a turn later (WWH-1.4c)

# ---------------------------------------------------------------------- where to be
TOO_FAR = 0.35  # each square beyond close action
CLOSE_SQUARES = 2  # squares: close enough
TOO_FAR_AHEAD = 0.12
"""The same for the square she will be in if she holds on, which keeps her on the right heading."""
MAX_LEAD = 2  # squares that a foe who runs for an edge is met farther on, at most
WEATHER_GAGE = 0.1  # each square to windward of the nearest foe, up to three
FRIEND_COLLISION, ORDERED_FRIEND_COLLISION = 3.0, 12.0
"""A collision with a friend: two damage points, and as good as three turns until a double parts them
(WWH-1.4c); under squadron orders, where many make for one place, it must tell as it is."""
IN_FRIEND_SQUARE = 2.0  # ending in a friend's square
MISSED_STAYS = 4.0  # missing stays: a turn lost under fire
OFF_THE_BOARD = 60.0  # leaving the board without wanting to: she is out of the battle
TRAPPED = 40.0  # having no way left that stays on the board
HORIZON = 12  # squares beyond which a foe is no danger before his next move but one
MAX_MOVE = 6  # squares beyond which no move goes
SEA_ROOM = 3  # squares that a ship likes to keep from an edge
LEE_SHORE = 0.5  # each square nearer to an edge than a ship likes that heads for it
OFF_STATION, OFF_STATION_AHEAD = 0.6, 0.3
"""Each square from where her squadron's order has her, twice that where she goes through fire for it; and
what the square where she will be if she holds on counts besides."""
NEAR_STATION = 3  # squares within which her heading matters more than the way to go
ENGAGED_WITHIN = 4  # squares; with the enemy whom she is to fight nearer than this she fights as she sees fit
IN_HAVEN = 10.0  # lying in a zone where she wins by lying
RUN_BELOW = 0.95
"""A ship that wins by reaching a zone makes for it when this much weaker than those about her."""
TOWARDS_EXIT = 1.0  # each square towards an edge by which she wins, or away from those who hunt her
FLEE_BELOW = 0.3  # with so little strength beside theirs a ship keeps away
