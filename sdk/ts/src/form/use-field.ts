import { useEffect } from 'react';
import { useForm } from './form-context';
import { fieldLabel } from './label-of';
import type { FieldDefinition, Path } from './types';
import { pathKey } from './values';

/** A field's value and what goes with it, as the widgets take it. */
export function useField(field: FieldDefinition, path: Path) {
  const form = useForm();
  const key = pathKey(path);
  const id = `${form.id}-${key}`;
  const problem = form.problemAt(path);
  useFocusTarget(id, key);
  return {
    id,
    form,
    value: form.get(path),
    set: (value: unknown) => form.set(path, value),
    /** Label, help and error, as every Mantine input takes them. */
    words: {
      id,
      label: fieldLabel(form, field),
      description: field.help ? form.text(field.help) : undefined,
      error: problem && form.problemText(problem),
      withAsterisk: isNeeded(field),
    },
    blur: () => form.touch(path),
  };
}

/** Whether the form is not sent without it. */
export function isNeeded(field: FieldDefinition): boolean {
  return field.required === true || (field.minItems ?? 0) > 0;
}

const FOCUSABLE = 'input, select, textarea, button, [tabindex]';

/** Takes focus when it is this place's turn. */
export function useFocusTarget(id: string, key: string): void {
  const { target, arrive } = useForm();
  useEffect(() => {
    if (target?.path !== key) return;
    const found = document.getElementById(id);
    const element = found?.matches(FOCUSABLE) ? found : found?.querySelector<HTMLElement>(FOCUSABLE);
    if (!element) return;
    element.focus();
    element.scrollIntoView({ block: 'center' });
    arrive();
  }, [target, arrive, id, key]);
}
