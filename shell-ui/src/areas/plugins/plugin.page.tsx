import {
  Alert,
  Button,
  DateTime,
  ErrorAlert,
  ErrorText,
  Fact,
  Facts,
  Icon,
  Link,
  Page,
  Skeleton,
  Stack,
  Text,
  Title,
  useLive,
  useParams,
} from '@homeroom/sdk';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/i18n';
import { Findings } from './findings';
import { InterfaceState } from './interface-state';
import { ManualLinks } from './manual-links';
import { type PluginDetails, usePluginDetails, useSwitch } from './plugin.queries';
import { PluginSettings } from './plugin-settings';
import { PluginState, stateOf } from './plugin-state';
import { usePluginWords } from './plugin-words';
import { ProvidedServices } from './provided-services';
import { SetupNotice } from './setup-notice';
import { SwitchOffDialog } from './switch-off.dialog';

/** One plugin: its state with words, its switch, what its check finds, its settings and manuals. */
export function PluginPage() {
  const t = useText('plugins');
  const { id = '' } = useParams();
  const plugin = usePluginDetails(id);
  useLive(['Plugins'], () => void plugin.refetch(), id);
  const words = usePluginWords();
  const parents = [{ title: t('title'), path: '/plugins' }];
  if (plugin.isLoadingError) {
    return (
      <Page title={t('unknown')} parents={parents}>
        <ErrorAlert error={plugin.error} />
      </Page>
    );
  }
  if (!plugin.data) return <Skeleton height={240} />;
  const { name, description } = words(plugin.data);
  return (
    <Page
      title={name}
      purpose={description}
      parents={parents}
      action={<Switch plugin={plugin.data} name={name} />}
    >
      <SetupNotice plugin={plugin.data} />
      <PluginFacts plugin={plugin.data} />
      {plugin.data.hasCheck && (
        <Part title={t('check')}>
          <Findings plugin={plugin.data} />
        </Part>
      )}
      {plugin.data.settings && (
        <Part title={t('settings')}>
          <PluginSettings plugin={plugin.data} />
        </Part>
      )}
      {plugin.data.services.length > 0 && (
        <Part title={t('services.title')}>
          <ProvidedServices plugin={plugin.data} />
        </Part>
      )}
      {plugin.data.manuals.length > 0 && (
        <Part title={t('manuals')}>
          <ManualLinks plugin={plugin.data} />
        </Part>
      )}
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}

function PluginFacts({ plugin }: { plugin: PluginDetails }) {
  const t = useText('plugins');
  const facts: [string, ReactNode][] = [
    [t('state'), <PluginState key="state" state={stateOf(plugin)} />],
    ...(plugin.reason ? [[t('reason'), plugin.switchedOffBecause || plugin.reason] as [string, string]] : []),
    [t('version'), <bdi key="version">{plugin.version}</bdi>],
    [t('interface.label'), <InterfaceState key="interface" state={plugin.interface} />],
    ...(plugin.interfaceFailedOn
      ? [
          [
            t('interface.failedOn', { count: plugin.interfaceFailures }),
            <DateTime key="failed" iso={plugin.interfaceFailedOn} />,
          ] as [string, ReactNode],
        ]
      : []),
  ];
  return (
    <Facts>
      {facts.map(([term, value]) => (
        <Fact key={term} term={term}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function Switch({ plugin, name }: { plugin: PluginDetails; name: string }) {
  const t = useText('plugins');
  const [isAsking, setAsking] = useState(false);
  const change = useSwitch(plugin.id);
  const missing = Object.keys(plugin.missing);
  if (plugin.status !== 'ready') return null;
  if (!plugin.isSwitchedOff) {
    if (!plugin.enabled) return null;
    return (
      <>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('switchOff')}
        </Button>
        <SwitchOffDialog id={plugin.id} name={name} isOpen={isAsking} onClose={() => setAsking(false)} />
      </>
    );
  }
  return (
    <Stack gap="xs" align="flex-end" maw={420}>
      <Button loading={change.isPending} onClick={() => change.mutate(null)}>
        {t('switchOn')}
      </Button>
      {change.error && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} title={t('staysOff')} role="alert">
          <ErrorText error={change.error} />
          {missing.length > 0 && (
            <Text size="sm">
              <Link to={`/settings/${plugin.id}`}>{t('toSettings')}</Link>
            </Text>
          )}
        </Alert>
      )}
    </Stack>
  );
}
