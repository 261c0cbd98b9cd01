import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { Icon } from '../icon';
import { useFormat } from '../use-format';
import { useSdkText } from '../use-plugin';
import { spanKey } from './day-filter';
import { DaysFilter } from './days-filter';
import classes from './grid.module.css';
import { TextFilter } from './text-filter';
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
  const chipText = useChipText();
  const text = filter ? `${title} · ${chipText(offer, filter)}` : title;
  return (
    <Popover trapFocus returnFocus withinPortal position="bottom-start" shadow="md">
      <Popover.Target>
        <Button
          className={classes.chip}
          variant={filter ? 'light' : 'default'}
          rightSection={<Icon name="chevronDown" size={16} />}
          aria-label={t('grid.filter', { title: text })}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {offer.kind === 'choice' && (
          <Choice property={property} title={title} offer={offer} filter={filter} onChange={onChange} />
        )}
        {offer.kind === 'days' && <DaysFilter property={property} filter={filter} onChange={onChange} />}
        {offer.kind === 'text' && (
          <TextFilter property={property} title={title} filter={filter} onChange={onChange} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** What a chip says of its filter: the one value or how many, the days, the text. */
function useChipText(): (offer: ColumnFilter, filter: Filter) => string {
  const t = useSdkText();
  const format = useFormat();
  return (offer, { operator, values }) => {
    const [first = '', last = ''] = values;
    if (offer.kind === 'text') return `“${first}”`;
    if (offer.kind === 'choice') {
      const only = values.length === 1 && offer.options.find(({ value }) => value === first);
      return only ? only.label : format.number(values.length);
    }
    if (operator === 'within') return t(spanKey(first));
    if (operator === 'between') return `${format.date(first)} – ${format.date(last)}`;
    return operator === 'gte' ? `${format.date(first)} –` : `– ${format.date(first)}`;
  };
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
