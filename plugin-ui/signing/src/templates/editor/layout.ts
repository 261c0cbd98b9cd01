/** Who fills fields; as the server's `Role`. */
export interface Role {
  key: string;
  kind: RoleKind;
  title: string;
  /** All of one number sign at once, the next number after them. */
  position: number;
}

/** A place on a page; as the server's `Field`. Positions are points from the page's upper left corner as it is shown. */
export interface PageField {
  id: string;
  kind: FieldKind;
  /** The key of its role; empty: nobody fills it, what it merges is printed. */
  role: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  required: boolean;
  label: string;
  options: string[];
  merge: string;
  anchor: { text: string; dx: number; dy: number } | null;
  /** Radio buttons of one group exclude each other. */
  group: string;
}

export const ROLE_KINDS = ['student', 'guardian1', 'guardian2', 'teacher', 'officer'] as const;
export type RoleKind = (typeof ROLE_KINDS)[number];

export const FIELD_KINDS = [
  'signature',
  'initials',
  'date',
  'text',
  'number',
  'check',
  'radio',
  'select',
  'attachment',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** What a field can be filled with by itself; `csv.` and a column's name is one more. */
export const MERGES = [
  ...(['person.name', 'person.firstName', 'person.middleName', 'person.lastName', 'person.id'] as const),
  ...(['person.birthDate', 'person.email', 'school.name', 'school.id', 'district.name', 'today'] as const),
  ...(['guardian1.name', 'guardian2.name', 'teacher.name', 'officer.name'] as const),
] as const;

/** What can be printed where nobody fills it in. */
export const PRINTED: readonly FieldKind[] = ['text', 'number', 'date'];
/** What nothing is filled in beforehand. */
export const UNMERGED: readonly FieldKind[] = ['signature', 'attachment'];

/** Width and height of a page in points. */
export type PageSize = readonly [number, number];

export interface Layout {
  roles: readonly Role[];
  fields: readonly PageField[];
}

/** What a new field of a kind measures, in points. */
const SIZES: Record<FieldKind, PageSize> = {
  signature: [180, 40],
  initials: [64, 32],
  date: [100, 20],
  text: [180, 20],
  number: [80, 20],
  check: [14, 14],
  radio: [14, 14],
  select: [140, 20],
  attachment: [160, 24],
};

/** Smaller than this nobody can sign or hit. */
const LEAST_PT = 8;

/** A field of the kind around a point of the page, in the middle where none is given. */
export function newField(
  kind: FieldKind,
  { page, size, role, at, id }: { page: number; size: PageSize; role: string; at?: Point; id: string },
): PageField {
  const [width, height] = SIZES[kind];
  const { x, y } = at ?? { x: size[0] / 2, y: size[1] / 2 };
  return placed(
    {
      ...{ id, kind, role, page, width, height, x: x - width / 2, y: y - height / 2 },
      ...{ required: kind !== 'check', label: '', merge: '', anchor: null, group: '' },
      options: kind === 'select' ? ['', ''] : [],
    },
    size,
  );
}

export interface Point {
  x: number;
  y: number;
}

/** The field where it lies wholly on its page, rounded to a tenth of a point. */
export function placed(field: PageField, [across, down]: PageSize): PageField {
  const width = tenth(Math.min(across, Math.max(LEAST_PT, field.width)));
  const height = tenth(Math.min(down, Math.max(LEAST_PT, field.height)));
  const x = tenth(Math.min(across - width, Math.max(0, field.x)));
  const y = tenth(Math.min(down - height, Math.max(0, field.y)));
  return { ...field, width, height, x, y };
}

const tenth = (points: number) => Math.round(points * 10) / 10;

/** A key that none of the roles has. */
export function freeKey(kind: RoleKind, roles: readonly Role[]): string {
  const taken = new Set(roles.map(({ key }) => key));
  if (!taken.has(kind)) return kind;
  for (let number = 2; ; number += 1) if (!taken.has(`${kind}-${number}`)) return `${kind}-${number}`;
}

/** Between a field that is added and what is above it, in points. */
const GAP_PT = 12;

/** The field somewhere below where it would lie on another one, or where it is if the page is full. */
export function asideOf(field: PageField, fields: readonly PageField[], size: PageSize): PageField {
  const others = fields.filter(({ page }) => page === field.page);
  const steps = Math.floor(size[1] / (field.height + GAP_PT));
  for (let step = 0; step < steps; step += 1) {
    const y = (field.y + step * (field.height + GAP_PT)) % Math.max(1, size[1] - field.height);
    const tried = placed({ ...field, y }, size);
    if (!others.some((other) => overlaps(tried, other))) return tried;
  }
  return field;
}

function overlaps(one: PageField, other: PageField): boolean {
  const isApart =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y;
  return !isApart;
}
