import { Alert, Button, DateTime, ErrorAlert, Icon, Page, Skeleton, Text } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { LoadFailedPage } from '../../pages/load-failed.page';
import { usePluginWords } from '../plugins/plugin-words';
import { ReleaseCard } from './release-card';
import classes from './releases.module.css';
import { type PluginReleases, type Releases, useLookAgain, useReleases } from './releases.queries';
import { UpdateDialog } from './update.dialog';
import { UpdateNotice } from './update-notice';

/** Operators see what is installed, whose it is, and what is newer; and bring it here. */
export function ReleasesPage() {
  const t = useText('releases');
  const releases = useReleases();
  const look = useLookAgain();
  if (releases.isLoadingError) {
    return <LoadFailedPage error={releases.error} onRetry={() => void releases.refetch()} />;
  }
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        releases.data?.hasIndex && (
          <Button
            variant="default"
            leftSection={<Icon name="refresh" size={16} />}
            loading={look.isPending}
            onClick={() => look.mutate()}
          >
            {t('look')}
          </Button>
        )
      }
    >
      {look.error && <ErrorAlert error={look.error} />}
      {releases.data ? <Found releases={releases.data} /> : <Skeleton height={240} />}
    </Page>
  );
}

function Found({ releases }: { releases: Releases }) {
  const t = useText('releases');
  const [chosen, setChosen] = useState<PluginReleases | null>(null);
  const words = usePluginWords();
  const plugins = releases.plugins.map((plugin) => ({ ...plugin, ...words(plugin) }));
  const installed = plugins.filter(({ version }) => version);
  const offered = plugins.filter(({ version }) => !version);
  const isBusy = releases.update?.state === 'running';
  return (
    <>
      <UpdateNotice update={releases.update} plugins={plugins} />
      <IndexState releases={releases} />
      <section>
        <h2 className={classes.heading}>{t('installed')}</h2>
        {installed.length === 0 && <Text>{t('nothing')}</Text>}
        <ul className={classes.cards} aria-label={t('installed')}>
          {installed.map((plugin) => (
            <ReleaseCard
              key={plugin.id}
              plugin={plugin}
              isJudging={releases.isJudging}
              canUpdate={releases.canUpdate && !isBusy}
              onUpdate={() => setChosen(plugin)}
            />
          ))}
        </ul>
      </section>
      {offered.length > 0 && (
        <section>
          <h2 className={classes.heading}>{t('more')}</h2>
          <ul className={classes.cards} aria-label={t('more')}>
            {offered.map((plugin) => (
              <ReleaseCard key={plugin.id} plugin={plugin} isJudging={false} canUpdate={false} />
            ))}
          </ul>
        </section>
      )}
      <UpdateDialog plugin={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

/** Where updates come from, and why there are none to be seen. */
function IndexState({ releases: { hasIndex, problem, lookedAt, canUpdate } }: { releases: Releases }) {
  const t = useText('releases');
  if (!hasIndex) return <Text c="dimmed">{t('noIndex')}</Text>;
  return (
    <>
      {problem && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} title={t('indexAway')} role="alert">
          <bdi>{problem}</bdi>
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {lookedAt ? (
          <>
            {t('lookedAt')} <DateTime iso={lookedAt} />
          </>
        ) : (
          t('neverRead')
        )}
        {!canUpdate && ` ${t('byHand')}`}
      </Text>
    </>
  );
}
