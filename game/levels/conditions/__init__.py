"""Conditions: sentences and tables, what makes them true, who has won."""
