"""A stub of the integration center: an application to which a sign-in with `app=integration_center` redirects."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

PAGE = b"<!doctype html><title>The center</title><h1>The center</h1>"


class _Center(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *_args: Any) -> None:
        """Log nothing."""


@contextmanager
def running_center() -> Iterator[str]:
    """Serve on a free port until the end of the block; yield the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Center)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/center"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
