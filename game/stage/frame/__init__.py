"""One frame of the battle: the camera, what is on the stage, and keeping the frame rate."""
