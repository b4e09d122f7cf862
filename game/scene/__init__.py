"""Components of what is seen: actors, smoke, rigging."""
