"""The water with ships and smoke, its zones, marks and rings."""
