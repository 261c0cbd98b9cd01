import { useForm } from '../form-context';
import type { FieldDefinition, Path } from '../types';

/** The field's options with words for each. A value that is kept but no longer offered stays choosable. */
export function useOptions(field: FieldDefinition, path: Path): { value: string; label: string }[] {
  const form = useForm();
  const offered = form.optionsFor(field, path) ?? field.options ?? [];
  const options = offered.map(({ value, label }) => ({ value, label: form.text(label || value) }));
  const kept = form.get(path);
  const missing = typeof kept === 'string' && kept !== '' && !options.some(({ value }) => value === kept);
  return missing ? [...options, { value: kept, label: kept }] : options;
}
