import { describe, expect, test } from 'vitest';
import type { JsonSchema } from './json-schema';
import type { FormValues, Problem } from './types';
import { findProblems } from './validate';
import { tidy } from './values';

interface Group {
  title?: string;
  schema: JsonSchema;
  cases: { values: FormValues; problems: Problem[] }[];
}

/** What the server says of the same values: `core/tests/forms` writes the tables and is held to them too. */
const tables = import.meta.glob<Group[]>('../../../../tests/data/forms/*.json', {
  import: 'default',
  eager: true,
});
const groups = Object.values(tables).flat();
const byPlace = (problems: readonly Problem[]) =>
  [...problems].sort((one, other) => (one.path < other.path ? -1 : 1));

describe('findProblems', () => {
  test('there are tables', () => {
    expect(Object.keys(tables)).toHaveLength(2);
  });

  test.each(groups.map((group, index) => [group.title ?? `random form ${index}`, group] as const))(
    'agrees with the server: %s',
    (_title, { schema, cases }) => {
      for (const { values, problems } of cases) {
        expect({ values, problems: byPlace(findProblems(schema, tidy(values))) }).toEqual({
          values,
          problems: byPlace(problems),
        });
      }
    },
  );

  test('tells the problems in the order of the fields', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { a: { type: 'string', maxLength: 1 }, b: { type: 'string' }, c: { type: 'string' } },
      required: ['c', 'b'],
    };

    expect(findProblems(schema, { a: 'xx' }).map(({ path }) => path)).toEqual(['a', 'b', 'c']);
  });

  test.each([
    [{ minimum: 1 }, 0, 'minimum'],
    [{ minimum: 1 }, 1, undefined],
    [{ maximum: 9 }, 9, undefined],
    [{ maximum: 9 }, 10, 'maximum'],
    [{ exclusiveMinimum: 1 }, 1, 'above'],
    [{ exclusiveMinimum: 1 }, 2, undefined],
    [{ exclusiveMaximum: 9 }, 8, undefined],
    [{ exclusiveMaximum: 9 }, 9, 'below'],
  ])('by %o the number %d is judged: %s', (limits, value, code) => {
    expect(findProblems({ type: 'integer', ...limits }, value)[0]?.code).toBe(code);
  });
});
