"""Response bodies of `/api/mail/domain`."""

from homeroom_plugins.mail.dkim.records import Purpose, Status
from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel


class DnsRecord(ReadModel):
    """A TXT record that the domain's DNS should contain, and its problem in words."""

    purpose: Purpose
    name: str
    value: str
    status: Status
    problem: Said


class SigningKeyRead(ReadModel):
    """A signing key. It signs while it is proven and not retired."""

    selector: str
    algorithm: str
    created_at: Moment
    proven_at: Moment | None
    retired_at: Moment | None


class DomainRead(ReadModel):
    """The sending domain. `sendsAs` is a different domain until one of its keys is proven."""

    domain: str
    sends_as: str
    records: list[DnsRecord]
    keys: list[SigningKeyRead]
    checked_at: Moment | None
