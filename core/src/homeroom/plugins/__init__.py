"""The plugin host: who is installed, who may run for whom, and with what guard."""
