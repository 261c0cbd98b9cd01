"""What the platform knows of the machine it runs on: who holds a home folder, ports, the key of the mailbox."""
