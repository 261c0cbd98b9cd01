"""The operator's switch that closes the platform for maintenance."""
