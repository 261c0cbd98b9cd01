"""Run what parses a stranger's file in a child process with limits.

`runner` asks for a child, `children` speaks with it, `fork_server` starts it, `child` is what runs in it.

`pool` shares out the places for children, so that nobody's files hold up everybody.
`errors` holds what can be wrong with such a file.
"""
