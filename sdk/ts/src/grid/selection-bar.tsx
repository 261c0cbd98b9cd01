import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSdkText } from '../use-plugin';
import classes from './grid.module.css';

interface Props {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** Stands above the table while rows are picked, on whatever page they are. */
export function SelectionBar({ count, onClear, children }: Props) {
  const t = useSdkText();
  return (
    <Group className={classes.selection} role="toolbar" aria-label={t('grid.selection')}>
      <Text size="sm" fw={600} role="status">
        {t('grid.selected', { count })}
      </Text>
      {children}
      <Button variant="subtle" onClick={onClear}>
        {t('grid.clearSelection')}
      </Button>
    </Group>
  );
}
