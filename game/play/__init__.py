"""A battle in progress: battle, journal, dice, seats, scripts, check."""
