import {
  ApiError,
  Button,
  ErrorAlert,
  familyLanguages,
  Group,
  Link,
  NativeSelect,
  TextInput,
} from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/i18n';
import { todayIn } from './day';
import { FeatureFields } from './feature-fields';
import classes from './licence-form.module.css';
import { type CustomerLicence, useSaveLicence } from './licences.queries';
import { useLicenceForm } from './use-licence-form';

interface Props {
  /** Absent for a new one. */
  licence?: CustomerLicence;
  onSaved: (licence: CustomerLicence) => void;
}

/** The customer's contract. Id and name are required (specification §5). */
export function LicenceForm({ licence, onSaved }: Props) {
  const t = useText('licences');
  const shell = useText();
  const { values, titles, unknown, set, missing, change } = useLicenceForm(licence, ownTimezone());
  const [isTouched, setTouched] = useState(false);
  const save = useSaveLicence(onSaved);
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const errorOf = (name: string) =>
    isTouched && missing.includes(name)
      ? shell('FIELD_REQUIRED')
      : Object.entries(refused).find(([field]) => field.endsWith(name))?.[1];
  const text = (name: 'schoolId' | 'name' | 'supportNumber' | 'databaseName' | 'sisUrl') => ({
    label: t(name),
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  const day = (name: 'startDate' | 'endDate') => ({
    type: 'date',
    label: t(name),
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (missing.length === 0) save.mutate(change());
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <fieldset className={classes.part}>
        <legend>{t('customer')}</legend>
        <TextInput
          {...text('schoolId')}
          description={t(licence ? 'schoolIdStays' : 'schoolIdHint')}
          required
          disabled={licence !== undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput {...text('name')} description={t('nameHint')} required />
        <TextInput {...text('supportNumber')} />
        <div className={classes.pair}>
          <NativeSelect
            label={t('timezone')}
            data={timezones(values.timezone)}
            value={values.timezone}
            error={errorOf('timezone')}
            onChange={(event) => set({ timezone: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('language')}
            data={familyLanguages(values.language)}
            value={values.language}
            onChange={(event) => set({ language: event.currentTarget.value })}
          />
        </div>
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('contract')}</legend>
        <div className={classes.pair}>
          <TextInput {...day('startDate')} />
          <TextInput {...day('endDate')} description={t('endDateHint')} inputWrapperOrder={ORDER} />
        </div>
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('features')}</legend>
        <FeatureFields
          days={values.features}
          titles={titles}
          unknown={unknown}
          today={todayIn(values.timezone)}
          errorOf={(feature) => errorOf(`features.${feature}`)}
          onChange={(feature, days) => set({ features: { ...values.features, [feature]: days } })}
        />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('settings')}</legend>
        <TextInput {...text('databaseName')} spellCheck={false} />
        <TextInput {...text('sisUrl')} type="url" spellCheck={false} />
      </fieldset>
      {save.error && <ErrorAlert error={save.error} />}
      <Group>
        <Button type="submit" loading={save.isPending}>
          {t(licence ? 'save' : 'create')}
        </Button>
        <Button variant="default" component={Link} to={licence ? `/licences/${licence.id}` : '/licences'}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}

/** The hint below the field, so that two fields in a row stand level. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

function ownTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All zones that the browser knows, and the one that is set. */
function timezones(current: string): string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].sort();
}
