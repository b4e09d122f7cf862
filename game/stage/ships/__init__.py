"""Ships, boats, ropes and men, on the water and ashore."""
