"""Run what parses a stranger's file in a child process with limits: `runner` starts it, `child` is it.

`pool` shares out the places for children, so that nobody's files hold up everybody.
`errors` holds what can be wrong with such a file.
"""
