"""Support of the fault tests: an installation that can be killed, a mail server, and the checks of a job."""
