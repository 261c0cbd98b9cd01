"""Printed copies for families that no e-mail could reach."""
