"""Edits of a level's text that leave every other character as it is."""
