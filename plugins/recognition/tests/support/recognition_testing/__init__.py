"""Simulated scans for tests: pages drawn with reportlab's fonts, with the effects of a scanner."""
