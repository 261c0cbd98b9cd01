"""Fifty honest clients of several districts, first alone and then next to ten abusive ones, on a real process."""
