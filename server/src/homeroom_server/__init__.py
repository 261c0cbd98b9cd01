"""The server: the calls of staff and families, the socket, the shell's page, and how their parts are put together."""
