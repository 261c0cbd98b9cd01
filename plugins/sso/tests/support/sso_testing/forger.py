"""A provider that returns what a test wants: tokens with a single flaw, or no answer."""

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
"""Generated once, since it takes a while."""


class Forger:
    """The forging provider; its documents, keys and next answer can be set by the test."""

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
        """Return the status and body for a request to a path."""
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
        """Return the claims of a valid ID token, with changes; None removes a claim."""
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
        """Return a token signed with the provider's key, or with another one."""
        algorithm = header.get("alg", "RS256")
        wanted = {"alg": algorithm, "kid": self.key.kid, **header}
        wanted = {name: value for name, value in wanted.items() if value is not None}
        return jwt.encode(wanted, claims, key or self.key, algorithms=[algorithm])


@contextmanager
def run_forger() -> Iterator[Forger]:
    """Serve a forger on a free port until the block ends."""
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
            """Suppress the request log."""

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
