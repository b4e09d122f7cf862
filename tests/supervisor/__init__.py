"""Tests of the kiosk's supervisor."""
