"""Plan the mails of a job, write them in the language of each recipient, and send them."""
