"""A day of an administrator of documents: a type, a role that may view it, and what stands for that role."""

from homeroom.testing.canary import Day

SILENT = {"storage_role_types": "ids only"}


async def live(day: Day) -> None:
    """Leave one of each kind behind."""
    kind = await day.post("documentType/save", {"name": day.word})
    access = [{"id": kind["id"], "name": day.word}]
    role = {"name": day.word, "access": access, "permissions": ["document.view"]}
    found = await day.post("documentType/saveRole", role)
    await day.post("userRole/mapRoles", {"sisRole": day.word, "roleId": found["id"]})
