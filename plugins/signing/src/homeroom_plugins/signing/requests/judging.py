"""Checks of the rows of a job: who can be asked, and what prevents the others. Preview and planning share them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from homeroom_plugins.signing.models import RoleKind, SignatureMode
from homeroom_plugins.signing.request_models import SigningJob
from homeroom_plugins.signing.requests.addresses import is_barred
from homeroom_plugins.signing.requests.schemas import Invited, StaffSigner
from homeroom_plugins.signing.requests.words import KEY
from homeroom_plugins.signing.template_models import TemplateVersion
from homeroom_plugins.signing.templates.merging import fill_fields, values_for
from homeroom_plugins.signing.templates.schemas import Field, Role
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import NOTHING, Sentence, _
from homeroom_sdk.services import Addressee, Directory, Mailer, Person

STAFF = (RoleKind.TEACHER, RoleKind.OFFICER)


class InvitedRow(Invited):
    """A row as a job stores it; `item` is the delivery's document for this person."""

    item: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """The settings of a job that apply to every row: roles, fields, and how the roles sign."""

    roles: Sequence[Role]
    fields: Sequence[Field]
    mode: SignatureMode
    in_order: bool
    all_guardians: bool
    staff: Sequence[StaffSigner] = ()


def layout_of(job: SigningJob, version: TemplateVersion) -> Layout:
    """Return the layout of a job, from the template version with which it was created."""
    return Layout(
        roles=[Role.model_validate(item) for item in version.roles],
        fields=[Field.model_validate(item) for item in version.fields],
        mode=SignatureMode(job.mode),
        in_order=job.in_order,
        all_guardians=job.all_guardians,
        staff=[StaffSigner.model_validate(item) for item in job.staff],
    )


@dataclass(frozen=True, slots=True)
class PlannedSigner:
    """A signer who would be asked for a role. The address may be empty unless the document is signed digitally only."""

    role: Role
    name: str
    email: str
    language: str
    position: int


@dataclass(slots=True)
class Judged:
    """A row with the signers it would ask, and the reason that prevents it; `code` is empty if there is none."""

    row: InvitedRow
    person: Person | None = None
    signers: list[PlannedSigner] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    code: str = ""
    reason: Sentence = NOTHING

    def refuse(self, code: str, reason: Sentence) -> None:
        """Set the reason that prevents this row, unless there is one already."""
        if not self.code:
            self.code, self.reason = code, reason


async def judge_rows(ctx: PluginContext, layout: Layout, rows: Sequence[InvitedRow]) -> list[Judged]:
    """Check the rows against the directory and the mailer, with a few queries for all of them."""
    judged = [Judged(row) for row in rows]
    await _find_persons(ctx, judged)
    known = [item for item in judged if item.person is not None]
    ids = list({item.person.id for item in known if item.person})
    addressees = await ctx.services.get(Directory).list_addressees(ids) if ids else {}
    names = await ctx.school_names({item.person.school_id for item in known if item.person})
    for item in known:
        assert item.person is not None
        _find_signers(layout, item, addressees.get(item.person.id, ()))
        by_kind = {signer.role.kind.value: signer.name for signer in item.signers}
        school = names.get(item.person.school_id, "")
        values = values_for(ctx, item.person, school_name=school, csv=item.row.csv, names=by_kind)
        item.fields, unknown = fill_fields(layout.fields, values)
        needed = {one.merge for one in layout.fields if one.required and not one.role}
        if missing := sorted(needed & set(unknown)):
            item.refuse("missing_merge", _("There is no value for {field}, which is printed.", field=missing[0]))
    await _find_blocked(ctx, layout, known)
    return judged


async def _find_persons(ctx: PluginContext, judged: Sequence[Judged]) -> None:
    directory = ctx.services.get(Directory)
    by_row = await directory.find_by_rows(list({item.row.person for item in judged if item.row.person}))
    wanted = list({item.row.personId.strip() for item in judged if item.row.person is None and item.row.personId})
    by_id = await directory.find_persons(wanted) if wanted else {}
    for item in judged:
        if item.row.person is not None:
            item.person = by_row.get(item.row.person)
        else:
            _pick(item, by_id.get(item.row.personId.strip(), ()))
        if item.person is not None and not ctx.actor.has_school(item.person.school_id):
            item.person = None  # As if unknown: the actor must not learn who is at other schools.
        if item.person is None:
            item.refuse("unknown_person", _("No person at your schools has this id. Correct it, or leave the row out."))


def _pick(item: Judged, found: Sequence[Person]) -> None:
    school = item.row.schoolId.strip().casefold()
    fitting = [person for person in found if not school or person.school_id.casefold() == school]
    if len(fitting) > 1:
        item.refuse("ambiguous_person", _("Several people have this id. Choose the school."))
        item.person = None
    else:
        item.person = fitting[0] if fitting else None


def _find_signers(layout: Layout, item: Judged, addressees: Sequence[Addressee]) -> None:
    """Set the signers for each role; barred guardians are left out."""
    open_ones = [one for one in addressees if not is_barred(one)]
    guardians = list({one.address: one for one in reversed(open_ones) if not one.is_self}.values())[::-1]
    roles = {role.kind: role for role in layout.roles}
    for role in layout.roles:
        if role.kind in STAFF:
            _add_staff(layout, item, role)
        elif role.kind is RoleKind.STUDENT:
            _add_student(layout, item, role, next((one for one in open_ones if one.is_self), None))
    _add_guardians(layout, item, roles, guardians)
    item.signers.sort(key=lambda signer: signer.role.position)  # Template order, even if all sign together.
    addresses = [signer.email for signer in item.signers if signer.email]
    if len(set(addresses)) < len(addresses):
        item.refuse("same_person", _("Two roles have the same address. Each signer needs one of their own."))


def _add(layout: Layout, item: Judged, role: Role, name: str, email: str = "", language: str = "") -> None:
    position = role.position if layout.in_order else 1
    item.signers.append(PlannedSigner(role, name, email, language, position))


def _add_staff(layout: Layout, item: Judged, role: Role) -> None:
    found = next((one for one in (*item.row.staff, *layout.staff) if one.role == role.key), None)
    if found is None:
        reason = _("No teacher is named for this row.") if role.kind is RoleKind.TEACHER else _("No officer is named.")
        item.refuse("missing_staff", reason)
    else:
        _add(layout, item, role, found.name, found.email.strip().lower())


def _add_student(layout: Layout, item: Judged, role: Role, own: Addressee | None) -> None:
    assert item.person is not None
    if own is not None:
        _add(layout, item, role, item.person.name, own.address, own.language)
    elif layout.mode is SignatureMode.DIGITAL:
        item.refuse("no_address", _("The student has no e-mail address of their own."))
    else:
        _add(layout, item, role, item.person.name)


def _add_guardians(
    layout: Layout, item: Judged, roles: Mapping[RoleKind, Role], guardians: Sequence[Addressee]
) -> None:
    """Add guardians in the district's order: the first for guardian 1, the second for guardian 2.

    If one signature is enough, all guardians are asked; further ones take the first role. If all have to sign, at most
    one guardian per role is asked.
    """
    first, second = roles.get(RoleKind.GUARDIAN_1), roles.get(RoleKind.GUARDIAN_2)
    wanted = [role for role in (first, second) if role is not None]
    if not wanted:
        return
    if not guardians:
        if layout.mode is SignatureMode.DIGITAL:
            item.refuse("no_guardian", _("No guardian with an e-mail address may sign for this student."))
        else:
            _add(layout, item, wanted[0], "")
        return
    for number, one in enumerate(guardians):
        if layout.all_guardians and number >= len(wanted):
            break
        role = wanted[number] if number < len(wanted) else wanted[0]
        _add(layout, item, role, one.name or one.address, one.address, one.language)


async def _find_blocked(ctx: PluginContext, layout: Layout, judged: Sequence[Judged]) -> None:
    """Refuse signers whose address is blocked for mails; if one guardian is enough, drop blocked guardians instead.

    Does nothing for signing on paper only. If paper is possible too, the row stays as it is.
    """
    if layout.mode is SignatureMode.WET:
        return
    addresses = list({signer.email for item in judged for signer in item.signers if signer.email})
    blocked = await ctx.services.get(Mailer).find_blocked(addresses, category=KEY) if addresses else {}
    if not blocked:
        return
    for item in judged:
        kept = [signer for signer in item.signers if signer.email not in blocked]
        lost = [signer for signer in item.signers if signer.email in blocked]
        kinds = {signer.role.kind for signer in kept}
        guardians = {RoleKind.GUARDIAN_1, RoleKind.GUARDIAN_2}
        replaceable = not layout.all_guardians and bool(kinds & guardians)
        still = [signer for signer in lost if not (replaceable and signer.role.kind in guardians)]
        if not still:
            item.signers = kept
        elif layout.mode is SignatureMode.DIGITAL:
            item.refuse("suppressed", blocked[still[0].email].reason)
