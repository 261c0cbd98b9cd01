"""The signer's page `/sign/{token}`: read, fill in and sign. It needs a script only for drawing a signature."""
