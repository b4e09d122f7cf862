"""The warden of the stand."""
