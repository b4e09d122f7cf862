"""The battle screen: the sea, the panels round it, and what a player does there. See README.md."""
