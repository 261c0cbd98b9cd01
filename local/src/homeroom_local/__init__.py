"""What makes one machine of the platform: the processes of `homeroom up`, a database and a mailbox."""
