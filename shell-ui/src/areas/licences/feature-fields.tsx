import { Switch, Text, TextInput } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import classes from './licence-form.module.css';

/** The days of a feature; one without a start is not licensed. */
export interface FeatureDays {
  startDate: string;
  endDate: string;
}

interface Props {
  days: Readonly<Record<string, FeatureDays>>;
  /** What each feature is called. */
  titles: ReadonlyMap<string, string>;
  /** Features of plugins that are not installed here. */
  unknown: ReadonlySet<string>;
  /** The start of a feature that is switched on. */
  today: string;
  errorOf: (feature: string) => string | undefined;
  onChange: (feature: string, days: FeatureDays) => void;
}

/** Each licensed feature with its own days. */
export function FeatureFields({ days, titles, unknown, today, errorOf, onChange }: Props) {
  const t = useText('licences');
  return Object.entries(days).map(([feature, own]) => {
    const name = titles.get(feature) ?? feature;
    const error = errorOf(feature);
    return (
      <fieldset key={feature} aria-label={name} className={classes.feature}>
        <Switch
          label={name}
          description={unknown.has(feature) ? t('unknownFeature') : undefined}
          checked={own.startDate !== ''}
          onChange={(event) =>
            onChange(feature, { startDate: event.currentTarget.checked ? today : '', endDate: '' })
          }
        />
        {own.startDate !== '' && (
          <div className={classes.days}>
            <TextInput
              type="date"
              label={t('startDate')}
              value={own.startDate}
              onChange={(event) => onChange(feature, { ...own, startDate: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label={t('endDate')}
              value={own.endDate}
              error={error !== undefined}
              onChange={(event) => onChange(feature, { ...own, endDate: event.currentTarget.value })}
            />
          </div>
        )}
        {error && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
      </fieldset>
    );
  });
}
