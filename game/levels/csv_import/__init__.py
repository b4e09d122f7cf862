"""Turn a CSV table of ships into a level: cells, positions, rows, and the text."""
