import { ErrorText, Skeleton, Stack, StatusLabel, Switch, Text, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import classes from './settings.module.css';
import { type CustomerSetting, useFlags, useStoreFlag } from './settings.queries';

/** The customer settings: each acts at once, or says that the part it belongs to is not there. */
export function FlagsPane() {
  const t = useText('settings');
  const flags = useFlags();
  if (flags.isLoadingError) return <ErrorText error={flags.error} />;
  if (!flags.data) return <Skeleton height={320} />;
  return (
    <Stack gap={0} maw={720}>
      <Text c="dimmed" mb="sm">
        {t('flagsPurpose')}
      </Text>
      {flags.data.map((flag) => (
        <Flag key={flag.key} flag={flag} />
      ))}
    </Stack>
  );
}

function Flag({ flag: { key, value, title, description, readBy, awaits } }: { flag: CustomerSetting }) {
  const t = useText('settings');
  const { notify, language } = useShell();
  const store = useStoreFlag();
  return (
    <div className={classes.flag}>
      <Switch
        label={title}
        description={
          <>
            {description}
            <br />
            {awaits === null ? (
              t('readBy', { who: new Intl.ListFormat(language).format(readBy) })
            ) : (
              <StatusLabel icon="clock" tone="quiet">
                {t('awaits', { feature: awaits })}
              </StatusLabel>
            )}{' '}
            <bdi>({key})</bdi>
          </>
        }
        checked={value}
        disabled={store.isPending}
        onChange={(event) =>
          // By its promise: a flag that changes the menu, or a way to another page, must not swallow the words.
          store.mutateAsync({ key, value: event.currentTarget.checked }).then(
            () => notify({ message: t('stored'), kind: 'success' }),
            () => notify({ message: t('storeFailed'), kind: 'error' }),
          )
        }
      />
    </div>
  );
}
