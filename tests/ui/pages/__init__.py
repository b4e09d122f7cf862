"""The pages, driven as a player drives them."""
