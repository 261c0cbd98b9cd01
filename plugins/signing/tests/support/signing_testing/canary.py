"""The plugin's part of the canary day, which writes the district's marker word to each of the plugin's tables."""

from uuid import UUID

from homeroom_devkit.testing.canary import CanaryPerson, Day
from homeroom_devkit.testing.districts import run_flows
from homeroom_plugins.signing.models import SignatureMode
from homeroom_plugins.signing.requests import acting

from signing_testing.office import Child, Office, field
from signing_testing.paper_day import live_on_paper

SILENT = {
    "signing_acts": "words of the platform",
    "signing_authorities": "keys and certificates",
    "signing_seal_batches": "ids and numbers",
}


async def live(day: Day) -> None:
    """Have one form filled in and signed, and leave another one open."""
    office, word = _office(day), day.word
    children = [
        Child(f"9{word}{number}", word, f"{word}{number}", mother=office.address(f"signer{number}.{word}"))
        for number in range(2)
    ]
    await office.import_children(*children)
    template = await office.template(fields=[field("note", "text", label=word, required=False)])
    template = await office.data(
        "saveTemplate",
        {
            "templateId": template["id"],
            "version": template["version"],
            "name": word,
            "description": word,
            "roles": [role | {"title": word} for role in template["roles"]],
            "fields": template["fields"],
        },
    )
    people = [{"personId": child.person_id, "csv": {"note": word}} for child in children]
    texts = {"title": f"Trip {word}", "subject": f"Sign {word}", "message": f"Dear {word}"}
    await office.data("createJob", office.job(template, people=people, **texts))
    await run_flows(day.platform, day.district)
    signer = await office.signer(f"signer0.{word}")
    await office.sign(signer.id, note=word)
    await office.run()
    await office.data("createJob", office.job(template, people=people, mode="wet_signature", **texts))
    await run_flows(day.platform, day.district)
    on_paper = [item.id for item in await office.requests() if item.mode == SignatureMode.WET]
    await live_on_paper(day, *on_paper)


async def keep_of(day: Day, person: CanaryPerson) -> None:
    """Have the person's family fill in a form, then cancel the request."""
    office = _office(day)
    template = await office.template(fields=[field("note", "text", "", merge="person.name"), field("words", "text")])
    people = [{"person": str(person.id), "csv": {"note": person.name}}]
    await office.data("createJob", office.job(template, people=people))
    await run_flows(day.platform, day.district)
    request = next(item for item in await office.requests() if item.person == person.id)
    signer = (await office.signers(request.id))[0]
    await _fill(office, signer.id, person.name)
    await office.data("cancel", {"requestIds": [str(request.id)]})
    await day.drain_events()


async def _fill(office: Office, signer_id: UUID, words: str) -> None:
    async with office.as_family() as ctx:
        await acting.save_value(ctx, signer_id, "words", words)


def _office(day: Day) -> Office:
    return Office(day.api, day.platform, day.district, day.headers)
