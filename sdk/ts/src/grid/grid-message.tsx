import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorText } from '../error-text';
import { Icon } from '../icon';
import { useDelayed } from '../use-delayed';
import { useSdkText } from '../use-plugin';
import classes from './grid.module.css';
import { type GridState, isFiltered } from './grid-state';
import type { RecordPage } from './types';

interface Props {
  query: { data?: RecordPage<unknown>; error: Error | null; isPending: boolean; refetch: () => unknown };
  state: GridState;
  empty: ReactNode;
  /** In place of "nothing fits" while the filters are the page's own. */
  emptyAtFirst: ReactNode;
  onReset: () => void;
}

/** What stands in the place of rows: they are coming, failed, are none, or none fits the filter. */
export function GridMessage({ query, state, empty, emptyAtFirst, onReset }: Props) {
  const t = useSdkText();
  const isSlow = useDelayed(query.isPending);
  if (isSlow) return <SkeletonRows label={t('grid.loading')} />;
  if (query.error) {
    return (
      <Alert color="red" variant="outline" icon={<Icon name="alert" />} title={t('grid.failed')} role="alert">
        <Stack align="start" gap="sm">
          <ErrorText error={query.error} />
          <Button variant="default" onClick={() => query.refetch()}>
            {t('retry')}
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (!query.data || query.data.r.length > 0) return null;
  if (!isFiltered(state)) return <div className={classes.message}>{empty}</div>;
  return (
    <div className={classes.message}>
      {emptyAtFirst ?? <Text fw={600}>{t('grid.noMatch')}</Text>}
      <Button variant="default" onClick={onReset}>
        {t(emptyAtFirst ? 'grid.showAll' : 'grid.reset')}
      </Button>
    </div>
  );
}

function SkeletonRows({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.skeleton}>
      {[90, 75, 85, 70, 80, 65].map((width) => (
        <Skeleton key={width} height={18} width={`${width}%`} />
      ))}
    </div>
  );
}
