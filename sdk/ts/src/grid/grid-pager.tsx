import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import type { Dispatch } from 'react';
import { Icon, type IconName } from '../icon';
import { useFormat } from '../use-format';
import { useSdkText } from '../use-plugin';
import classes from './grid.module.css';
import { type GridAction, type GridState, PAGE_SIZES } from './grid-state';
import type { RecordPage } from './types';

interface Props {
  /** What the rows are: a page may have several grids. */
  label: string;
  page: RecordPage<unknown>;
  /** How many records there are on all pages; null while they are counted. */
  total: number | null;
  state: GridState;
  dispatch: Dispatch<GridAction>;
}

export function GridPager({ label, page: { r, pager }, total, state, dispatch }: Props) {
  const t = useSdkText();
  const format = useFormat();
  const { recordIndex, pageSize } = pager;
  const last = total === null ? recordIndex + r.length : Math.min(total, recordIndex + pageSize);
  const lastPage = total === null ? null : Math.max(0, Math.ceil(total / pageSize) - 1);
  const isFirst = recordIndex === 0 && !pager.previous;
  const isLast = !pager.next && (total === null ? !pager.hasMore : last >= total);
  const range = { first: format.number(recordIndex + 1), last: format.number(last) };
  const turn = (pageIndex: number, cursor?: string | null) =>
    dispatch({
      type: 'page',
      pageIndex: Math.min(Math.max(0, pageIndex), lastPage ?? Number.POSITIVE_INFINITY),
      cursor,
    });
  return (
    <nav aria-label={t('grid.pages', { label })} className={classes.pager}>
      <Text size="sm" c="dimmed" role="status">
        {total === null
          ? t(pager.hasMore ? 'grid.rangeOfMore' : 'grid.rangeAlone', range)
          : t('grid.range', { ...range, total: format.number(total) })}
      </Text>
      <Group gap="sm">
        <NativeSelect
          aria-label={t('grid.pageSize')}
          value={String(state.pageSize)}
          data={PAGE_SIZES.map((size) => ({
            value: String(size),
            label: t('grid.perPage', { count: size }),
          }))}
          onChange={(event) => dispatch({ type: 'pageSize', pageSize: Number(event.currentTarget.value) })}
        />
        <Group gap={4} wrap="nowrap">
          <Turn icon="first" label={t('grid.first')} isOff={isFirst} onClick={() => turn(0)} />
          <Turn
            icon="chevronLeft"
            label={t('grid.previous')}
            isOff={isFirst}
            onClick={() => turn(state.pageIndex - 1, pager.previous)}
          />
          <Turn
            icon="chevronRight"
            label={t('grid.next')}
            isOff={isLast}
            onClick={() => turn(state.pageIndex + 1, pager.next)}
          />
          <Turn
            icon="last"
            label={t('grid.last')}
            isOff={isLast || lastPage === null}
            onClick={() => lastPage !== null && turn(lastPage)}
          />
        </Group>
      </Group>
    </nav>
  );
}

interface TurnProps {
  icon: IconName;
  label: string;
  isOff: boolean;
  onClick: () => void;
}

function Turn({ icon, label, isOff, onClick }: TurnProps) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
    </ActionIcon>
  );
}
