"""Weights of the captain, all in one unit: one die of a ship's broadside, put out of the battle with the rest
of her, is worth 1."""

# ---------------------------------------------------------------------- what a ship is worth
SHIP_WORTH = 2.0  # what a ship is worth beside the dice of her broadside
UNWANTED_SHIP = 0.6  # a ship that the level does not ask for, beside one that it does
CHAIN_PER_BOX = 1.3  # hits of chain for each box of her masts: some find a mast that is gone (LS98-fire-13)
UNTIL_LAST_RAKE = 2.0  # hits' worth of trouble until a ship without masts is raked by the stern (LS98-surr-1)
SHOT_PER_POINT = 2.0  # hits of round shot for each damage point or block of men (LS98-fire-11)
UNTIL_SINKING = 2.0  # hits' worth of trouble until a riddled ship begins to go down (LS98-sink-1)

# ---------------------------------------------------------------------- give and take
HIT_TAKEN = 0.4  # a hit taken against a hit given: below 1 because somebody has to begin
RETURN_FIRE = 0.6  # how often a broadside kept for an answer is called for (LS98-fire-3)
LATER_BROADSIDE = 0.5  # what a broadside that will bear in a later turn is worth now
TURNS_BROADSIDE = 0.5  # how often a foe on whose broadside we do not lie brings it to bear in his move
UNLOADED_GUNS = 0.4  # the worth of guns that are not loaded yet
STAYS_TO_RAKE = 0.6  # how often a foe who is ahead or astern of us stays there to rake
FULL_SAIL_UNDER_CHAIN = 1.5  # full sail within range of chain shot (LS98-fire-9b)
HOLD_BEYOND = 2
"""Hexes: round shot is kept until a foe is so near, if she may be so near in this turn or the next."""
CLOSING_WITHIN = 4  # hexes: as far off as that a foe may be near in the next turn

# ---------------------------------------------------------------------- boarding
BOARDED_CHANCE = 0.8  # how often a ship alongside one that lies still comes to grapple her
BOARDED_MOVING_CHANCE = 0.35  # the same where both must go the same way slowly (LS98-board-1)
AFTER_A_REPULSE = 0.2  # what is left of a boarding once the boarders have been thrown back
FOUL_BOARDED_CHANCE = 0.9  # the same for ships that have run into each other

# ---------------------------------------------------------------------- where to be
TOO_FAR = 0.4  # each hex that the goal is farther off than a captain likes
TOO_FAR_AHEAD = 0.25  # the same for the hex ahead of her, which keeps her on the right heading
NEAR_FOR_SHOT = 2  # hexes: near enough for round shot
NEAR_FOR_CHAIN = 4  # hexes: near enough for chain, which hits as often at medium range as at close
ASTERN_HEXES = 3  # hexes astern of a ship without masts: where she strikes to a broadside (LS98-surr-1)
IN_FOES_PATH = 3.0  # lying in the very hex that a foe must enter first, against one that he may be in
CROWDED = 3.0  # a foe whom she may have to run foul of
LEAVES_FLAGSHIP = 6.0  # going away from the flagship that she is to close, against her orders (LS98-orders-2)
UNDER_FLAGSHIP_GUNS = 4.0  # a frigate under the guns of a flagship whom nobody has engaged (LS98-orders-5)
FRIEND_COLLISION = 6.0  # running foul of a friend
FRIEND_STAYS_CHANCE = 0.3
"""How likely a friend under way right ahead is to lie there yet when she moves again."""
AGROUND = 30.0  # running ashore, or off the map without wanting to
BLOCKED_AHEAD = 14.0  # having land, the edge or a ship right ahead at the end of a move
TRAPPED = 20.0  # having no way left in the next move that is not one of those
MISSED_STAYS = 1.0  # missing stays: a move lost (LS98-tack-1)
TOWARDS_EXIT = 1.0  # each hex towards an edge by which she wins, or away from those who hunt her
FLEE_BELOW = 0.25  # with so little strength beside theirs a ship keeps away
TOWARDS_BEACH = 1.0  # each hex nearer to the beach, for a ship with troops to land
OFF_STATION, OFF_STATION_AHEAD = 0.8, 0.3
"""Each hex from where her squadron's order has her, twice that where she goes through fire for it; and what
the hex counts besides where she will be if she holds on."""
NEAR_STATION = 3  # hexes within which her heading matters more than the way to go
ENGAGED_WITHIN = 4  # hexes; with the enemy whom she is to fight nearer than this she fights as she sees fit
ARRIVED_WITHIN = 3
"""Hexes from the berth of her squadron's order within which she goes slowly and lets go her anchor."""
BOAT_RUN_DOWN = 3.0  # an enemy's boat run down (LS98-boat-4)
OFF_THE_LINE = 0.4  # each hex from the flagship for who is to form line on her (LS98-sig-2)

# ---------------------------------------------------------------------- boats and signals
LOWER_BOATS_WITHIN = 12  # hexes by water from a beach at which boats are lowered
ANCHOR_FROM_BEACH = 4  # hexes by water from a beach at which a ship with troops anchors
NO_ANCHOR_WITHIN = 8  # hexes within which a foe keeps a ship from anchoring
BEATEN_BELOW = 0.35  # with so little left beside the enemy's strength a commodore signals flight
HORIZON = 12  # hexes beyond which a foe neither hurts nor is boarded for a while
SPRING_TROUBLE = 0.2  # the trouble of turning on her springs
LOST_ANCHOR = 1.0  # an anchor left behind: it may be wanted again
LEAVES_BEACH = 6.0  # leaving the beach with men still to land
BOARDED_WITHIN = 4  # hexes within which a foe may soon be alongside a ship at anchor
MIN_GRAPPLE_WORTH = 0.3  # what a grapple must be worth, at least
EVEN_FIGHT = 2.0  # what a boarding costs that may go either way: guns are the surer means
LEAST_PARTY = 2  # blocks of men with which a ship boards, at least
CREW_TO_SPARE = 3  # blocks of crew from which one may go to a prize
HELP_WITHIN = 5  # hexes within which a friend may still help a wreck, or lose heart when she strikes
CHASED_WITHIN = 10  # hexes within which an enemy who runs is worth a chase
CHAIN_WITHIN = 8  # hexes within which an enemy's masts are worth a signal
BOARDERS_WITHIN = 6  # hexes beyond which nobody thinks of boarding yet
