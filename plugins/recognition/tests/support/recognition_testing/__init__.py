"""Scans made for the tests: pages drawn with the fonts that reportlab brings, worn as a scanner wears them."""
