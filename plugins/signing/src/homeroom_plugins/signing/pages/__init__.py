"""The signer's page `/sign/{token}`: read, fill in, sign; without a script but for drawing."""
