import { type FieldDefinition, useFormat } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';

/** Any value of a field in one line, as a grid's cell or a choice shows it. */
export function useValueText(): (field: FieldDefinition | undefined, value: unknown) => string {
  const t = useText('models');
  const format = useFormat();
  return function text(field, value): string {
    if (value === undefined || value === null || value === '') return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return format.number(value);
    if (Array.isArray(value)) {
      const isSimple = value.every((item) => typeof item === 'string' || nameOf(item) !== undefined);
      return isSimple
        ? value.map((item) => text(field, item)).join(', ')
        : t('entries', { count: value.length });
    }
    if (typeof value === 'object')
      return (
        nameOf(value) ??
        Object.values(value)
          .map((each) => text(undefined, each))
          .join(', ')
      );
    if (field?.type === 'date') return format.date(`${String(value)}T12:00:00Z`);
    if (field?.kind === 'password') return '••••••';
    return field?.options?.find((option) => option.value === value)?.label || String(value);
  };
}

/** What a file or a chosen record is called. */
function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { label, name, id } = value as { label?: unknown; name?: unknown; id?: unknown };
  if (id === undefined) return undefined;
  return typeof label === 'string' ? label : typeof name === 'string' ? name : undefined;
}
