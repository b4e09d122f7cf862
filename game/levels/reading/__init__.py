"""From the text of a level file to a complete level, or to findings with their positions."""
