"""Ships, boats, ropes and men as they lie on the water and ashore."""
