import {
  Alert,
  Checkbox,
  ErrorText,
  Group,
  Icon,
  Skeleton,
  Stack,
  useDelayed,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { CancelButton } from './cancel-button';
import { CountFacts } from './counts';
import classes from './import.module.css';
import {
  type ImportState,
  type Preview,
  useDownloadRejects,
  useMapping,
  usePreview,
  useRun,
  useStartPreview,
} from './import.queries';
import { PREVIEW_LISTS, PreviewLists } from './preview-lists';

/** What the import would change; nothing is written before its button is pressed. */
export function PreviewStep({ state }: { state: ImportState }) {
  const { t } = usePlugin();
  const preview = usePreview(state.id, state.total);
  const isSlow = useDelayed(preview.isPending);
  if (preview.data) return <Loaded state={state} preview={preview.data} />;
  if (preview.error) return <ErrorText error={preview.error} />;
  return isSlow ? <Skeleton height={220} role="status" aria-label={t('import.loading')} /> : null;
}

function Loaded({ state, preview }: { state: ImportState; preview: Preview }) {
  const { t } = usePlugin();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const run = useRun();
  const rejects = useDownloadRejects(state.id);
  const counts = {
    imported: preview.newCount,
    updated: preview.changedCount,
    unchanged: preview.unchangedCount,
    rejected: preview.rejectedCount,
    removed: preview.missingCount,
  };
  const parts = [
    counts.imported > 0 && t('preview.add', { count: counts.imported }),
    counts.updated > 0 && t('preview.change', { count: counts.updated }),
    counts.removed > 0 && t('preview.remove', { count: counts.removed }),
  ].filter((part) => part !== false);
  return (
    <Stack gap="lg">
      {preview.notes.map((note) => (
        <Alert key={note} color="yellow" variant="outline" icon={<Icon name="alert" />} role="note">
          {note}
        </Alert>
      ))}
      <CountFacts counts={counts} lists={PREVIEW_LISTS} />
      {preview.reasons.length > 0 && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} title={t('preview.held')}>
          <Stack gap="sm">
            {preview.reasons.map((reason) => (
              <span key={reason}>{reason}</span>
            ))}
            <Checkbox
              label={t('preview.confirm')}
              checked={isConfirmed}
              onChange={(event) => setIsConfirmed(event.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      )}
      {run.error && <ErrorText error={run.error} />}
      <Group gap="sm">
        <WriteButton
          className={classes.whole}
          disabled={preview.reasons.length > 0 && !isConfirmed}
          loading={run.isPending}
          onClick={() => run.mutate({ id: state.id, confirm: isConfirmed, removals: preview.missingCount })}
        >
          {parts.length > 0 ? parts.join(' · ') : t('preview.nothing')}
        </WriteButton>
        <Again state={state} />
        {state.hasRejects && (
          <WriteButton variant="default" loading={rejects.isPending} onClick={() => rejects.mutate()}>
            {t('rejects.save', { count: preview.rejectedCount })}
          </WriteButton>
        )}
        <CancelButton id={state.id} />
      </Group>
      <PreviewLists preview={preview} />
    </Stack>
  );
}

/** The same file with the same columns once more, as persons may have changed since. */
function Again({ state }: { state: ImportState }) {
  const { t } = usePlugin();
  const mapping = useMapping(state.id);
  const start = useStartPreview();
  if (!mapping.data) return null;
  const columns = mapping.data.columns.map(({ column }) => column);
  return (
    <>
      <WriteButton
        variant="default"
        loading={start.isPending}
        onClick={() =>
          start.mutate({
            id: state.id,
            columns,
            wholeOf: state.wholeOf as '' | 'school' | 'district',
            schoolId: state.schoolId,
          })
        }
      >
        {t('preview.again')}
      </WriteButton>
      {start.error && <ErrorText error={start.error} />}
    </>
  );
}
