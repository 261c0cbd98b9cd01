import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import type { Dispatch } from 'react';
import { Icon } from '../icon';
import { useFormat } from '../use-format';
import { useSdkText } from '../use-plugin';
import { type GridAction, type GridState, PAGE_SIZES } from './grid-state';

interface Props {
  total: number;
  state: GridState;
  dispatch: Dispatch<GridAction>;
}

export function GridPager({ total, state, dispatch }: Props) {
  const t = useSdkText();
  const format = useFormat();
  const first = state.pageIndex * state.pageSize + 1;
  const last = Math.min(total, first + state.pageSize - 1);
  const turn = (pageIndex: number) => dispatch({ type: 'page', pageIndex });
  return (
    <Group component="nav" aria-label={t('grid.pages')} justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {t('grid.range', {
          first: format.number(first),
          last: format.number(last),
          total: format.number(total),
        })}
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
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('grid.previous')}
          disabled={state.pageIndex === 0}
          onClick={() => turn(state.pageIndex - 1)}
        >
          <Icon name="chevronLeft" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('grid.next')}
          disabled={last >= total}
          onClick={() => turn(state.pageIndex + 1)}
        >
          <Icon name="chevronRight" />
        </ActionIcon>
      </Group>
    </Group>
  );
}
