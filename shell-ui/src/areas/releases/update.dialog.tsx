import { ConfirmDialog, Text } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { type PluginReleases, useUpdate } from './releases.queries';

interface Props {
  /** Whose update is meant; null: none. */
  plugin: PluginReleases | null;
  onClose: () => void;
}

/** Says what an update does, and begins it. */
export function UpdateDialog({ plugin, onClose }: Props) {
  const t = useText('releases');
  const update = useUpdate(onClose);
  const offered = plugin?.offered;
  function close() {
    update.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      title={t('updateTitle', { name: plugin?.name, version: offered?.version })}
      isOpen={plugin !== null}
      onClose={close}
      confirmLabel={t('update', { version: offered?.version })}
      isPending={update.isPending}
      error={update.error}
      onConfirm={() => plugin && offered && update.mutate({ pluginId: plugin.id, version: offered.version })}
    >
      <Text>{t('updateWhat')}</Text>
      <Text size="sm" c="dimmed">
        {t('updateBack')}
      </Text>
    </ConfirmDialog>
  );
}
