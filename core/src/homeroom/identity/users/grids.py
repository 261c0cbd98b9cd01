"""Grid models for user management (specification §2)."""

from homeroom_sdk.http import Json
from homeroom_sdk.models import ADMIN_ONLY, Field, FieldType, ModelSpec
from homeroom_sdk.schemas import ReadModel
from sqlalchemy import case, cast, func, select
from sqlalchemy.dialects.postgresql import ARRAY, TEXT, aggregate_order_by, array

from homeroom.identity.models import User, UserSchool
from homeroom.identity.ports import DistrictRules
from homeroom.identity.roles import list_roles
from homeroom.tenancy.models import School

LOCKED, UNLOCKED = "locked", "unlocked"
_LOCKED = User.locked_until > func.now()
_SCHOOLS = func.coalesce(
    select(func.array_agg(aggregate_order_by(School.name, School.name)))
    .join(UserSchool, (UserSchool.district_id == School.district_id) & (UserSchool.school_id == School.id))
    .where(UserSchool.district_id == User.district_id, UserSchool.user_id == User.id)
    .scalar_subquery(),
    cast(array([]), ARRAY(TEXT)),
)
_USER_FIELDS = (
    Field("email", column=User.email, searchable=True),
    Field("userName", column=User.user_name, searchable=True),
    Field("firstName", column=User.first_name, searchable=True),
    Field("lastName", column=User.last_name, searchable=True),
    Field("roles", FieldType.LIST, User.roles, sortable=False),
    Field("subRoles", FieldType.LIST, User.sub_roles, sortable=False),
    Field("schools", FieldType.LIST, _SCHOOLS, sortable=False, nullable=False),
    Field("isSuspended", FieldType.BOOLEAN, User.is_suspended),
    Field(
        "failedLoginStatus",
        column=case((_LOCKED, LOCKED), else_=UNLOCKED),
        choices=(LOCKED, UNLOCKED),
        nullable=False,
    ),
    Field("lastSignIn", FieldType.DATETIME, User.last_sign_in_at),
    Field("createdOn", FieldType.DATETIME, User.created_at),
)

USERS = ModelSpec(
    "Users",
    fields=_USER_FIELDS,
    table=User,
    default_sort=("lastName", "firstName"),
    access=ADMIN_ONLY,
    where=User.deleted_at.is_(None),
    title=func.coalesce(func.nullif(func.concat_ws(" ", User.first_name, User.last_name), " "), User.email),
)

DELETED_USERS = ModelSpec(
    "DeletedUsers",
    fields=(*_USER_FIELDS[:4], Field("deletedOn", FieldType.DATETIME, User.deleted_at)),
    table=User,
    default_sort=("-deletedOn",),
    access=ADMIN_ONLY,
    where=User.deleted_at.is_not(None),
)


class SystemRoleRead(ReadModel):
    """A role that can be given to users; `id` is stored, `name` is displayed."""

    id: str
    name: str
    description: str


SYSTEM_ROLES = ModelSpec(
    "SystemRoles",
    fields=(Field("name", searchable=True), Field("description", searchable=True)),
    default_sort=("name",),
    access=ADMIN_ONLY,
    schema=SystemRoleRead,
)


def list_system_roles(state: DistrictRules) -> list[Json]:
    """Return the records of `SystemRoles`: the roles that can be given in the district."""
    roles = (SystemRoleRead(id=role.id, name=role.name, description=role.description) for role in list_roles(state))
    return [role.model_dump() for role in roles]
