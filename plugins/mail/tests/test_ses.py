"""Tests that events of Amazon SES need Amazon's signature and the district's own topic, and are applied once."""

import json
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.hashes import SHA1, SHA256
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from homeroom.plugins.context import HostContext
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.mail.bounces.reports import Kind
from homeroom_plugins.mail.bounces.ses import SesEvent, read_event
from homeroom_plugins.mail.bounces.sns import CERTIFICATES, SnsMessage, signed_text
from homeroom_plugins.mail.models import MailMessage, ReturnedMail, Suppression
from homeroom_plugins.mail.return_paths import return_paths_of
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.outgoing import HttpAnswer
from homeroom_sdk.services import OutgoingMail
from sqlalchemy import select, update

OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]
MakeDistrict = Callable[..., Awaitable[TestDistrict]]
TOPIC = "arn:aws:sns:us-east-1:123456789012:mail-events"
HOST = "https://sns.us-east-1.amazonaws.com"
CERTIFICATE = f"{HOST}/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem"
SUBSCRIBE = f"{HOST}/?Action=ConfirmSubscription&TopicArn={TOPIC}&Token=t"
KEY = generate_private_key(65537, 2048)


def make_certificate(*, days: int = 1) -> bytes:
    """Create a certificate for the key that expires in `days` days."""
    name, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "sns.amazonaws.com")]), datetime.now(UTC)
    builder = x509.CertificateBuilder(
        name, name, KEY.public_key(), 1, now - timedelta(days=9), now + timedelta(days=days)
    )
    return builder.sign(KEY, SHA256()).public_bytes(Encoding.PEM)


class Amazon:
    """Stand-in for `ctx.http` that answers requests to Amazon."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.certificate, self.status = make_certificate(), 200

    async def request(self, method: str, url: str, **options: Any) -> HttpAnswer:
        self.asked.append(f"{method} {url}")
        return HttpAnswer(self.status, "sns", {}, self.certificate if url.endswith(".pem") else b"<ok/>")


@pytest.fixture(autouse=True)
def amazon(monkeypatch: pytest.MonkeyPatch) -> Iterator[Amazon]:
    twin = Amazon()
    monkeypatch.setattr(HostContext, "http", property(lambda _ctx: twin))
    yield twin
    CERTIFICATES.clear()


async def sent_mail(open_context: OpenContext, district: TestDistrict) -> tuple[UUID, str]:
    """Create a sent mail; return its id and its Message-ID."""
    async with open_context("mail", district) as ctx:
        mail = OutgoingMail("1", "p@families.example", "en", "Hello", "Hello")
        await LedgerMailer(ctx).plan(uuid7(), [mail], expires_at=None)
        await ctx.db.execute(update(MailMessage).values(state="accepted", content=None))
        found = (await ctx.db.scalars(select(MailMessage))).one()
        return found.id, found.message_id


def event(message_id: str, **changes: Any) -> dict[str, Any]:
    bounced = [{"emailAddress": "P@families.example", "status": "5.1.1", "diagnosticCode": "smtp; 550 no p@x.example"}]
    return {
        "notificationType": "Bounce",
        "bounce": {"bounceType": "Permanent", "bounceSubType": "General", "bouncedRecipients": bounced},
        "mail": {"source": "no-reply@x.example", "headers": [{"name": "Message-ID", "value": message_id}]},
    } | changes


def sealed(message: object, *, version: str = "2", **changes: Any) -> dict[str, Any]:
    """Return a signed message as SNS sends it; `changes` are signed too."""
    body = {
        "Type": "Notification",
        "MessageId": str(uuid7()),
        "TopicArn": TOPIC,
        "Message": json.dumps(message),
        "Timestamp": datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "SignatureVersion": version,
        "Signature": "",
        "SigningCertURL": CERTIFICATE,
    } | changes
    algorithm = SHA1() if version == "1" else SHA256()
    signature = KEY.sign(signed_text(SnsMessage.model_validate(body)), PKCS1v15(), algorithm)
    return body | {"Signature": b64encode(signature).decode()}


async def tell(api: ApiClient, district: TestDistrict, body: object) -> httpx.Response:
    path = f"/api/mail/events/ses/{district.district.id.hex}.events"
    plain = {"content-type": "text/plain; charset=UTF-8"}
    return await api.another().post(path, content=json.dumps(body), headers=plain)


async def look(open_context: OpenContext, district: TestDistrict) -> tuple[str, list[str], list[str]]:
    """Return the mail's state, the words of returned mails, and the reasons for blocking the address."""
    async with open_context("mail", district) as ctx:
        state = (await ctx.db.scalars(select(MailMessage.state))).one()
        words = list(await ctx.db.scalars(select(ReturnedMail.words)))
        return state, words, list(await ctx.db.scalars(select(Suppression.reason)))


class TestTakeSesEvent:
    @pytest.fixture(autouse=True)
    async def topic(self, api: ApiClient, district: TestDistrict) -> None:
        body = {"pluginId": "mail", "values": {"ses_topic": TOPIC}}
        response = await api.post("/api/plugin/settings", headers=await api.sign_in(district), json=body)
        assert response.status_code == 200, response.text

    async def test_bounce_is_followed_once_and_the_certificate_fetched_once(
        self, api: ApiClient, district: TestDistrict, open_context: OpenContext, amazon: Amazon
    ) -> None:
        _id, message_id = await sent_mail(open_context, district)
        body = sealed(event(message_id))

        answers = [await tell(api, district, body) for _at in range(2)]
        answers.append(await tell(api, district, sealed(event("<other@x.example>"), version="1")))

        assert [response.status_code for response in answers] == [200] * 3, answers[0].text
        assert amazon.asked == [f"GET {CERTIFICATE}"]
        state, words, reasons = await look(open_context, district)
        assert (state, reasons) == ("bounced", ["bounced"])
        assert words[0] == "smtp; 550 no (address)"

    async def test_complaint_is_known_by_the_address_that_the_mail_comes_back_to(
        self, api: ApiClient, district: TestDistrict, open_context: OpenContext
    ) -> None:
        body = {"pluginId": "mail", "values": {"ses_topic": TOPIC, "bounce_address": "bounces@x.example"}}
        await api.post("/api/plugin/settings", headers=await api.sign_in(district), json=body)
        mail_id, _message_id = await sent_mail(open_context, district)
        async with open_context("mail", district) as ctx:
            source = return_paths_of(ctx).make(mail_id)
        told = {"eventType": "Complaint", "mail": {"source": source}, "complaint": {"complaintFeedbackType": "abuse"}}

        assert (await tell(api, district, sealed(told))).status_code == 200
        assert (await look(open_context, district))[::2] == ("complained", ["complained"])

    async def test_what_amazon_has_not_signed_for_this_topic_changes_nothing(
        self,
        api: ApiClient,
        district: TestDistrict,
        make_district: MakeDistrict,
        open_context: OpenContext,
        amazon: Amazon,
    ) -> None:
        _id, message_id = await sent_mail(open_context, district)
        told = event(message_id)
        refused = [
            sealed(told, TopicArn=TOPIC.replace("123456789012", "999999999999")),
            sealed(told, Timestamp=(datetime.now(UTC) - timedelta(hours=25)).isoformat()),
            sealed(told, Timestamp=(datetime.now(UTC) + timedelta(hours=1)).isoformat()),
            sealed(told, Timestamp="yesterday"),
            {**sealed(told), "Type": "Other"},
            *(
                sealed(told, SigningCertURL=url)
                for url in (
                    CERTIFICATE.replace("https", "http"),
                    CERTIFICATE.replace("amazonaws.com", "amazonaws.com.attacker.example"),
                    CERTIFICATE.replace("sns.us-east-1", "bucket.s3"),
                    CERTIFICATE.replace("sns.us-east-1", "sns.eu-west-1"),
                    CERTIFICATE.replace("https://", "https://attacker.example@"),
                    CERTIFICATE.replace("https://", "https://attacker.example\\@"),
                    CERTIFICATE.replace(".com/", ".com:8443/"),
                    f"{HOST}/anything.pem",
                    f"{HOST}/../x/SimpleNotificationService-0123456789abcdef.pem",
                )
            ),
            {"hello": "there"},
            [],
        ]
        unfetched = [(await tell(api, district, body)).status_code for body in refused]
        assert unfetched == [401] * len(refused)
        assert amazon.asked == []

        forged = [
            {**sealed(told), "Message": json.dumps(event(message_id, more=1))},
            {**sealed(told), "Signature": "AA=="},
        ]
        forged += [{**sealed(told), "SignatureVersion": "3"}, {**sealed(told), "Signature": "no base64"}]
        assert [(await tell(api, district, body)).status_code for body in forged] == [401] * 4
        assert (await tell(api, await make_district(), sealed(told))).status_code == 401
        assert (await look(open_context, district))[::2] == ("accepted", [])

    @pytest.mark.parametrize(("days", "status", "code"), [(-1, 200, 401), (1, 500, 503)])
    async def test_certificate_that_has_ended_or_cannot_be_had(
        self, api: ApiClient, district: TestDistrict, amazon: Amazon, days: int, status: int, code: int
    ) -> None:
        amazon.certificate, amazon.status = make_certificate(days=days), status

        assert (await tell(api, district, sealed(event("<1@x.example>")))).status_code == code

    async def test_subscription_of_the_topic_is_confirmed_at_amazons_address_alone(
        self, api: ApiClient, district: TestDistrict, amazon: Amazon
    ) -> None:
        def ask(url: str, **changes: str) -> dict[str, Any]:
            return sealed("Hello", **{"Type": "SubscriptionConfirmation", "Token": "t", "SubscribeURL": url, **changes})

        bodies = [
            ask(SUBSCRIBE.replace("amazonaws.com", "attacker.example")),
            ask(SUBSCRIBE.replace("Confirm", "Delete")),
            ask(SUBSCRIBE, Type="UnsubscribeConfirmation"),
            ask(SUBSCRIBE),
        ]
        assert [(await tell(api, district, body)).status_code for body in bodies] == [401, 401, 200, 200]
        assert amazon.asked == [f"GET {CERTIFICATE}", f"GET {SUBSCRIBE}"]

    async def test_topic_that_is_none_is_refused_where_it_is_typed(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        body = {"pluginId": "mail", "values": {"ses_topic": "https://sns.example"}}
        response = await api.post("/api/plugin/settings", headers=await api.sign_in(district), json=body)

        assert (response.status_code, list(response.json()["data"]["fields"])) == (422, ["ses_topic"])


class TestReadEvent:
    @pytest.mark.parametrize(
        ("told", "kind"),
        [
            ({"bounce": {"bounceType": "Transient", "bounceSubType": "MailboxFull"}}, Kind.SOFT),
            ({"bounce": {"bounceType": "Undetermined", "bounceSubType": "Undetermined"}}, Kind.SOFT),
            ({"bounce": {"bounceType": "Permanent", "bounceSubType": "OnAccountSuppressionList"}}, Kind.HARD),
            ({"notificationType": "Complaint", "complaint": {"complaintFeedbackType": "not-spam"}}, Kind.NOTICE),
            ({"notificationType": "Delivery", "delivery": {"recipients": ["p@x.example"]}}, Kind.DELIVERED),
            ({"notificationType": "", "eventType": "DeliveryDelay"}, Kind.DELAYED),
            ({"notificationType": "", "eventType": "Reject"}, Kind.SOFT),
            ({"notificationType": "", "eventType": "Open"}, None),
            ({"notificationType": "AmazonSnsSubscriptionSucceeded"}, None),
        ],
    )
    def test_events_mean_what_they_say(self, told: dict[str, Any], kind: Kind | None) -> None:
        report = read_event(SesEvent.model_validate(event("<1@x.example>", **told)))

        assert (report.kind if report is not None else None) is kind
