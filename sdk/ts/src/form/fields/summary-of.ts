import type { FormDefinition } from '../types';
import { isObject } from '../values';

/** The first texts of a filled form, so that it is known when it is closed. */
export function summaryOf(form: FormDefinition, value: unknown): string {
  if (!isObject(value)) return '';
  return form.fields
    .filter((field) => field.kind !== 'password')
    .map((field) => value[field.name])
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .filter((each) => each !== '')
    .slice(0, 2)
    .join(', ');
}
