"""Fifty honest clients of several districts, alone and then beside ten who do their worst, against one real process."""
