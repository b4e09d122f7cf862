"""Learn the ropes: the lessons' files, their course, and their pages."""
