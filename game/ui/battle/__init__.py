"""The battle screen: the sea, the papers round it, and what a person has in hand."""
