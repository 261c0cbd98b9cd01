import { Fact, Facts, StatusLabel, Text, WriteButton } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { PluginState } from '../plugins/plugin-state';
import classes from './releases.module.css';
import type { OfferedRelease, PluginReleases } from './releases.queries';

interface Props {
  plugin: PluginReleases;
  /** The tiers of what is installed are being found. */
  isJudging: boolean;
  /** Whether this page can bring what is offered here now. */
  canUpdate: boolean;
  onUpdate?: () => void;
}

/** A plugin with its release, and what is newer with the action beside it. */
export function ReleaseCard({ plugin, isJudging, canUpdate, onUpdate }: Props) {
  const t = useText('releases');
  const heading = `release-${plugin.id}`;
  return (
    <li className={classes.card} aria-labelledby={heading}>
      <h3 id={heading} className={classes.name}>
        <bdi>{plugin.name}</bdi>
      </h3>
      {plugin.description && (
        <Text size="sm">
          <bdi>{plugin.description}</bdi>
        </Text>
      )}
      {plugin.version && (
        <>
          <PluginState state={plugin.status} area="releases" />
          {plugin.reason && (
            <Text size="sm">
              <bdi>{plugin.reason}</bdi>
            </Text>
          )}
          <Facts>
            <Fact term={t('version')}>{plugin.version}</Fact>
            <Fact term={t('publisher')}>{plugin.publisher || t('nobody')}</Fact>
            <Fact term={t('tier')}>{isJudging ? t('judging') : t(`tiers.${plugin.tier || 'none'}`)}</Fact>
          </Facts>
        </>
      )}
      {plugin.offered && (
        <Offer plugin={plugin} offered={plugin.offered} canUpdate={canUpdate} onUpdate={onUpdate} />
      )}
    </li>
  );
}

type OfferProps = Pick<Props, 'plugin' | 'canUpdate' | 'onUpdate'> & { offered: OfferedRelease };

function Offer({ plugin, offered, canUpdate, onUpdate }: OfferProps) {
  const t = useText('releases');
  const command = `homeroom plugin ${plugin.version ? 'update' : 'install'} ${plugin.id}`;
  const isFit = offered.fit !== 'unfit';
  return (
    <div className={classes.offer}>
      <StatusLabel icon={isFit ? 'arrowUp' : 'ban'} tone={isFit ? 'active' : 'quiet'}>
        {t(plugin.version ? 'newer' : 'available', { version: offered.version })}
      </StatusLabel>
      <Text size="sm">
        {offered.publisher ? t('signedBy', { publisher: offered.publisher }) : t('signedByNobody')}{' '}
        {t(`offeredTiers.${offered.tier || 'none'}`)}
      </Text>
      {offered.fit !== 'fits' && (
        <Text size="sm">
          <bdi>{offered.reason}</bdi>
        </Text>
      )}
      {offered.notes && (
        <Text size="sm" className={classes.notes}>
          <bdi>{offered.notes}</bdi>
        </Text>
      )}
      {isFit && offered.mayInstall && canUpdate && onUpdate && (
        <WriteButton onClick={onUpdate} aria-label={t('updateNamed', { name: plugin.name })}>
          {t('update', { version: offered.version })}
        </WriteButton>
      )}
      {isFit && !(offered.mayInstall && canUpdate) && (
        <Text size="sm">
          {t('onTheMachine')} <bdi>{<code>{command}</code>}</bdi>
        </Text>
      )}
    </div>
  );
}
