"""Levels that are edited while they are played, driven as a player drives them."""
