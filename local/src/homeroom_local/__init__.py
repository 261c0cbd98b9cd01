"""Everything that runs the platform on one machine: the processes of `homeroom up`, a database and a mailbox."""
