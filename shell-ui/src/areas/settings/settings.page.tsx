import { ErrorText, Link, Page, Skeleton, Title, useParams } from '@homeroom/sdk';
import { type ReactNode, Suspense } from 'react';
import { useBootstrap } from '../../bootstrap.queries';
import { menuTitle } from '../../frame/menu';
import { translate, useText } from '../../i18n/i18n';
import { findPlaces } from '../../remotes/remote';
import { SlotView } from '../../remotes/slot-view';
import { usePluginWords } from '../plugins/plugin-words';
import { PANES } from './panes';
import { PluginPane } from './plugin-pane';
import classes from './settings.module.css';
import { usePluginsWithSettings } from './settings.queries';

interface ShownPane {
  id: string;
  title: string;
  content: ReactNode;
}

/** What administrators set for their district: the platform's panes, and below them the plugins'. */
export function SettingsPage() {
  const t = useText('settings');
  const plugins = usePluginPanes();
  const own: ShownPane[] = PANES.map(({ id, Content }) => ({
    id,
    title: translate('settings', `panes.${id}`),
    content: <Content />,
  }));
  const { pane = own[0]?.id } = useParams();
  const shown = [...own, ...plugins.panes].find(({ id }) => id === pane);
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <div className={classes.layout}>
        <nav aria-label={t('list')} className={classes.list}>
          <PaneList panes={own} current={pane} />
          {plugins.panes.length > 0 && <p className={classes.heading}>{t('ofPlugins')}</p>}
          <PaneList panes={plugins.panes} current={pane} />
          <Link to="/plugins" className={classes.all}>
            {t('allPlugins')}
          </Link>
        </nav>
        <section aria-label={shown?.title ?? t('title')} className={classes.pane}>
          {shown && (
            <Title order={2} size="h3" mb="md">
              {shown.title}
            </Title>
          )}
          {shown && <Suspense fallback={<Skeleton height={240} />}>{shown.content}</Suspense>}
          {!shown && plugins.isPending && <Skeleton height={240} />}
          {!shown && plugins.error && <ErrorText error={plugins.error} />}
          {!shown && !plugins.isPending && !plugins.error && <p>{t('paneMissing')}</p>}
        </section>
      </div>
    </Page>
  );
}

function PaneList({ panes, current }: { panes: readonly ShownPane[]; current?: string }) {
  return (
    <ul>
      {panes.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`/settings/${id}`}
            className={classes.link}
            aria-current={id === current ? 'page' : undefined}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A pane per plugin: the one that its remote draws, else a form of its settings' schema. */
function usePluginPanes() {
  const words = usePluginWords();
  const { data: bootstrap } = useBootstrap();
  const { data = [], isPending, error } = usePluginsWithSettings();
  const places = findPlaces(bootstrap?.remotes ?? [], 'settings.pane@1');
  const drawn: ShownPane[] = places.map((place) => ({
    id: place.remote.id,
    title: menuTitle(place.contribution.title),
    content: <SlotView place={place} />,
  }));
  const plain: ShownPane[] = data
    .filter(({ id }) => !drawn.some((pane) => pane.id === id))
    .map((plugin) => ({
      id: plugin.id,
      title: words(plugin).name,
      content: <PluginPane id={plugin.id} />,
    }));
  return { panes: [...drawn, ...plain], isPending, error };
}
