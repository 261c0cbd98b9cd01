"""Fifty honest clients of several districts, first alone and then alongside ten abusive ones, against a real process."""
