"""The window and how battles begin and end, driven as a player drives them."""
