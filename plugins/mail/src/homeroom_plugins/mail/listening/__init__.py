"""The SMTP server that returned mails may come to directly, without a mailbox between."""
