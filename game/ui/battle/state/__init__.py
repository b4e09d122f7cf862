"""HudState, and BookUi: what the screen asks of a rulebook. The public face for the books."""
