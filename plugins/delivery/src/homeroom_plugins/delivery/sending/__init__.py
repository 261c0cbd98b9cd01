"""Plan, write and send the mails of a job."""
