"""The drawing table."""
