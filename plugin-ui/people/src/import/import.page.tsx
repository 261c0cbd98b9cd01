import { ErrorAlert, Page, Skeleton, useDelayed, useParams, usePlugin } from '@homeroom/sdk';
import { type ImportState, useImport } from './import.queries';
import { MappingStep } from './mapping.step';
import { MovingStep } from './moving.step';
import { PreviewStep } from './preview.step';
import { ResultStep } from './result.step';
import { ImportStatus } from './status';
import { UploadStep } from './upload.step';

/** A file becomes persons: upload, columns, what would change, and then it is done. */
export default function ImportPage() {
  const { t } = usePlugin();
  const { id } = useParams();
  const parents = [
    { title: t('persons.title'), path: '/person' },
    { title: t('import.title'), path: '/person-import' },
  ];
  if (id !== undefined) return <OneImport key={id} id={id} parents={parents} />;
  return (
    <Page title={t('import.title')} purpose={t('import.purpose')} parents={parents.slice(0, 1)}>
      <UploadStep />
    </Page>
  );
}

function OneImport({ id, parents }: { id: string; parents: { title: string; path: string }[] }) {
  const { t } = usePlugin();
  const found = useImport(id);
  const isSlow = useDelayed(found.isPending);
  if (found.data) {
    const state = found.data;
    return (
      <Page title={state.fileName} parents={parents} purpose={<ImportStatus status={state.status} />}>
        {isToBeMapped(state) && <MappingStep state={state} />}
        {state.status === 'previewing' && <MovingStep state={state} />}
        {state.status === 'ready' && <PreviewStep state={state} />}
        {state.status === 'running' && <MovingStep state={state} />}
        {hasEnded(state) && <ResultStep state={state} />}
      </Page>
    );
  }
  return (
    <Page title={t(found.error ? 'import.failed' : 'import.loading')} parents={parents}>
      {found.error && <ErrorAlert error={found.error} />}
      {isSlow && <Skeleton height={220} role="status" aria-label={t('import.loading')} />}
    </Page>
  );
}

/** Also one whose file could not be read: its columns are chosen anew. */
function isToBeMapped({ status, startedOn }: ImportState) {
  return status === 'uploaded' || (status === 'failed' && startedOn === null);
}

function hasEnded({ status, startedOn }: ImportState) {
  return status === 'complete' || status === 'cancelled' || (status === 'failed' && startedOn !== null);
}
