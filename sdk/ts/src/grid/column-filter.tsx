import { Button, Checkbox, Popover, Stack, TextInput } from '@mantine/core';
import { Icon } from '../icon';
import { useFormat } from '../use-format';
import { useSdkText } from '../use-plugin';
import { daysOf, filterOfDays } from './day-filter';
import type { ColumnFilter, Filter } from './types';

interface Props {
  property: string;
  title: string;
  offer: ColumnFilter;
  filter: Filter | undefined;
  onChange: (filter: Filter | null) => void;
}

export function ColumnFilterButton({ property, title, offer, filter, onChange }: Props) {
  const t = useSdkText();
  const count = filter ? filter.values.length : 0;
  return (
    <Popover trapFocus returnFocus withinPortal position="bottom-start" shadow="md">
      <Popover.Target>
        <Button
          variant={filter ? 'light' : 'default'}
          rightSection={<Icon name="chevronDown" size={16} />}
          aria-label={filter ? t('grid.filterActive', { title, count }) : t('grid.filter', { title })}
        >
          {filter && offer.kind === 'choice' ? `${title} · ${count}` : title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {offer.kind === 'choice' ? (
          <Choice property={property} title={title} offer={offer} filter={filter} onChange={onChange} />
        ) : (
          <Days property={property} filter={filter} onChange={onChange} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChoiceProps extends Omit<Props, 'offer'> {
  offer: Extract<ColumnFilter, { kind: 'choice' }>;
}

function Choice({ property, title, offer, filter, onChange }: ChoiceProps) {
  return (
    <Checkbox.Group
      aria-label={title}
      value={[...(filter?.values ?? [])]}
      onChange={(values) => onChange(values.length > 0 ? { property, operator: 'in', values } : null)}
    >
      <Stack gap="xs" mah={320} style={{ overflowY: 'auto' }} p={4}>
        {offer.options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function Days({ property, filter, onChange }: Pick<Props, 'property' | 'filter' | 'onChange'>) {
  const t = useSdkText();
  const format = useFormat();
  const { from, to } = daysOf(filter, format);
  const change = (days: { from: string; to: string }) => onChange(filterOfDays(property, days, format));
  return (
    <Stack gap="xs">
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
