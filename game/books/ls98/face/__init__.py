"""How the 1798 game looks on the screen: `face.py` answers what the screen asks of a book."""
