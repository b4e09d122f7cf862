"""Level editor: see, lay out and check a level; its text file is the truth."""
