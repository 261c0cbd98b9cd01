"""Consistency checks for the roles and fields of a template."""

from collections.abc import Sequence

from homeroom_plugins.signing.models import FieldKind, SignatureMode
from homeroom_plugins.signing.templates.merging import find_unknown
from homeroom_plugins.signing.templates.schemas import Field, Role
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence, _

PRINTED = (FieldKind.TEXT, FieldKind.NUMBER, FieldKind.DATE)


def check_layout(roles: Sequence[Role], fields: Sequence[Field]) -> None:
    """Check that roles and fields are consistent.

    Raises:
        ValidationFailed: `data.fields` contains the ids of the fields or the keys of the roles.
    """
    problems: dict[str, Sentence] = {}
    keys, ids = set[str](), set[str]()
    kinds = set[str]()
    for role in roles:
        if role.key in keys or role.kind in kinds:
            problems[role.key] = _("A template has each role once.")
        keys.add(role.key)
        kinds.add(role.kind)
    for field in fields:
        if field.id in ids:
            problems[field.id] = _("Two fields have the same id. Remove one.")
        ids.add(field.id)
        problem = _problem_of(field, keys)
        if problem is not None:
            problems[field.id] = problem
    if problems:
        raise ValidationFailed.of(**problems)


def check_signable(mode: SignatureMode, roles: Sequence[Role], fields: Sequence[Field]) -> None:
    """Check that documents with this layout can be signed.

    Raises:
        ValidationFailed: with what is missing.
    """
    if mode is SignatureMode.NONE:
        raise ValidationFailed.of(mode=_("No one signs in this mode. Send the document as a delivery instead."))
    if not roles:
        raise ValidationFailed.of(roles=_("Add a role to the template for each signer."))
    signing = {field.role for field in fields if field.kind is FieldKind.SIGNATURE}
    silent = [role for role in roles if role.key not in signing]
    if silent:
        raise ValidationFailed.of(
            fields=_("Give each role a field for its signature. One role has no such field yet.")
            if len(silent) == 1
            else _("Give each role a field for its signature. Some roles have no such field yet.")
        )


def _problem_of(field: Field, roles: set[str]) -> Sentence | None:
    if field.role and field.role not in roles:
        return _("The role of this field no longer exists. Choose another.")
    if not field.role and field.kind not in PRINTED:
        return _("Choose who fills in this field.")
    if not field.role and not (field.merge or field.value):
        return _("Choose who fills in this field, or what is printed there.")
    if field.kind is FieldKind.SELECT and not field.options:
        return _("Give the list at least one option.")
    if field.kind is FieldKind.RADIO and not (field.options or field.group):
        return _("Give the choice its options, or a group.")
    if field.merge and field.kind in (FieldKind.SIGNATURE, FieldKind.ATTACHMENT):
        return _("A signature or a file cannot be filled in beforehand.")
    if field.merge and find_unknown(field.merge):
        return _("There is no merge field of this name.")
    return None
