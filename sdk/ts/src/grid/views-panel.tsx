import { ActionIcon, Alert, Divider, Group, Loader, Stack, Text, UnstyledButton } from '@mantine/core';
import type { Dispatch } from 'react';
import { ErrorText } from '../error-text';
import { Icon } from '../icon';
import { useShell } from '../shell';
import { useSdkText } from '../use-plugin';
import classes from './grid.module.css';
import type { GridAction, GridState } from './grid-state';
import { SaveViewForm } from './save-view-form';
import type { NamedColumn } from './types';
import { lookOfView } from './use-default-view';
import type { GridLook } from './use-grid-look';
import { type SavedView, useDeleteView, useViews } from './views.queries';

interface Props {
  model: string;
  columns: readonly NamedColumn[];
  state: GridState;
  dispatch: Dispatch<GridAction>;
  look: GridLook;
  changeLook: (change: Partial<GridLook>) => void;
  onDone: () => void;
}

/** The views that are kept of this grid, to choose, forget and add. */
export function ViewsPanel({ model, columns, state, dispatch, look, changeLook, onDone }: Props) {
  const t = useSdkText();
  const views = useViews(model);
  function choose({ state: view }: SavedView) {
    dispatch({ type: 'view', view });
    changeLook(lookOfView(view, columns));
    onDone();
  }
  const shown = columns.map(({ property }) => property).filter((it) => !look.hidden.includes(it));
  return (
    <Stack gap="sm">
      {views.isPending && <Loader size="sm" />}
      {views.error && (
        <Alert color="red" variant="outline">
          <ErrorText error={views.error} />
        </Alert>
      )}
      {views.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('grid.noViews')}
        </Text>
      )}
      {views.data && views.data.length > 0 && (
        <ul className={classes.views}>
          {views.data.map((view) => (
            <ViewEntry key={view.id} model={model} view={view} onChoose={() => choose(view)} />
          ))}
        </ul>
      )}
      <Divider />
      <SaveViewForm
        model={model}
        views={views.data ?? []}
        view={{
          filters: Object.values(state.filters),
          sort: state.sort,
          columns: look.hidden.length > 0 ? shown : [],
          density: look.density,
          pageSize: state.pageSize,
        }}
        onSaved={onDone}
      />
    </Stack>
  );
}

function ViewEntry({ model, view, onChoose }: { model: string; view: SavedView; onChoose: () => void }) {
  const t = useSdkText();
  const { user } = useShell();
  const remove = useDeleteView(model);
  const marks = [view.isShared && t('grid.shared'), view.isDefault && t('grid.default')].filter(Boolean);
  return (
    <Group component="li" gap="xs" wrap="nowrap" justify="space-between">
      <UnstyledButton className={classes.view} disabled={view.problem !== null} onClick={onChoose}>
        <Text component="span" size="sm" fw={600}>
          {view.name}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {view.problem === null ? marks.join(' · ') : t('grid.viewBroken')}
        </Text>
      </UnstyledButton>
      {(!view.isShared || user.isAdmin) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('grid.deleteView', { name: view.name })}
          loading={remove.isPending}
          onClick={() => remove.mutate(view.id)}
        >
          <Icon name="trash" size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}
