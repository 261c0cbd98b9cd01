"""Parsing of untrusted files in a child process with limits.

`runner` requests a child, `children` communicates with it, `fork_server` starts it, `child` runs in it.

`pool` limits the number of children and shares them fairly between callers. `errors` holds the errors that such a file
can cause.
"""
