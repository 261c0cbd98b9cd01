"""The web server process: uvicorn, its protocols, and limits for connections."""
