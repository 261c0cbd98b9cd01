import { describe, expect, test } from 'vitest';
import { begin, type Edit, edit, faultsOf } from './editing';
import { asideOf, freeKey, type Layout, newField, type PageField, type PageSize } from './layout';

const LETTER: PageSize = [612, 792];
const ROLE = { key: 'guardian1', kind: 'guardian1', title: '', position: 1 } as const;
const FIELD = newField('signature', { page: 1, size: LETTER, role: 'guardian1', id: 'f1' });

function after(layout: Layout, ...actions: Edit[]) {
  return actions.reduce((state, action) => edit(state, action, [LETTER]), begin(layout));
}

const one: Layout = { roles: [ROLE], fields: [FIELD] };
const first = (state: Layout) => state.fields[0] as PageField;

describe('editing', () => {
  test('a new field lies in the middle of its page', () => {
    expect([FIELD.x + FIELD.width / 2, FIELD.y + FIELD.height / 2]).toEqual([306, 396]);
  });

  test('a field moves and grows, and never leaves its page', () => {
    const moved = after(one, { type: 'move', id: 'f1', across: 5, down: -5 });
    expect([first(moved).x, first(moved).y]).toEqual([FIELD.x + 5, FIELD.y - 5]);
    const far = after(one, { type: 'move', id: 'f1', across: 9999, down: 9999 });
    expect([first(far).x, first(far).y]).toEqual([612 - FIELD.width, 792 - FIELD.height]);
    const small = after(one, { type: 'resize', id: 'f1', across: -9999, down: -9999 });
    expect([first(small).width, first(small).height]).toEqual([8, 8]);
  });

  test('a copy lies beside what it was made of, and is selected', () => {
    const copied = after(one, { type: 'duplicate', id: 'f1', newId: 'f2' });
    expect(copied.selected).toBe('f2');
    expect(copied.fields[1]).toEqual({ ...FIELD, id: 'f2', x: FIELD.x + 12, y: FIELD.y + 12 });
  });

  test('what was removed comes back by undo, and goes again by redo', () => {
    const removed = after(one, { type: 'remove', id: 'f1' });
    expect(removed.fields).toEqual([]);
    const back = edit(removed, { type: 'undo' }, [LETTER]);
    expect(back.fields).toEqual([FIELD]);
    expect(edit(back, { type: 'redo' }, [LETTER]).fields).toEqual([]);
  });

  test('the fields of a role go with it when it becomes another one', () => {
    const other = { ...ROLE, key: 'teacher', kind: 'teacher' } as const;
    const two: Layout = { roles: [{ ...ROLE, key: 's', kind: 'student' }, ROLE], fields: [FIELD] };
    expect(first(after(two, { type: 'roles', roles: [two.roles[0] ?? ROLE, other] })).role).toBe('teacher');
  });

  test('the fields of a role that is removed go to the first that is left', () => {
    const other = { ...ROLE, key: 'teacher', kind: 'teacher' } as const;
    expect(first(after(one, { type: 'roles', roles: [other] })).role).toBe('teacher');
  });
});

describe('asideOf', () => {
  test('a new field lies below what is where it would lie', () => {
    const second = asideOf({ ...FIELD, id: 'f2' }, [FIELD], LETTER);
    expect([second.x, second.y]).toEqual([FIELD.x, FIELD.y + FIELD.height + 12]);
    expect(asideOf({ ...FIELD, id: 'f2', page: 2 }, [FIELD], LETTER).y).toBe(FIELD.y);
  });
});

describe('freeKey', () => {
  test('no two roles have one key', () => {
    expect(freeKey('student', [])).toBe('student');
    expect(freeKey('student', [{ ...ROLE, key: 'student' }])).toBe('student-2');
  });
});

describe('faultsOf', () => {
  test('finds a role without a signature, a list without choices and a field that nobody fills', () => {
    expect(faultsOf(one)).toEqual([]);
    expect(faultsOf({ roles: [], fields: [] })).toEqual([{ kind: 'noRoles', about: '' }]);
    const list = newField('select', { page: 1, size: LETTER, role: 'guardian1', id: 'f2' });
    const text = newField('text', { page: 1, size: LETTER, role: '', id: 'f3' });
    expect(faultsOf({ roles: [ROLE], fields: [list, text] })).toEqual([
      { kind: 'noSignature', about: 'guardian1' },
      { kind: 'noOptions', about: 'f2' },
      { kind: 'noMerge', about: 'f3' },
    ]);
  });
});
