"""The supervisor that starts the kiosk show, and restarts it whatever happens."""
