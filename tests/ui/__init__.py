"""The screens, driven as a player drives them."""
