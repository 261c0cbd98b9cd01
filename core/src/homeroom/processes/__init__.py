"""The processes of `homeroom up`: what starts them, watches them, and the local mailbox among them."""
