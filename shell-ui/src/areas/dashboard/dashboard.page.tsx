import { Page, Text, useShell } from '@homeroom/sdk';
import { useBootstrap } from '../../bootstrap.queries';
import { useText } from '../../i18n/i18n';
import { findPlaces } from '../../remotes/remote';
import { Actions } from './actions';
import { ActivityCard } from './activity-card';
import classes from './dashboard.module.css';
import { EndingCard } from './ending-card';
import { LicenceCard } from './licence-card';
import { NeedsCard } from './needs-card';
import { PluginCard } from './plugin-card';
import { PluginsCard } from './plugins-card';
import { CardsAfterStart } from './start-card';
import { StuckCard } from './stuck-card';

/** The start page: what can be begun, what waits for the user, a card of each plugin that has one, and what administrators look after. */
export function DashboardPage() {
  const t = useText('dashboard');
  const { district, user } = useShell();
  const bootstrap = useBootstrap().data;
  if (!bootstrap) return null;
  const places = findPlaces(bootstrap.remotes, 'dashboard.card@1');
  const cards = (
    <>
      <NeedsCard bootstrap={bootstrap} />
      {user.isSupport && <StuckCard />}
      {user.isSupport && <EndingCard />}
      {places.map((place) => (
        <PluginCard key={place.contribution.id} place={place} bootstrap={bootstrap} />
      ))}
      {user.isAdmin && <PluginsCard />}
      {user.isAdmin && <ActivityCard menu={bootstrap.menu} />}
      {user.isAdmin && <LicenceCard licence={bootstrap.licence} />}
    </>
  );
  return (
    <Page
      title={t('title')}
      purpose={
        bootstrap.user.isKeptToSchools ? t('purposeOfSchools') : t('purpose', { district: district.name })
      }
      action={<Actions bootstrap={bootstrap} />}
    >
      {places.length === 0 && !user.isAdmin && !user.isSupport && <Text>{t('empty')}</Text>}
      {user.isAdmin ? (
        <CardsAfterStart bootstrap={bootstrap}>{cards}</CardsAfterStart>
      ) : (
        <div className={classes.cards}>{cards}</div>
      )}
    </Page>
  );
}
