import { ApiError, Button, Group, Link, Page, Skeleton, usePlugin } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { RefusalAlert } from '../shared/refusal-alert';
import { type SavedDraft, useSavedDraft } from './drafts.queries';

interface Props {
  id: string;
  title: string;
  children: (draft: SavedDraft) => ReactNode;
}

/** Fetches a draft for the page that goes on with it. */
export function OpenDraft({ id, title, children }: Props) {
  const { t } = usePlugin();
  const draft = useSavedDraft(id);
  if (draft.data) return children(draft.data);
  const hasRun = draft.error instanceof ApiError && draft.error.code === 'job_state';
  return (
    <Page title={title} parents={[{ title: t('jobs.title'), path: '/job' }]}>
      {draft.error ? (
        <RefusalAlert title={t('drafts.openFailed')} error={draft.error}>
          <Group mt="sm">
            {hasRun ? (
              <Link to={`/job/${id}`}>{t('modify.toJob')}</Link>
            ) : (
              <Button variant="default" onClick={() => void draft.refetch()}>
                {t('retry')}
              </Button>
            )}
          </Group>
        </RefusalAlert>
      ) : (
        <Skeleton height={220} role="status" aria-label={t('job.loading')} />
      )}
    </Page>
  );
}
