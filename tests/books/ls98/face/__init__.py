"""The screens of the 1798 game."""
