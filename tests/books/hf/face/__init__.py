"""The battle screen of Hold Fast, played and read."""
