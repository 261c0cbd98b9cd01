"""Signing requests: who is asked to sign which document, and the outcome."""
