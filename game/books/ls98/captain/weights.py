"""Weights of the captain, all in one unit: one die of a ship's broadside, put out of the battle with the rest
of her, is worth 1."""

# ---------------------------------------------------------------------- what a ship is worth
SHIP_WORTH = 2.0
"""What a ship is worth beside the dice of her broadside."""
UNWANTED_SHIP = 0.6
"""A ship that the level does not ask for, beside one that it does."""
CHAIN_PER_BOX = 1.3
"""Hits of chain for each box of her masts: some find a mast that is gone (LS98-fire-13)."""
UNTIL_LAST_RAKE = 2.0
"""Hits' worth of trouble until a ship without masts is raked by the stern (LS98-surr-1)."""
SHOT_PER_POINT = 2.0
"""Hits of round shot for each damage point or block of men (LS98-fire-11)."""
UNTIL_SINKING = 2.0
"""Hits' worth of trouble until a riddled ship begins to go down (LS98-sink-1)."""
FIRE_CHANCE_WORTH = 1.0
"""Hits' worth of a broadside at close range that may set her on fire (LS98-fire-16)."""

# ---------------------------------------------------------------------- give and take
HIT_TAKEN = 0.4
"""A hit taken against a hit given: below 1 because somebody has to begin."""
RETURN_FIRE = 0.6
"""How often a broadside kept for an answer is called for (LS98-fire-3)."""
LATER_BROADSIDE = 0.5
"""What a broadside that will bear in a later turn is worth now."""
TURNS_BROADSIDE = 0.5
"""How often a foe on whose broadside we do not lie brings it to bear in his move."""
UNLOADED_GUNS = 0.4
"""The worth of guns that are not loaded yet."""
STAYS_TO_RAKE = 0.6
"""How often a foe who is ahead or astern of us stays there to rake."""
FULL_SAIL_UNDER_CHAIN = 1.5
"""Full sail within range of chain shot (LS98-fire-9b)."""
HOLD_BEYOND = 2
"""Hexes: round shot is kept until a foe is so near, if she may be so near in this turn or the next."""
CLOSING_WITHIN = 4
"""Hexes: as far off as that a foe may be near in the next turn."""

# ---------------------------------------------------------------------- boarding
BOARDED_CHANCE = 0.8
"""How often a ship alongside one that lies still comes to grapple her."""
BOARDED_MOVING_CHANCE = 0.35
"""The same where both must go the same way slowly (LS98-board-1)."""
AFTER_A_REPULSE = 0.2
"""What is left of a boarding once the boarders have been thrown back."""
FOUL_BOARDED_CHANCE = 0.9
"""The same for ships that have run into each other."""

# ---------------------------------------------------------------------- where to be
TOO_FAR = 0.4
"""Each hex that the goal is farther off than a captain likes."""
TOO_FAR_AHEAD = 0.25
"""The same for the hex ahead of her, which keeps her on the right heading."""
NEAR_FOR_SHOT = 2
"""Hexes: near enough for round shot."""
NEAR_FOR_CHAIN = 4
"""Hexes: near enough for chain, which hits as often at medium range as at close."""
ASTERN_HEXES = 3
"""Hexes astern of a ship without masts: where she strikes to a broadside (LS98-surr-1)."""
IN_FOES_PATH = 3.0
"""Lying in the very hex that a foe must enter first, against one that he may be in."""
CROWDED = 3.0
"""A foe whom she may have to run foul of."""
LEAVES_FLAGSHIP = 6.0
"""Going away from the flagship that she is to close, against her orders (LS98-orders-2)."""
UNDER_FLAGSHIP_GUNS = 4.0
"""A frigate under the guns of a flagship whom nobody has engaged (LS98-orders-5)."""
FRIEND_COLLISION = 6.0
"""Running foul of a friend."""
FRIEND_STAYS_CHANCE = 0.3
"""How likely a friend under way right ahead is to lie there yet when she moves again."""
AGROUND = 30.0
"""Running ashore, or off the map without wanting to."""
BLOCKED_AHEAD = 14.0
"""Having land, the edge or a ship right ahead at the end of a move."""
TRAPPED = 20.0
"""Having no way left in the next move that is not one of those."""
MISSED_STAYS = 1.0
"""Missing stays: a move lost (LS98-tack-1)."""
TOWARDS_EXIT = 1.0
"""Each hex towards an edge by which she wins, or away from those who hunt her."""
FLEE_BELOW = 0.25
"""With so little strength beside theirs a ship keeps away."""
TOWARDS_BEACH = 1.0
"""Each hex nearer to the beach, for a ship with troops to land."""
OFF_STATION, OFF_STATION_AHEAD = 0.8, 0.3
"""Each hex from where her squadron's order has her, twice that where she goes through fire for it; and what
the hex counts besides where she will be if she holds on."""
NEAR_STATION = 3
"""Hexes within which her heading matters more than the way to go."""
ENGAGED_WITHIN = 4
"""Hexes; with the enemy whom she is to fight nearer than this she fights as she sees fit."""
ARRIVED_WITHIN = 3
"""Hexes from the berth of her squadron's order within which she goes slowly and lets go her anchor."""
BOAT_RUN_DOWN = 3.0
"""An enemy's boat run down (LS98-boat-4)."""
OFF_THE_LINE = 0.4
"""Each hex from the flagship for who is to form line on her (LS98-sig-2)."""

# ---------------------------------------------------------------------- boats and signals
LOWER_BOATS_WITHIN = 12
"""Hexes by water from a beach at which boats are lowered."""
ANCHOR_FROM_BEACH = 4
"""Hexes by water from a beach at which a ship with troops anchors."""
NO_ANCHOR_WITHIN = 8
"""Hexes within which a foe keeps a ship from anchoring."""
BEATEN_BELOW = 0.35
"""With so little left beside the enemy's strength a commodore signals flight."""
HORIZON = 12
"""Hexes beyond which a foe neither hurts nor is boarded for a while."""
SPRING_TROUBLE = 0.2
"""The trouble of turning on her springs."""
LOST_ANCHOR = 1.0
"""An anchor left behind: it may be wanted again."""
LEAVES_BEACH = 6.0
"""Leaving the beach with men still to land."""
BOARDED_WITHIN = 4
"""Hexes within which a foe may soon be alongside a ship at anchor."""
MIN_GRAPPLE_WORTH = 0.3
"""What a grapple must be worth, at least."""
EVEN_FIGHT = 2.0
"""What a boarding costs that may go either way: guns are the surer means."""
LEAST_PARTY = 2
"""Blocks of men with which a ship boards, at least."""
CREW_TO_SPARE = 3
"""Blocks of crew from which one may go to a prize."""
HELP_WITHIN = 5
"""Hexes within which a friend may still help a wreck, or lose heart when she strikes."""
CHASED_WITHIN = 10
"""Hexes within which an enemy who runs is worth a chase."""
CHAIN_WITHIN = 8
"""Hexes within which an enemy's masts are worth a signal."""
BOARDERS_WITHIN = 6
"""Hexes beyond which nobody thinks of boarding yet."""
