"""One picture of the battle: the camera, what is on the stage, and keeping in time."""
