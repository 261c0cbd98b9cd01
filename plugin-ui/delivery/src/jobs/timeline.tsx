import { DateTime, Stack, Text, Title, usePlugin } from '@homeroom/sdk';
import type { TimelineEntry } from '../shared/job/job.queries';
import { statusKey } from '../shared/status';
import classes from './timeline.module.css';

/** Who did what, oldest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t } = usePlugin();
  if (entries.length === 0) return null;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('timeline.title')}
      </Title>
      <ol className={classes.list}>
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.what}`} className={classes.entry}>
            <Text size="sm" fw={600}>
              {t([`timeline.${entry.what}`, statusKey('status', entry.what), 'timeline.other'], {
                what: entry.what,
              })}
            </Text>
            <Text size="sm" c="dimmed">
              <DateTime iso={entry.at} />
              {entry.by && ` · ${entry.by}`}
            </Text>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
