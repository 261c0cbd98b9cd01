"""Run what parses a stranger's file in a child process with limits: `runner` starts it, `child` is it.

`errors` holds what can be wrong with such a file.
"""
