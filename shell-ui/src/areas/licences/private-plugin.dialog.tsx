import { Button, Dialog, ErrorText, Stack, Text, Textarea, TextInput } from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/i18n';
import { type PrivatePluginForm, useSavePrivatePlugin } from './private-plugins.queries';

interface Props {
  /** The customer's. */
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

const EMPTY: PrivatePluginForm = { pluginId: '', name: '', description: '' };
const ID = /^[a-z][a-z0-9_]{1,40}$/;

/** Registers a plugin for one customer alone: its id and its name are required. */
export function PrivatePluginDialog({ id, isOpen, onClose }: Props) {
  const t = useText('licences');
  const [plugin, setPlugin] = useState(EMPTY);
  const [isTried, setTried] = useState(false);
  const save = useSavePrivatePlugin(id, close);
  const idProblem = !plugin.pluginId.trim()
    ? 'pluginIdRequired'
    : ID.test(plugin.pluginId)
      ? ''
      : 'pluginIdForm';
  const nameProblem = plugin.name.trim() ? '' : 'pluginNameRequired';
  function close() {
    setPlugin(EMPTY);
    setTried(false);
    save.reset();
    onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!idProblem && !nameProblem) save.mutate(plugin);
  }
  return (
    <Dialog title={t('registerPlugin')} isOpen={isOpen} onClose={close}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t('registerPluginWhat')}</Text>
          <TextInput
            label={t('pluginId')}
            description={t('pluginIdHint')}
            value={plugin.pluginId}
            onChange={(event) => setPlugin({ ...plugin, pluginId: event.currentTarget.value })}
            error={isTried && idProblem ? t(idProblem) : undefined}
            required
          />
          <TextInput
            label={t('pluginName')}
            value={plugin.name}
            onChange={(event) => setPlugin({ ...plugin, name: event.currentTarget.value })}
            error={isTried && nameProblem ? t(nameProblem) : undefined}
            required
          />
          <Textarea
            label={t('pluginDescription')}
            value={plugin.description}
            onChange={(event) => setPlugin({ ...plugin, description: event.currentTarget.value })}
          />
          {save.error && <ErrorText error={save.error} />}
          <Button type="submit" loading={save.isPending}>
            {t('register')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
