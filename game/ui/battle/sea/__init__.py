"""The water, its zones and marks."""
