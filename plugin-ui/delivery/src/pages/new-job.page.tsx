import {
  Alert,
  Button,
  Group,
  Icon,
  Link,
  ownerOf,
  Page,
  useDebounced,
  usePlugin,
  useSearchParams,
} from '@homeroom/sdk';
import { useMemo, useState } from 'react';
import type { SavedDraft } from '../drafts/drafts.queries';
import { OpenDraft } from '../drafts/open-draft';
import { SaveDraft } from '../drafts/save-draft';
import { DocumentPane } from '../intake/document-pane';
import { EMPTY_DRAFT } from '../intake/draft';
import { MatchStep } from '../intake/match.step';
import { ruleOf } from '../intake/rule';
import { savedBatch, startOf } from '../intake/saved-batch';
import { UploadStep } from '../intake/upload.step';
import { useNewJobDraft } from '../intake/use-new-job-draft';
import { MatchPreview } from '../matching/match-preview';
import { usePreview } from '../matching/preview.queries';
import { SAFE_OPTIONS } from '../shared/options';
import { useFocusOnChange } from '../shared/use-focus-on-change';
import { JobSteps } from './job-steps';
import classes from './steps.module.css';

/** The specification's wait after a change of a form. */
const PREVIEW_DELAY_MS = 500;

/** The first two steps of a job; the others are on the check page of the job that they make. */
export default function NewJobPage() {
  const { t, district, user } = usePlugin();
  const [params] = useSearchParams();
  const id = params.get('draft');
  // Somebody else who signs in begins anew.
  const owner = ownerOf(district, user);
  if (!id) return <NewJob key={owner} />;
  return (
    <OpenDraft id={id} title={t('new.title')}>
      {(saved) => <NewJob key={`${owner} ${id}`} saved={saved} />}
    </OpenDraft>
  );
}

/** Begins with a saved draft or another program's job, else with what this tab has kept. */
export function NewJob({ saved }: { saved?: SavedDraft }) {
  const { t, flag, navigate } = usePlugin();
  const { draft: kept, change, changeRule } = useNewJobDraft(saved ? startOf(saved) : null);
  const isExternal = saved?.type === 'external';
  const draft = flag('HideAdvancedOptions') ? { ...kept, sendTo: SAFE_OPTIONS.sendTo } : kept;
  const [page, setPage] = useState(1);
  const [goesOn] = useState(!saved && kept.upload !== null);
  const rule = useMemo(() => ruleOf(draft.rule), [draft.rule]);
  const preview = usePreview(draft.upload, useDebounced(rule, PREVIEW_DELAY_MS), draft.schoolId);
  const isOnePage = flag('EnableNeonJobFlow');
  const step = draft.upload ? (isOnePage ? 'match' : draft.step) : 'upload';
  const stepArea = useFocusOnChange(step);
  // Where the page itself is drawn on, it has the whole width.
  const hasPane = draft.upload !== null && draft.rule.kind !== 'area' && draft.rule.kind !== 'learned';
  const props = { draft, change, changeRule, preview, rule };

  return (
    <Page
      title={isExternal ? saved.subject || t('external.title') : t('new.title')}
      purpose={isExternal ? t('external.purpose', { by: saved.createdBy }) : t('new.purpose')}
      parents={[{ title: t('jobs.title'), path: '/job' }]}
      action={
        !isExternal && (
          <SaveDraft
            draftId={draft.draftId}
            toSave={savedBatch(draft, rule)}
            onSaved={(draftId) => change({ draftId })}
          />
        )
      }
    >
      {goesOn && draft.upload && (
        <Alert
          variant="outline"
          icon={<Icon name="file" />}
          title={t('new.goesOn', { name: draft.upload.fileName })}
        >
          <Group>
            {draft.jobId && <Link to={`/job/${draft.jobId}/check`}>{t('new.toCheck')}</Link>}
            <Button variant="default" size="compact-sm" onClick={() => change(EMPTY_DRAFT)}>
              {t('new.anew')}
            </Button>
          </Group>
        </Alert>
      )}
      <div className={classes.layout} data-wide={!hasPane || undefined}>
        <JobSteps
          current={step}
          canChoose={(next) => next === 'upload' && !isOnePage}
          onChoose={() => change({ step: 'upload' })}
        />
        <div ref={stepArea} tabIndex={-1} className={classes.step}>
          {isOnePage && <UploadStep draft={draft} change={change} />}
          {!isOnePage && step === 'upload' && (
            <UploadStep draft={draft} change={change} onContinue={() => change({ step: 'match' })} />
          )}
          {step === 'match' && (
            <MatchStep
              {...props}
              page={page}
              onPage={setPage}
              found={<MatchPreview preview={preview} upload={draft.upload} page={page} onPage={setPage} />}
              onMatched={(jobId) => {
                change({ jobId, draftId: null, isReturn: false });
                navigate(`/job/${jobId}/check`);
              }}
            />
          )}
        </div>
        {hasPane && draft.upload && <DocumentPane upload={draft.upload} page={page} onPage={setPage} />}
      </div>
    </Page>
  );
}
