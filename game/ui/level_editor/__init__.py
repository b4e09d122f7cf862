"""The drawing table: a level is seen, laid out and checked, with its text file as the truth."""
