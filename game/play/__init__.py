"""A battle under way: battle, journal, dice, seats, scripts, check."""
