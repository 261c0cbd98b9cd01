import { Checkbox, Stack } from '@mantine/core';
import { useSdkText } from '../use-plugin';
import type { NamedColumn } from './types';
import type { GridLook } from './use-grid-look';

interface Props {
  columns: readonly NamedColumn[];
  look: GridLook;
  changeLook: (change: Partial<GridLook>) => void;
}

/** Which columns are shown. The first always is: it names the row. */
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
    </Stack>
  );
}
