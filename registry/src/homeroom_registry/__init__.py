"""The catalogue of plugins: what is installed, whether it fits, and the hash of every file it shows in a browser."""
