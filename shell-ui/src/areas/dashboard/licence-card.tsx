import { StatusLabel, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { dayText, type Licence } from '../../licence/licence';
import { Card } from './card';
import classes from './dashboard.module.css';

const LOOKS = {
  active: { icon: 'check', tone: 'good' },
  lapsed: { icon: 'alert', tone: 'bad' },
  off: { icon: 'pause', tone: 'quiet' },
} as const;

/** What the district's licence includes today, and until when; what has ended too, and nothing that it never had. */
export function LicenceCard({ licence }: { licence: Licence }) {
  const t = useText('dashboard');
  const { language } = useShell();
  const features = licence.features.filter(({ state }) => state !== 'off');
  if (features.length === 0) return null;
  return (
    <Card title={t('licence.title')} icon="key">
      <ul className={classes.rows}>
        {features.map(({ feature, title, state, until }) => (
          <li key={feature} className={classes.row}>
            <span>{title}</span>
            <StatusLabel {...LOOKS[state]}>
              {until && state !== 'off'
                ? t(`licence.${state}Until`, { day: dayText(until, language) })
                : t(`licence.${state}`)}
            </StatusLabel>
          </li>
        ))}
      </ul>
    </Card>
  );
}
