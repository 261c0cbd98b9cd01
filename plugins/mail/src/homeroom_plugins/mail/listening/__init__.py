"""An SMTP server that receives returned mails directly, without a mailbox in between."""
