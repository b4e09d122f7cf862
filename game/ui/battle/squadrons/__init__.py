"""Orders to whole squadrons: what may be ordered, giving it, and showing it."""
