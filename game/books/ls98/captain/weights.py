"""What a captain thinks of things, all in one coin: one die of a ship's broadside, put out of the
battle with the rest of her, is worth 1."""

from __future__ import annotations

# ---------------------------------------------------------------------- what a ship is worth
SHIP = 2.0
"""What a ship is worth beside the dice of her broadside."""
LESSER_PREY = 0.6
"""A ship that the level does not ask for, beside one that it does."""
WASTED = 1.3
"""Hits of chain for each box of her masts: some find a mast that is gone (LS98-fire-13)."""
LAST_RAKE = 2.0
"""Hits' worth of trouble until a ship without masts is raked by the stern (LS98-surr-1)."""
HULL_OR_MEN = 2.0
"""Hits of round shot for each damage point or block of men (LS98-fire-11)."""
TO_SINK = 2.0
"""Hits' worth of trouble until a riddled ship begins to go down (LS98-sink-1)."""
FIRE = 1.0
"""Hits' worth of a broadside at close range that may set her on fire (LS98-fire-16)."""

# ---------------------------------------------------------------------- give and take
TAKEN = 0.4
"""A hit taken against a hit given: below 1 because somebody has to begin."""
ANSWER = 0.6
"""How often a broadside kept for an answer is called for (LS98-fire-3)."""
NEXT_TURN = 0.5
"""What a broadside that will bear in a later turn is worth now."""
TURNS_TO = 0.5
"""How often a foe on whose broadside we do not lie brings it to bear in his move."""
LOADING = 0.4
"""The worth of guns that are not loaded yet."""
RAKED = 0.6
"""How often a foe who lies ahead or astern of us stays there to rake."""
AT_FULL_SAIL = 1.5
"""Full sail within range of chain shot (LS98-fire-9b)."""
HOLD_BEYOND = 2
"""Hexes: round shot is kept until a foe is so near, if she may be so near in this turn or the
next."""
CLOSING = 4
"""Hexes: as far off as that a foe may be near in the next turn."""

# ---------------------------------------------------------------------- boarding
BOARDS = 0.8
"""How often a ship alongside one that lies still comes to grapple her."""
BOARDS_MOVING = 0.35
"""The same where both must go the same way slowly (LS98-board-1)."""
AFTER_A_REPULSE = 0.2
"""What is left of a boarding once the boarders have been thrown back."""
FOUL = 0.9
"""The same for ships that have run into each other."""

# ---------------------------------------------------------------------- where to be
FAR = 0.4
"""Each hex that the goal is farther off than a captain likes."""
HEADED = 0.25
"""The same for the hex ahead of her, which keeps her on the right heading."""
NEAR = 2
"""Hexes: near enough for round shot."""
OFF = 4
"""Hexes: near enough for chain, which hits as often at medium range as at close."""
ASTERN = 3
"""Hexes astern of a ship without masts: where she strikes to a broadside (LS98-surr-1)."""
IN_HIS_WAY = 3.0
"""Lying in the very hex that a foe must enter first, against one that he may lie in."""
CROWDED = 3.0
"""A foe whom she may have to run foul of."""
BREACH = 6.0
"""Going away from the flagship that she is to close, against her orders (LS98-orders-2)."""
UNDER_GUNS = 4.0
"""A frigate under the guns of a flagship whom nobody has engaged (LS98-orders-5)."""
FRIEND = 6.0
"""Running foul of a friend."""
STILL_THERE = 0.3
"""How likely a friend under way right ahead is to lie there yet when she moves again."""
AGROUND = 30.0
"""Running ashore, or off the map without wanting to."""
BOXED = 14.0
"""Having land, the edge or a ship right ahead at the end of a move."""
TRAPPED = 20.0
"""Having no way left in the next move that is not one of those."""
TACK = 1.0
"""Missing stays: a move lost (LS98-tack-1)."""
HEADWAY = 1.0
"""Each hex towards an edge by which she wins, or away from those who hunt her."""
FLEE_BELOW = 0.25
"""With so little strength beside theirs a ship keeps away."""
BEACH = 1.0
"""Each hex nearer to the beach, for a ship with troops to land."""
STATION, HEADED_THERE = 0.8, 0.3
"""Each hex from where her squadron's order has her, twice that where she goes through fire for it;
and what the hex counts besides where she will be if she holds on."""
NEAR_STATION = 3
"""Hexes within which her heading matters more than the way to go."""
ENGAGED = 4
"""Hexes; with the enemy whom she is to fight nearer than this she fights as she sees fit."""
AT_HER_BERTH = 3
"""Hexes from the berth of her squadron's order within which she goes slowly and lets go her
anchor."""
BOAT = 3.0
"""An enemy's boat run down (LS98-boat-4)."""
IN_LINE = 0.4
"""Each hex from the flagship for who is to form line on her (LS98-sig-2)."""

# ---------------------------------------------------------------------- boats and signals
BOATS_FROM = 12
"""Hexes by water from a beach at which boats are lowered."""
LIE_OFF = 4
"""Hexes by water from a beach at which a ship with troops anchors."""
FOES_NEAR = 8
"""Hexes within which a foe keeps a ship from anchoring."""
BEATEN = 0.35
"""With so little left beside the enemy's strength a commodore signals flight."""
HORIZON = 12
"""Hexes beyond which a foe neither hurts nor is boarded for a while."""
SPRING = 0.2
"""The trouble of turning on her springs."""
CABLES = 1.0
"""An anchor left behind: it may be wanted again."""
STAYS = 6.0
"""Leaving the beach with men still to land."""
BOARDED_WITHIN = 4
"""Hexes within which a foe may soon be alongside a ship at anchor."""
GRAPPLES_FROM = 0.3
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
