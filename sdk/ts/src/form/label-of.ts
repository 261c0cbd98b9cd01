import type { FormControl } from './form-context';
import type { FieldDefinition, FormDefinition } from './types';
import { findForm, ownFields } from './visibility';

/** What a field is called on the screen. */
export function fieldLabel(form: Pick<FormControl, 'text'>, field: FieldDefinition): string {
  return form.text(field.label || field.name);
}

/** The labels on the way to a place, with the numbers of items counted from 1: `Stops 2, Arrival`. */
export function labelOf(control: Pick<FormControl, 'forms' | 'text'>, path: string): string {
  const labels: string[] = [];
  let form: FormDefinition | undefined = control.forms[0];
  for (const part of path.split('.')) {
    if (/^\d+$/.test(part)) {
      labels.push(`${labels.pop() ?? ''} ${Number(part) + 1}`.trim());
      continue;
    }
    const field: FieldDefinition | undefined =
      form && ownFields(control.forms, form).find((each) => each.name === part);
    if (!field) break;
    labels.push(fieldLabel(control, field));
    form = findForm(control.forms, field.form);
  }
  return labels.join(', ');
}
