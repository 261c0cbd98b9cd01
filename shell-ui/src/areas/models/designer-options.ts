import type { FieldDefinition, FormValues, Option, Path } from '@homeroom/sdk';
import { useReadableModels } from './models.queries';

interface DraftForm {
  name?: string;
  label?: string;
  fields?: { name?: string; label?: string; model?: string }[];
}

/** Options of the designer that depend on what is being defined: other forms, other fields, models and their fields. */
export function useDesignerOptions() {
  const models = useReadableModels().data ?? [];
  return (field: FieldDefinition, values: FormValues, path: Path): readonly Option[] | undefined => {
    const forms = (Array.isArray(values.forms) ? values.forms : []) as DraftForm[];
    const [, formIndex, , fieldIndex] = path;
    const form = typeof formIndex === 'number' ? forms[formIndex] : undefined;
    const here = typeof fieldIndex === 'number' ? form?.fields?.[fieldIndex] : undefined;
    switch (field.label) {
      case 'fields.field.form':
      case 'fields.field.forms':
        return named(forms.filter((each) => each !== form));
      case 'fields.condition.field':
        return named((form?.fields ?? []).filter((each) => each !== here));
      case 'fields.field.model':
        return models.map(({ name, label }) => ({ value: name, label }));
      case 'fields.field.labelField':
        return models.find(({ name }) => name === here?.model)?.fields.map((value) => ({ value }));
      default:
        return undefined;
    }
  };
}

function named(parts: readonly { name?: string; label?: string }[]): Option[] {
  return parts.flatMap(({ name, label }) => (name ? [{ value: name, label: label || name }] : []));
}
