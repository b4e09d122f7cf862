"""Squadron orders."""
