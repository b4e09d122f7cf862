"""Integer geometry of the sea: units, compass, poses, hulls."""
