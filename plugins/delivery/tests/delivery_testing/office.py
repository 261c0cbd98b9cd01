"""A day of an administrator: one thing of every kind that a district can have, each with the district's word in it."""

from typing import Any

from delivery_testing.clerk import Clerk

MODEL = "clubs"


async def administer(clerk: Clerk, word: str) -> None:
    """Leave users, roles, settings, views, a model with a record, a provider and notes behind."""
    address = f"{word}.two@elsewhere.example.org"
    person = {"FirstName": word, "LastName": word, "UserName": address}
    user = {**person, "Roles": ["SchoolUser"], "Attributes": {}, "sendEmail": False, "Aliases": [f"{word}-alias"]}
    await post(clerk, "auth/create", user)
    await post(clerk, "user/save", {"user": {"phone": word}, "updateSecurityUser": True})
    await post(clerk, "user/setDevice", {"device": {"id": word, "name": word}})
    kind = await post(clerk, "documentType/save", {"name": word})
    role = {"name": word, "access": [{"id": kind["id"], "name": word}], "permissions": ["document.view"]}
    found = await post(clerk, "documentType/saveRole", role)
    await post(clerk, "userRole/mapRoles", {"sisRole": word, "roleId": found["id"]})
    await post(clerk, "search/views/Persons", {"name": word, "isShared": True, "state": {}})
    await post(clerk, "instance/ModelConfiguration", club_model(word))
    await post(clerk, f"instance/{MODEL}", {"title": word})
    await post(clerk, f"instance/sequence/{word}", None)
    await post(clerk, "plugin/settings", {"pluginId": "mail", "values": {"help_text": f"Ask {word}"}})
    sis = {"sisUrl": f"https://{word}.example.org", "clientId": word, "clientSecret": word}
    await post(clerk, "dynamicSettings/saveSISCreds", sis)
    await post(clerk, "auth/sso/provider", provider(word))
    await post(clerk, "shell/addFavorite", {"path": f"/job?q={word}", "title": word})
    await post(clerk, "locker/lock", {"model": MODEL, "id": word})


async def post(clerk: Clerk, call: str, body: Any) -> Any:
    """Make the call and have its data."""
    answer = await clerk.api.post(f"/api/{call}", headers=clerk.headers, json=body)
    assert answer.is_success, f"{call}: {answer.text}"
    return answer.json()["data"]


def club_model(word: str) -> dict[str, Any]:
    """A model with one field."""
    field = {"name": "title", "type": "input", "label": word, "column": True, "searchable": True, "filterable": True}
    return {
        "name": MODEL,
        "label": word,
        "readers": ["Administrator"],
        "writers": ["Administrator"],
        "menu": True,
        "forms": [{"name": "club", "fields": [field]}],
    }


def provider(word: str) -> dict[str, Any]:
    """A sign-on provider that is not in use."""
    return {
        "enabled": False,
        "issuer": f"https://{word}.example.org",
        "clientId": word,
        "clientSecret": word,
        "uuOrganizationId": word,
    }
