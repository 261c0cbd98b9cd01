import {
  Alert,
  Button,
  ConfirmDialog,
  ErrorText,
  Group,
  Icon,
  Skeleton,
  Table,
  Text,
  Title,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { PrivatePluginDialog } from './private-plugin.dialog';
import { type PrivatePlugin, usePrivatePlugins, useRemovePrivatePlugin } from './private-plugins.queries';

/** The plugins that are the customer's own: nobody else sees them. */
export function PrivatePlugins({ id }: { id: string }) {
  const t = useText('licences');
  const plugins = usePrivatePlugins(id);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<PrivatePlugin | null>(null);
  const remove = useRemovePrivatePlugin(id, () => setLeaving(null));
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('privatePlugins')}
        </Title>
        <WriteButton
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setAdding(true)}
        >
          {t('registerPlugin')}
        </WriteButton>
      </Group>
      {plugins.isLoadingError && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          <ErrorText error={plugins.error} />
          <Button variant="default" size="xs" onClick={() => void plugins.refetch()}>
            {t('again')}
          </Button>
        </Alert>
      )}
      {plugins.isPending && <Skeleton height={48} />}
      {plugins.data?.length === 0 && <Text>{t('noPrivatePlugins')}</Text>}
      {plugins.data && plugins.data.length > 0 && <List plugins={plugins.data} onRemove={setLeaving} />}
      <PrivatePluginDialog id={id} isOpen={isAdding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        title={t('removePluginTitle', { name: leaving?.name })}
        isOpen={leaving !== null}
        onClose={() => {
          remove.reset();
          setLeaving(null);
        }}
        confirmLabel={t('removePlugin')}
        isDangerous
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => leaving && remove.mutate(leaving.pluginId)}
      >
        <Text>{t('removePluginWhat')}</Text>
      </ConfirmDialog>
    </section>
  );
}

interface ListProps {
  plugins: readonly PrivatePlugin[];
  onRemove: (plugin: PrivatePlugin) => void;
}

function List({ plugins, onRemove }: ListProps) {
  const t = useText('licences');
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={t('privatePlugins')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('pluginName')}</Table.Th>
            <Table.Th>{t('pluginId')}</Table.Th>
            <Table.Th>{t('pluginVersion')}</Table.Th>
            <Table.Th>{t('pluginActions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {plugins.map((plugin) => (
            <Table.Tr key={plugin.pluginId}>
              <Table.Td>
                <bdi>{plugin.name}</bdi>
                {plugin.description && (
                  <Text size="sm" c="dimmed">
                    <bdi>{plugin.description}</bdi>
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <bdi>{plugin.pluginId}</bdi>
              </Table.Td>
              <Table.Td>{plugin.version ? <bdi>{plugin.version}</bdi> : t('notInstalled')}</Table.Td>
              <Table.Td>
                <WriteButton
                  variant="default"
                  size="xs"
                  aria-label={t('removePluginNamed', { name: plugin.name })}
                  onClick={() => onRemove(plugin)}
                >
                  {t('removePlugin')}
                </WriteButton>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
