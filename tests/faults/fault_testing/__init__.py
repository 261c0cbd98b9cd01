"""What the fault tests share: a whole installation to be killed, a mail server beside it, and the checks of a job."""
