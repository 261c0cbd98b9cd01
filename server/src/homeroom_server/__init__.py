"""The server: the APIs for staff and families, the socket, the shell's page, and the composition of these parts."""
