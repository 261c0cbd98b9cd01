import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useFormat } from '../use-format';
import { useSdkText } from '../use-plugin';
import { daysOf, filterOfDays, SPANS, spanKey } from './day-filter';
import type { Filter } from './types';

interface Props {
  property: string;
  filter: Filter | undefined;
  onChange: (filter: Filter | null) => void;
}

/** The last days, which move on with the calendar, or two days of one's own. */
export function DaysFilter({ property, filter, onChange }: Props) {
  const t = useSdkText();
  const format = useFormat();
  const { from, to } = daysOf(filter, format);
  const change = (days: { from: string; to: string }) => onChange(filterOfDays(property, days, format));
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {SPANS.map((days) => {
          const isChosen = filter?.operator === 'within' && filter.values[0] === days;
          const next = isChosen ? null : ({ property, operator: 'within', values: [days] } as const);
          return (
            <Button
              key={days}
              size="compact-sm"
              variant={isChosen ? 'light' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChange(next)}
            >
              {t(spanKey(days))}
            </Button>
          );
        })}
      </Group>
      <TextInput
        type="date"
        label={t('grid.from')}
        value={from}
        max={to || undefined}
        onChange={(event) => change({ from: event.currentTarget.value, to })}
      />
      <TextInput
        type="date"
        label={t('grid.to')}
        value={to}
        min={from || undefined}
        onChange={(event) => change({ from, to: event.currentTarget.value })}
      />
    </Stack>
  );
}
