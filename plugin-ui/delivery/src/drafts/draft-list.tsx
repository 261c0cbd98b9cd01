import { DateTime, ErrorText, Group, Link, Stack, Text, Title, usePlugin, WriteButton } from '@homeroom/sdk';
import { useId } from 'react';
import { DeleteDraft } from './delete-draft';
import classes from './draft-list.module.css';
import { draftPath } from './draft-path';
import { useDrafts, useRunDraft } from './drafts.queries';

/** The signed-in person's own drafts, each with what can be done with it; nothing where there are none. */
export function DraftList() {
  const { t, navigate } = usePlugin();
  const id = useId();
  const drafts = useDrafts();
  const run = useRunDraft((jobId) => navigate(`/job/${jobId}`));
  if (drafts.error) return <ErrorText error={drafts.error} />;
  if (!drafts.data?.length) return null;
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {t('drafts.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('drafts.purpose')}
      </Text>
      <ul className={classes.drafts}>
        {drafts.data.map((draft) => {
          const name = draft.name || t('drafts.untitled');
          return (
            <li key={draft.jobId} className={classes.draft}>
              <Link to={draftPath(draft)} className={classes.name}>
                <bdi>{name}</bdi>
              </Link>
              <span>{t(`kind.${draft.type}`)}</span>
              <DateTime iso={draft.savedOn} />
              <Group gap="xs">
                {draft.canRun && (
                  <WriteButton
                    aria-label={t('drafts.runOf', { name })}
                    loading={run.isPending && run.variables === draft.jobId}
                    onClick={() => run.mutate(draft.jobId)}
                  >
                    {t('drafts.run')}
                  </WriteButton>
                )}
                <DeleteDraft jobId={draft.jobId} name={name} />
              </Group>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
