import { Radio, Stack } from '@mantine/core';
import { usePlugin } from './use-plugin';

interface Props<V extends string> {
  /** The words' place in the plugin's dictionary: `label`, and one for each value. */
  name: string;
  values: readonly V[];
  value: V | null;
  onChange: (value: V) => void;
  error?: string | false;
  /** Those that cannot be chosen now. */
  disabled?: readonly V[];
  /** Each has a sentence of its own below it, in the dictionary's `help`. */
  hasHelp?: boolean;
  /** Words of their own for some of the values. */
  labels?: Partial<Record<V, string>>;
}

/** One of a few values, all of them in sight. */
export function Choice<V extends string>({
  name,
  values,
  value,
  onChange,
  error,
  disabled = [],
  hasHelp,
  labels = {},
}: Props<V>) {
  const { t } = usePlugin();
  return (
    <Radio.Group
      label={t(`${name}.label`)}
      value={value}
      onChange={(next) => onChange(next as V)}
      error={error || undefined}
    >
      <Stack gap="sm" mt="xs" mb={error ? 'xs' : undefined}>
        {values.map((option) => (
          <Radio
            key={option}
            value={option}
            label={labels[option] ?? t(`${name}.${option}`)}
            description={hasHelp ? t(`${name}.help.${option}`) : undefined}
            disabled={disabled.includes(option)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
