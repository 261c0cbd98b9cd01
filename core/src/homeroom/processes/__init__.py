"""Resources of the local machine: the lock of a home folder, ports, and the key of the local mailbox."""
