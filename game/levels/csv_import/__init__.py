"""A table of ships (CSV) turned into a level: cells, places, rows, and the text that is written."""
