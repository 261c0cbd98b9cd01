"""The parts of a delivery are signed by their own families, with the template's fields at their anchor texts."""

from delivery_testing.clerk import Clerk
from signing_testing.office import Office, signature


async def test_each_part_is_a_request_of_its_own(office: Office) -> None:
    clerk = Clerk(office.api, office.platform, office.district, office.headers)
    students = clerk.invent(2)
    delivered = await clerk.deliver(students)
    template = await office.template()
    anchored = signature() | {"anchor": {"text": "Report card", "dx": 0, "dy": 20}}
    body = {"templateId": template["id"], "version": template["version"], "name": "Card", "roles": template["roles"]}
    await office.data("saveTemplate", body | {"fields": [anchored]})

    await office.ask(template, source="delivery", sourceId=delivered)

    requests = await office.requests()
    assert {item.person_id for item in requests} == {student.person_id for student in students}
    assert {item.status for item in requests} == {"open"}
    assert len({item.blob_id for item in requests}) == 2
    async with office.context() as ctx:
        for item in requests:
            assert (await ctx.blobs.read(item.blob_id)).startswith(b"%PDF-")
    assert all(item.fields[0]["y"] != template["fields"][0]["y"] for item in requests)
