"""Routes under `/api/mail/domain` for the domain that a district sends from."""

from fastapi import APIRouter
from homeroom_plugins.mail.dkim import service
from homeroom_plugins.mail.dkim.schemas import DnsRecord, DomainRead, SigningKeyRead
from homeroom_plugins.mail.dkim.service import DomainReport
from homeroom_sdk.http import AdministratorContext, Answer, answer

router = APIRouter(prefix="/api/mail/domain", tags=["mail"])


@router.get("")
async def get_domain(ctx: AdministratorContext) -> Answer[DomainRead]:
    """Return the domain with its keys and the DNS records that it needs."""
    return answer(_read(await service.describe_domain(ctx)))


@router.post("/keys")
async def renew_keys(ctx: AdministratorContext) -> Answer[DomainRead]:
    """Create the first or the next signing keys. The old ones sign until the DNS records of the new ones are seen."""
    return answer(_read(await service.renew_keys(ctx)))


@router.post("/check")
async def check_domain(ctx: AdministratorContext) -> Answer[DomainRead]:
    """Look the DNS records up and report problems. Keys with a correct record sign from now on."""
    return answer(_read(await service.check_domain(ctx)))


def _read(report: DomainReport) -> DomainRead:
    return DomainRead(
        domain=report.domain,
        sends_as=report.sends_as,
        records=[DnsRecord.model_validate(record, from_attributes=True) for record in report.records],
        keys=[SigningKeyRead.model_validate(key, from_attributes=True) for key in report.keys],
        checked_at=report.checked_at,
    )
