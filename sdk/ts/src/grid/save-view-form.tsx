import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorText } from '../error-text';
import { useShell } from '../shell';
import { useSdkText } from '../use-plugin';
import type { ViewState } from './grid-state';
import { type SavedView, useSaveView } from './views.queries';

interface Props {
  model: string;
  views: readonly SavedView[];
  /** What the grid shows now. */
  view: ViewState;
  onSaved: () => void;
}

/** Keeps what the grid shows now under a name. The name of a view that is there replaces it. */
export function SaveViewForm({ model, views, view, onSaved }: Props) {
  const t = useSdkText();
  const { user } = useShell();
  const errorText = useErrorText();
  const save = useSaveView(model);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const former = views.find((other) => other.name === name.trim() && other.isShared === isShared);
  function submit(event: FormEvent) {
    event.preventDefault();
    const draft = { id: former?.id, name: name.trim(), isShared, isDefault, state: view };
    save.mutate(draft, { onSuccess: onSaved });
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          label={t('grid.viewName')}
          value={name}
          maxLength={80}
          error={save.error && errorText(save.error)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={t('grid.makeDefault')}
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        {user.isAdmin && (
          <Checkbox
            label={t('grid.share')}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" disabled={name.trim() === ''} loading={save.isPending}>
          {t(former ? 'grid.replaceView' : 'grid.saveView')}
        </Button>
      </Stack>
    </form>
  );
}
