"""Access tokens: signed JSON Web Tokens that name a district and a session, made and read only in this module."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from homeroom_sdk.errors import NotSignedIn
from homeroom_sdk.i18n import _
from jose import jwt
from jose.exceptions import ExpiredSignatureError, JOSEError

from homeroom.credentials.errors import TokenExpired
from homeroom.secrets.keys import Keys

ALGORITHM = "HS256"
ISSUER = "homeroom"
ANONYMOUS_AUDIENCE = "homeroom-anonymous"
"""Audience of anonymous tokens, which give no access: `read` refuses them."""
LEEWAY_S = 60


@dataclass(frozen=True, slots=True)
class Claims:
    """Content of a token. Only the database knows whether the session is still active."""

    district_id: UUID
    session_id: UUID
    user_id: UUID


class Tokens:
    """Signs and reads access tokens with one key."""

    def __init__(self, keys: Keys) -> None:
        self._key = keys.derive("access-token").hex()

    def sign(self, claims: Claims, *, issued_at: datetime, expires_at: datetime) -> str:
        """Return the signed token, to be sent after `Bearer`."""
        body = {
            "iss": ISSUER,
            "aud": ISSUER,
            "sub": str(claims.user_id),
            "sid": str(claims.session_id),
            "did": str(claims.district_id),
            "iat": issued_at,
            "exp": expires_at,
        }
        return str(jwt.encode(body, self._key, algorithm=ALGORITHM))

    def sign_anonymous(self, *, issued_at: datetime, expires_at: datetime) -> str:
        """Return a token for a caller who has not signed in; it has no session and gives no access."""
        body = {"iss": ISSUER, "aud": ANONYMOUS_AUDIENCE, "sub": "anonymous", "iat": issued_at, "exp": expires_at}
        return str(jwt.encode(body, self._key, algorithm=ALGORITHM))

    def is_anonymous(self, token: str) -> bool:
        """Return True for an anonymous token of ours that has not expired."""
        try:
            jwt.decode(
                token,
                self._key,
                algorithms=[ALGORITHM],
                audience=ANONYMOUS_AUDIENCE,
                issuer=ISSUER,
                options={"leeway": LEEWAY_S},
            )
        except JOSEError:
            return False
        return True

    def read(self, token: str) -> Claims:
        """Return the claims of a token of ours that has not expired.

        Raises:
            TokenExpired: the token has expired.
            NotSignedIn: the token is not one of ours.
        """
        try:
            body = jwt.decode(
                token, self._key, algorithms=[ALGORITHM], audience=ISSUER, issuer=ISSUER, options={"leeway": LEEWAY_S}
            )
            return Claims(UUID(str(body["did"])), UUID(str(body["sid"])), UUID(str(body["sub"])))
        except ExpiredSignatureError as error:
            raise TokenExpired(_("Your token has expired")) from error
        except (JOSEError, KeyError, ValueError) as error:
            raise NotSignedIn(_("Please sign in.")) from error
