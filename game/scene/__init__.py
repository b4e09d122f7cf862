"""What is seen, as components only: actors, smoke, rigging."""
