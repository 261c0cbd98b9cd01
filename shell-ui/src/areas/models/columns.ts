import type { Column, FieldDefinition, FormDefinition, GenericRecord } from '@homeroom/sdk';
import type { ColumnField } from './models.queries';

const MAX_COLUMNS = 6;
const LISTS: ReadonlySet<string> = new Set([
  'autocomplete',
  'schools',
  'file',
  'repeating',
  'modallink',
  'dialogue',
]);

/** The fields of the record itself: those of its first form, and of its tabs. */
export function topFields(forms: readonly FormDefinition[]): ColumnField[] {
  const fieldsOf = (form: FormDefinition | undefined): ColumnField[] =>
    (form?.fields ?? []).flatMap((field) =>
      field.type === 'tabs'
        ? (field.forms ?? []).flatMap((name) => fieldsOf(forms.find((each) => each.name === name)))
        : field.type === 'button'
          ? []
          : [field],
    );
  return fieldsOf(forms[0]);
}

/** The grid's columns: the fields that ask for one, or if none does the first few. */
export function columnsOf(
  forms: readonly FormDefinition[],
  text: (field: FieldDefinition, value: unknown) => string,
): Column<GenericRecord>[] {
  const fields = topFields(forms).filter((field) => field.kind !== 'password');
  const chosen = fields.filter((field) => field.column);
  return (chosen.length > 0 ? chosen : fields.slice(0, MAX_COLUMNS)).map((field) => {
    const shown = (record: GenericRecord) => text(field, record[field.name]);
    return {
      property: field.name,
      title: field.label || field.name,
      isSortable: !LISTS.has(field.type) && !field.multiple && !(field.type === 'checkbox' && field.options),
      align: field.kind === 'number' ? 'end' : 'start',
      filter: filterOf(field),
      render: shown,
      text: shown,
    };
  });
}

function filterOf(field: ColumnField): Column<GenericRecord>['filter'] {
  if (!field.filterable || !field.options) return undefined;
  return {
    kind: 'choice',
    options: field.options.map(({ value, label }) => ({ value, label: label || value })),
  };
}
