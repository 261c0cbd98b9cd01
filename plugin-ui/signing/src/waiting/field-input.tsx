import { Checkbox, NativeSelect, Radio, Stack, Textarea, TextInput } from '@homeroom/sdk';
import type { Request } from '../requests/requests.queries';
import { useSigning } from '../use-signing';

interface Props {
  field: Request['fields'][number];
  label: string;
  value: string;
  error: string | false;
  onChange: (value: string) => void;
}

/** What the server keeps of a mark that is set. */
const CHECKED = 'true';

/** One field of a document as an input; files have one of their own. */
export function FieldInput({ field, label, value, error, onChange }: Props) {
  const { t } = useSigning();
  const options = field.options ?? [];
  const common = { label, error: error || undefined, required: field.required !== false };
  switch (field.kind) {
    case 'check':
      return (
        <Checkbox
          {...common}
          checked={value === CHECKED}
          onChange={(event) => onChange(event.currentTarget.checked ? CHECKED : '')}
        />
      );
    case 'radio':
      if (options.length === 0)
        return (
          <Radio
            label={label}
            name={field.group}
            error={error || undefined}
            checked={value === CHECKED}
            onChange={() => onChange(CHECKED)}
          />
        );
      return (
        <Radio.Group {...common} value={value} onChange={onChange}>
          <Stack gap="xs" mt="xs">
            {options.map((option) => (
              <Radio key={option} value={option} label={option} />
            ))}
          </Stack>
        </Radio.Group>
      );
    case 'select':
      return (
        <NativeSelect
          {...common}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[{ value: '', label: t('wizard.choose') }, ...options]}
        />
      );
    case 'text':
      return (
        <Textarea
          {...common}
          dir="auto"
          rows={2}
          maxLength={2000}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          type={field.kind === 'date' ? 'date' : 'text'}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          dir="auto"
          maxLength={field.kind === 'initials' ? 12 : 30}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
