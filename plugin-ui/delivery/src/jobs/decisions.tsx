import { DateTime, Stack, Text, Title, useFormat, usePlugin } from '@homeroom/sdk';
import { pageRanges } from '../shared/document/page-ranges';
import { type Decision, useDecisions } from './decisions.queries';
import classes from './timeline.module.css';

/** Who gave which pages to whom, let documents go or took them back, and why; nothing where nobody had to. */
export function Decisions({ jobId }: { jobId: string }) {
  const { t } = usePlugin();
  const { data: decisions = [] } = useDecisions(jobId);
  if (decisions.length === 0) return null;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('decisions.title')}
      </Title>
      <ol className={classes.list}>
        {decisions.map((decision) => (
          <li key={`${decision.at} ${decision.what} ${decision.personName}`} className={classes.entry}>
            <One decision={decision} />
          </li>
        ))}
      </ol>
    </Stack>
  );
}

function One({ decision }: { decision: Decision }) {
  const { t } = usePlugin();
  const format = useFormat();
  const { at, by, what, personName, pages, words } = decision;
  return (
    <>
      <Text size="sm" fw={600}>
        {t(`decisions.${what}`)}
        {personName && (
          <>
            {' · '}
            <bdi>{personName}</bdi>
          </>
        )}
        {pages.length > 0 && (
          <>
            {' · '}
            {t('decisions.pages', { count: pages.length, pages: pageRanges(pages, format.number) })}
          </>
        )}
      </Text>
      {words && (
        <Text size="sm">
          <bdi>{words}</bdi>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <DateTime iso={at} />
        {by && ` · ${by}`}
      </Text>
    </>
  );
}
