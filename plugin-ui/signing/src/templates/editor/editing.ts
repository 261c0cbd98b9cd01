import { type Layout, type PageField, type PageSize, PRINTED, placed, type Role, UNMERGED } from './layout';

/** A layout while it is changed: what is selected, and what undo and redo lead to. */
export interface Editing extends Layout {
  selected: string | null;
  past: readonly Layout[];
  future: readonly Layout[];
}

export type Edit =
  | { type: 'add'; field: PageField }
  | { type: 'change'; id: string; change: Partial<PageField> }
  | { type: 'move' | 'resize'; id: string; across: number; down: number }
  | { type: 'duplicate'; id: string; newId: string }
  | { type: 'remove'; id: string }
  | { type: 'select'; id: string | null }
  | { type: 'roles'; roles: readonly Role[] }
  | { type: 'undo' | 'redo' };

/** How far a copy lies from what it was made of, in points. */
const COPY_PT = 12;
/** So many steps can be undone. */
const STEPS = 100;

export const begin = ({ roles, fields }: Layout): Editing => ({
  ...{ roles, fields, selected: null, past: [], future: [] },
});

/** `sizes` are those of the pages, in points. */
export function edit(state: Editing, action: Edit, sizes: readonly PageSize[]): Editing {
  const sizeOf = (page: number): PageSize => sizes[page - 1] ?? [612, 792];
  const fit = (field: PageField) => placed(field, sizeOf(field.page));
  switch (action.type) {
    case 'select':
      return { ...state, selected: action.id };
    case 'undo':
      return back(state);
    case 'redo':
      return forth(state);
    case 'add':
      return { ...step(state, { fields: [...state.fields, fit(action.field)] }), selected: action.field.id };
    case 'remove': {
      const fields = state.fields.filter(({ id }) => id !== action.id);
      return { ...step(state, { fields }), selected: state.selected === action.id ? null : state.selected };
    }
    case 'duplicate': {
      const source = state.fields.find(({ id }) => id === action.id);
      if (!source) return state;
      const copy = fit({ ...source, id: action.newId, x: source.x + COPY_PT, y: source.y + COPY_PT });
      return { ...step(state, { fields: [...state.fields, copy] }), selected: copy.id };
    }
    case 'roles':
      return step(state, { roles: action.roles, fields: followed(state, action.roles) });
    default:
      return step(state, {
        fields: state.fields.map((field) => (field.id === action.id ? fit(changed(field, action)) : field)),
      });
  }
}

function changed(
  field: PageField,
  action: Extract<Edit, { id: string; type: 'change' | 'move' | 'resize' }>,
) {
  if (action.type === 'change') return fitting({ ...field, ...action.change });
  const { across, down } = action;
  if (action.type === 'move') return { ...field, x: field.x + across, y: field.y + down };
  return { ...field, width: field.width + across, height: field.height + down };
}

/** The fields of a role go with it when its key changes, and to the first one when it is removed. */
function followed({ roles, fields }: Layout, next: readonly Role[]): PageField[] {
  const isChange = roles.length === next.length;
  const keys = new Map(roles.map(({ key }, at) => [key, isChange ? next[at]?.key : undefined]));
  const left = new Set(next.map(({ key }) => key));
  return fields.map((field) => {
    if (!field.role) return field;
    const role = keys.get(field.role) ?? (left.has(field.role) ? field.role : (next[0]?.key ?? ''));
    return { ...field, role };
  });
}

/** A kind that takes no merge field has none. */
function fitting(field: PageField): PageField {
  return UNMERGED.includes(field.kind) ? { ...field, merge: '' } : field;
}

function step(state: Editing, change: Partial<Layout>): Editing {
  const { roles, fields, past } = state;
  return { ...state, ...change, past: [...past.slice(-STEPS), { roles, fields }], future: [] };
}

function back({ roles, fields, selected, past, future }: Editing): Editing {
  const last = past.at(-1);
  const state = { roles, fields, selected, past, future };
  return last
    ? { ...last, selected, past: past.slice(0, -1), future: [{ roles, fields }, ...future] }
    : state;
}

function forth({ roles, fields, selected, past, future }: Editing): Editing {
  const [next, ...rest] = future;
  const state = { roles, fields, selected, past, future };
  return next ? { ...next, selected, past: [...past, { roles, fields }], future: rest } : state;
}

/** What would keep the template from being signed. */
export const FAULTS = ['noRoles', 'noSignature', 'noOptions', 'noMerge', 'noGroup', 'noRole'] as const;

export interface Fault {
  kind: (typeof FAULTS)[number];
  /** The field or role. */
  about: string;
}

export function faultsOf({ roles, fields }: Layout): Fault[] {
  const signing = new Set(fields.filter(({ kind }) => kind === 'signature').map(({ role }) => role));
  return [
    ...(roles.length === 0 ? [{ kind: 'noRoles', about: '' } as const] : []),
    ...roles
      .filter(({ key }) => !signing.has(key))
      .map(({ key }) => ({ kind: 'noSignature', about: key }) as const),
    ...fields.flatMap((field): Fault[] => {
      const { id: about, kind } = field;
      if (kind === 'select' && field.options.filter((option) => option.trim()).length < 2)
        return [{ kind: 'noOptions', about }];
      if (kind === 'radio' && !field.group.trim()) return [{ kind: 'noGroup', about }];
      if (!field.role && !PRINTED.includes(kind)) return [{ kind: 'noRole', about }];
      return !field.role && !field.merge ? [{ kind: 'noMerge', about }] : [];
    }),
  ];
}
