"""A provider that says whatever a test wants: tokens that are wrong in one point, answers that do not come."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

KEY = RSAKey.generate_key(2048, {"kid": "first", "use": "sig"})
"""Made once: it takes a while."""


class Forger:
    """Its documents, its keys and its next answer, all open to the test."""

    def __init__(self, issuer: str) -> None:
        self.issuer = issuer
        self.key = KEY
        self.shown = [self.key]
        self.document: dict[str, Any] = {}
        self.token_answer: tuple[int, dict[str, Any]] = (400, {"error": "invalid_grant"})
        self.userinfo: dict[str, Any] | str = {}
        self.userinfo_status = 200
        self.names_keys = True
        self.hangs_s = 0.0
        self.asked: list[str] = []

    def answer(self, path: str) -> tuple[int, Any]:
        """What it says at a path."""
        time.sleep(self.hangs_s)
        self.asked.append(path)
        if path == "/.well-known/openid-configuration":
            return 200, {
                "issuer": self.issuer,
                "authorization_endpoint": f"{self.issuer}/auth",
                "token_endpoint": f"{self.issuer}/token",
                "jwks_uri": f"{self.issuer}/jwks",
                "userinfo_endpoint": f"{self.issuer}/me",
                "end_session_endpoint": f"{self.issuer}/end",
                **self.document,
            }
        if path == "/jwks":
            return 200, {"keys": [self._show(key) for key in self.shown]}
        return self.token_answer if path == "/token" else (self.userinfo_status, self.userinfo)

    def _show(self, key: RSAKey) -> dict[str, Any]:
        shown = dict(key.as_dict(private=False))
        if not self.names_keys:
            del shown["kid"]
        return shown

    def claims(self, nonce: str, client_id: str, /, **changes: Any) -> dict[str, Any]:
        """Those of a good ID token, with changes; None takes a claim away."""
        now = int(time.time())
        good = {
            "iss": self.issuer,
            "sub": "somebody",
            "aud": client_id,
            "iat": now,
            "exp": now + 300,
            "nonce": nonce,
            "email": "somebody@forger.example.org",
        }
        return {name: value for name, value in (good | changes).items() if value is not None}

    def sign(self, claims: dict[str, Any], *, key: RSAKey | OctKey | None = None, **header: Any) -> str:
        """A token by its own key, or by another."""
        algorithm = header.get("alg", "RS256")
        wanted = {"alg": algorithm, "kid": self.key.kid, **header}
        wanted = {name: value for name, value in wanted.items() if value is not None}
        return jwt.encode(wanted, claims, key or self.key, algorithms=[algorithm])


@contextmanager
def run_forger() -> Iterator[Forger]:
    """Serve on a free port until the end of the block."""
    forger: Forger

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body = forger.answer(self.path)
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(body.encode() if isinstance(body, str) else json.dumps(body).encode())

        do_POST = do_GET  # noqa: N815 - the name that http.server looks for

        def log_message(self, *_args: Any) -> None:
            """Stay silent."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    forger = Forger(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield forger
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
