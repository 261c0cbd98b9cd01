import { ErrorText, Skeleton, Stack, Switch, Text, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import classes from './settings.module.css';
import { type CustomerSetting, useFlags, useStoreFlag } from './settings.queries';

/** The customer settings: each acts at once, or is not shown while the part it belongs to is not there. */
export function FlagsPane() {
  const t = useText('settings');
  const flags = useFlags();
  if (flags.isLoadingError) return <ErrorText error={flags.error} />;
  if (!flags.data) return <Skeleton height={320} />;
  const shown = flags.data.filter(({ hasEffect }) => hasEffect);
  return (
    <Stack gap={0} maw={720}>
      <Text c="dimmed" mb="sm">
        {t('flagsPurpose')}
      </Text>
      {shown.map((flag) => (
        <Flag key={flag.key} flag={flag} />
      ))}
      {shown.length < flags.data.length && (
        <Text c="dimmed" mt="sm">
          {t('flagsHidden')}
        </Text>
      )}
    </Stack>
  );
}

function Flag({ flag: { key, value, title, description, readBy } }: { flag: CustomerSetting }) {
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
            {t('readBy', { who: new Intl.ListFormat(language).format(readBy) })}
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
