"""How Kiss Me, Hardy! looks on the screen: `face.py` answers what the screen asks of a book."""
