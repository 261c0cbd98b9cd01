"""Client of a time stamp authority (RFC 3161), using `ctx.http`."""

import secrets

from asn1crypto import algos, cms, tsp
from homeroom_plugins.signing.sealing.keys import DIGEST
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.outgoing import Http, HttpBudgetSpent, HttpFailed

DEADLINE_S = 20.0
MAX_ANSWER_BYTES = 200_000
OK = 200
GRANTED = ("granted", "granted_with_mods")


class StampsAway(ServiceUnavailable):
    """The authority does not answer, or not with a time stamp; the message states the reason."""

    code = "time_stamps_away"

    def __init__(self, why: Sentence) -> None:
        super().__init__(
            _(
                "The time stamp authority did not issue a time stamp: {why} It will be asked again automatically.",
                why=why,
            )
        )


class TimestampAuthority:
    """A time stamp authority at a URL; implements `signatures.Stamps`."""

    def __init__(self, http: Http, url: str) -> None:
        self._http, self._url = http, url

    async def stamp(self, digest: bytes) -> cms.ContentInfo:
        """Request a token for a SHA-256 digest.

        Raises:
            StampsAway: no token is available now.
        """
        nonce = secrets.randbits(63)
        imprint = {"hash_algorithm": algos.DigestAlgorithm({"algorithm": DIGEST}), "hashed_message": digest}
        request = tsp.TimeStampReq({"version": 1, "message_imprint": imprint, "nonce": nonce, "cert_req": True})
        try:
            answer = await self._http.request(
                "POST",
                self._url,
                headers={"Content-Type": "application/timestamp-query", "Accept": "application/timestamp-reply"},
                content=request.dump(),
                deadline_s=DEADLINE_S,
                max_bytes=MAX_ANSWER_BYTES,
            )
        except (HttpFailed, HttpBudgetSpent) as error:
            raise StampsAway(error.message) from error
        if answer.status != OK:
            raise StampsAway(_("It answers with the status {status}.", status=answer.status))
        return _read(answer.content, nonce, digest)


def _read(content: bytes, nonce: int, digest: bytes) -> cms.ContentInfo:
    """Return the token from an answer, after checking that it belongs to the request."""
    try:
        answer = tsp.TimeStampResp.load(content, strict=True)
        status = answer["status"]["status"].native
        if status not in GRANTED:
            raise StampsAway(_("It refuses the request ({status}).", status=str(status)))
        token: cms.ContentInfo = answer["time_stamp_token"]
        stamped = token["content"]["encap_content_info"]["content"].parsed
        is_for_us = (
            stamped["nonce"].native == nonce
            and stamped["message_imprint"]["hashed_message"].native == digest
            and stamped["message_imprint"]["hash_algorithm"]["algorithm"].native == DIGEST
        )
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise StampsAway(_("Its answer cannot be read.")) from error
    if not is_for_us:
        raise StampsAway(_("Its answer is for something else."))
    return token
