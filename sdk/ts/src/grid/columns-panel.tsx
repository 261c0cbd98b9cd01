import { Checkbox, Divider, Radio, Stack } from '@mantine/core';
import { useSdkText } from '../use-plugin';
import type { NamedColumn } from './types';
import type { Density, GridLook } from './use-grid-look';

interface Props {
  columns: readonly NamedColumn[];
  look: GridLook;
  changeLook: (change: Partial<GridLook>) => void;
}

/** Which columns are shown, and how close the rows stand. The first column always is: it names the row. */
export function ColumnsPanel({ columns, look, changeLook }: Props) {
  const t = useSdkText();
  const shown = columns.map(({ property }) => property).filter((it) => !look.hidden.includes(it));
  return (
    <Stack gap="sm" mah={420} style={{ overflowY: 'auto' }} p={4}>
      <Checkbox.Group
        label={t('grid.columns')}
        value={shown}
        onChange={(values) =>
          changeLook({ hidden: columns.map(({ property }) => property).filter((it) => !values.includes(it)) })
        }
      >
        <Stack gap="xs" pt="xs">
          {columns.map(({ property, title }, index) => (
            <Checkbox key={property} value={property} label={title} disabled={index === 0} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Divider />
      <Radio.Group
        label={t('grid.density')}
        value={look.density}
        onChange={(density) => changeLook({ density: density as Density })}
      >
        <Stack gap="xs" pt="xs">
          <Radio value="comfortable" label={t('grid.comfortable')} />
          <Radio value="compact" label={t('grid.compact')} />
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
