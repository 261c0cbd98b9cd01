import { StatusLabel } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { Card } from './card';
import classes from './dashboard.module.css';

const FEATURES = ['pdfSplitter', 'docManagement', 'docSig', 'signatureOverlay'] as const;

/** What the district's licence includes today. */
export function LicenceCard({ flags }: { flags: Readonly<Record<string, boolean>> }) {
  const t = useText('dashboard');
  return (
    <Card title={t('licence.title')} icon="key">
      <ul className={classes.rows}>
        {FEATURES.map((feature) => (
          <li key={feature} className={classes.row}>
            <span>{t(`licence.${feature}`)}</span>
            <StatusLabel icon={flags[feature] ? 'check' : 'pause'} tone={flags[feature] ? 'good' : 'quiet'}>
              {t(flags[feature] ? 'licence.on' : 'licence.off')}
            </StatusLabel>
          </li>
        ))}
      </ul>
    </Card>
  );
}
