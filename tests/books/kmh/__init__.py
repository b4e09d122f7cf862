"""Tests of Kiss Me, Hardy!"""
