"""The battle screen, driven as a player drives them."""
