"""Tests of Warm Work, Hardy!"""
