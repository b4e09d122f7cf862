"""Weights of the captain, all in one unit: a hit on the hull is worth 1."""

# ---------------------------------------------------------------------- what a volley is worth
SPECIAL = 3.2  # a special on the hull column: 2.1 points on average, and masts, fire, rudder, officers
SPECIAL_HOT = 6.0  # the same of hot shot, which sets her on fire (KMH-9.3.3)
SPECIAL_RAKE = 4.2  # the same on the rake column
SPECIAL_RIGGING = 2.4  # a special on the rigging column: boxes and a mast in five
SPECIAL_GRAPE = 1.6  # a special with grape: hardly any points, but officers and crew
RAKING_HIT = 2.0  # a raking hit calls for a strike test with 15 percent on top (KMH-12.0.6, KMH-12.0.24)
RETIRING_VOLLEY = 6.0
"""More than five points on a retiring ship, or any raking hit, and she strikes (KMH-12.1.5)."""
SPEED_BOX = 0.35  # a secondary speed box: a third of a centimetre of her speed
RUNNER_SPEED_BOX = 1.5  # the same box when she would otherwise get away
CREW_CASUALTIES = 1.0  # crew casualties: five percent in every strike test, and her boarding party
CREW_BEFORE_BOARDING = 5.0
"""The same when boarders are about to go over: two dice of hers are gone (KMH-13.0.10)."""
FIRST_BROADSIDE = 0.6
"""What the dice of a first broadside are worth close to, and lost when it is fired from afar."""

# ---------------------------------------------------------------------- who fires before whom
CERTAIN_SHOT, LIKELY_SHOT, EVEN_SHOT, NEXT_TURN_SHOT = 1.0, 0.7, 0.5, 0.3
"""How far a shot counts: with the card in hand and nothing between, down to the shots of next turn that
somebody's move will probably spoil."""
HIT_TAKEN = 0.85  # a hit taken against a hit given: below 1 because somebody has to begin

# ---------------------------------------------------------------------- where to be
TOO_FAR = 0.15  # each cm beyond comfortable fighting distance: a captain who wants a decision closes
AGAINST_WAVERING = 1.5
"""How much more so against a crew that is sure to be taken, or that already wavers: she must not be given
time to repair."""
AGAINST_RUNNER = 3.0
"""And against one who wins by getting away: no long shot is worth a turn out of the chase."""
FIGHTING_DISTANCE = 12.0  # cm, hull to hull: short range, where half of the dice hit and more
HEADING_MATTERS_FROM = 18.0  # cm; farther off than this it matters which way she heads
TURN_CM = 5.0  # cm of way to go for each radian she has still to turn, on the smallest circle 6.6
WEATHER_GAGE = 0.5  # lying straight upwind of the enemy; nothing abeam of him, minus this to leeward
BOW_TO_BOW = 6.0  # lying bow to bow with a foe who can reach us: a bowsprit is five points and a boarding die
RAMMING_REACH = 28.0  # cm, middle to middle, within which a foe may run into us on his next move
NEAR_EDGE = 0.9  # each cm nearer to an edge than the ship needs to turn round
EDGE_ROOM = 8.0  # cm that a ship keeps from an edge however she heads: she may be stopped there, and drift
NO_RUDDER_ROOM = 20.0  # the same for a ship whose steering is shot through: she can only heave to in time
NO_EDGE_WITHIN = 45.0  # cm from every edge, no edge matters: more than the room any ship needs
OFF_THE_TABLE = 60.0  # sailing off without wanting to: the battle is lost
TAKEN_ABACK = 6.0
"""A course that runs into the wind's eye for certain ends there, and taken aback at the worst."""
ENDS_TOO_CLOSE_TO_WIND = 3.0  # to end a move too close to the wind: the next one is hardly any
ENEMY_COLLISION = 6.0  # running into an enemy: points, masts and bowsprit on either side (KMH-6.10.2)
AGROUND = 12.0  # a course that the land cuts short: she is there, and has to be got off again (KMH-2.3.1)
FRIEND_COLLISION = 12.0  # the same for nothing
LOSING_BOARDING = 20.0
"""Being locked with a crew that is sure to lose; at even odds nothing, when sure to win minus this (one
boarding die more is nine chances in ten, because three rounds must be won)."""
LOCKED_CHANCE = 0.6  # how often ships that touch are fast together before the next shot
MAST_LOSS_POINTS = 3
"""Points that masts shaken out by a fast collision cost on average (KMH-6.10.5): 0.6 of a mast."""
CONTACT_RUN = 14.0  # cm of way with which a captain expects to touch when he only thinks of boarding
MIN_BOARDING_ODDS = 0.6
"""The least odds at which a captain looks for contact, grapples and sends boarders over."""
RUN_BELOW = 0.95  # a ship that wins by an edge runs for it when this much weaker than those who face her
FLEE_BELOW = 0.3  # with so little strength left beside theirs even a ship that wins nothing by it keeps away
IN_HAVEN, CAN_STAY_IN_HAVEN = 20.0, 10.0  # lying in a zone where she wins by lying, and so that she can stay
TOWARDS_EXIT = 0.25
"""Each cm towards the edge a running ship wants to reach, or away from those who chase her."""
CHOSEN_RANGE_SHARE = 0.9
"""How much of a full broadside at the range she can reach a ship gets that may move before she fires."""
OFF_STATION = 0.5
"""Each cm from where her squadron's order has her; twice that where she goes through fire for it."""
BEHIND_STATION, AHEAD_OF_STATION = 0.5, 0.6
"""cm out of her station that each cm astern of it counts, and each too near: in the wake she comes up, or
falls back, slowly."""
OFF_HER_HEADING = 4.0  # cm of way to go for each radian that she heads otherwise than her station does
ENGAGED_WITHIN = 24.0  # cm; with the enemy whom she is to fight nearer than this she fights as she sees fit
UNWANTED_SHIP = 0.6  # a hit on a ship that the level does not ask for, beside one that it does
OVERKILL = 0.8  # each expected point beyond what is left of a ship that is to be taken, not sunk
MAX_ABACK_PERCENT = 15  # a ship that is too close to the wind tries to sail out of it only below this risk

# ---------------------------------------------------------------------- works, fire, boats, ground
NEVER_TURNS = 1000.0  # turns: longer than any battle
MORTAR_SLACK = 12.0  # cm by which a mortar may lie nearer than at its farthest throw
SET_ALIGHT = 25.0  # being set alight from end to end by a fireship, and doing it to an enemy
UNLIT_CONTACT = 8.0  # to run into the target unlit: a hired hull breaks up as easily as it hooks on
MIN_LIGHT_ODDS = 0.45  # a fireship is lit when she is this likely to set her target alight
MIN_LAST_LIGHT_ODDS = 0.12  # the same when she will not live to come nearer
STUCK_AGROUND = 18.0  # to be stuck on the ground, beside what it costs in points (KMH-14.1.4)
EMBAYED = 80.0  # to stand where every way on ends on the ground (KMH-14.1.1)
SPURT_KEPT = 0.8  # what a spurt is worth that a galley may want later (KMH-16.1.1)
MIN_ERRAND_WORTH = 0.3  # a spring is hauled, a line passed, an anchor carried out only for more than this
SECOND_ANCHOR = 2.0  # what a second anchor must promise that costs a move to drop (KMH-7.2.3)
BATTERED_TENTHS = 7  # tenths of her points with which a ship leaves a duel with works that she cannot win
CUT_CABLE_BELOW = -3.0
"""A ship whose cable holds her under a fire worth so much, that she cannot answer, cuts it."""
MIN_CUTTING_OUT_ODDS = 0.5  # the least odds at which boats go for a ship
MIN_STORM_SHARE = 0.4  # the least share of the strength at a gate that those outside need to charge
