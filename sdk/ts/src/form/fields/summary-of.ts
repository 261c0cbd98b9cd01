import type { FormControl } from '../form-context';
import type { FieldDefinition, FormDefinition } from '../types';
import { isObject } from '../values';

/** The first texts of a filled form, so that it is known when it is closed. */
export function summaryOf({ text }: Pick<FormControl, 'text'>, form: FormDefinition, value: unknown): string {
  if (!isObject(value)) return '';
  return form.fields
    .filter((field) => field.kind !== 'password')
    .map((field) => wordsOf(text, field, value[field.name]))
    .filter((words) => words !== '')
    .slice(0, 2)
    .join(', ');
}

function wordsOf(text: FormControl['text'], field: FieldDefinition, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const option = field.options?.find((each) => each.value === value);
  return option ? text(option.label || option.value) : String(value);
}
