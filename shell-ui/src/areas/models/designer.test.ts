import { describe, expect, test } from 'vitest';
import en from './locales/en.json';

interface Definition {
  forms: { label?: string; fields: { label: string; help?: string; options?: { value: string }[] }[] }[];
}

/** The form in which models are defined: its labels are keys of the area's dictionary. */
const [definition] = Object.values(
  import.meta.glob<Definition>('../../../../core/src/homeroom/forms/model_configuration.json', {
    import: 'default',
    eager: true,
  }),
);

function wordsAt(key: string): unknown {
  return key.split('.').reduce<unknown>((found, part) => (found as Record<string, unknown>)?.[part], en);
}

describe("the designer's words", () => {
  test('exist for every label, help and option of the definition', () => {
    const fields = definition?.forms.flatMap((form) => form.fields) ?? [];
    const labels = [...fields, ...(definition?.forms ?? [])].flatMap(({ label }) => label ?? []);
    const helps = fields.flatMap(({ help }) => help ?? []);
    const options = fields.flatMap((field) => field.options ?? []).map(({ value }) => `options.${value}`);

    expect(fields.length).toBeGreaterThan(30);
    expect([...labels, ...helps, ...options].filter((key) => typeof wordsAt(key) !== 'string')).toEqual([]);
  });
});
