import { ownerOf, Page, useDebounced, usePlugin } from '@homeroom/sdk';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CheckStep } from './check.step';
import { DocumentPane } from './document-pane';
import { ruleOf, SAFE_OPTIONS } from './draft';
import { MatchStep } from './match.step';
import classes from './new-job.module.css';
import { usePreview } from './new-job.queries';
import { SendStep } from './send.step';
import { StepList } from './step-list';
import { UploadStep } from './upload.step';
import { useDraft } from './use-draft';

/** The specification's wait after a change of a form. */
const PREVIEW_DELAY_MS = 500;

/** Somebody else who signs in begins anew. */
export default function NewJobPage() {
  const { district, user } = usePlugin();
  return <NewJob key={ownerOf(district, user)} />;
}

function NewJob() {
  const { t, flag } = usePlugin();
  const { draft: kept, change, forget } = useDraft();
  const draft = flag('HideAdvancedOptions') ? { ...kept, ...SAFE_OPTIONS } : kept;
  const [page, setPage] = useState(1);
  const { ruleKind, words, pattern, index } = draft;
  const rule = useMemo(() => ruleOf({ ruleKind, words, pattern, index }), [ruleKind, words, pattern, index]);
  const settledRule = useDebounced(rule, PREVIEW_DELAY_MS);
  const preview = usePreview(draft.upload, settledRule);
  const step = draft.upload ? draft.step : 'upload';
  const stepArea = useFocusOnChange(step);
  const props = { draft, change, preview, rule };

  return (
    <Page
      title={t('new.title')}
      purpose={t('new.purpose')}
      parents={[{ title: t('jobs.title'), path: '/job' }]}
    >
      <div className={classes.layout}>
        <StepList current={step} onChoose={(next) => change({ step: next })} />
        <div ref={stepArea} tabIndex={-1} className={classes.step}>
          {step === 'upload' && <UploadStep {...props} />}
          {step === 'match' && <MatchStep {...props} page={page} onPage={setPage} />}
          {step === 'check' && <CheckStep {...props} />}
          {step === 'send' && <SendStep {...props} onSent={forget} />}
        </div>
        {draft.upload && <DocumentPane upload={draft.upload} page={page} onPage={setPage} />}
      </div>
    </Page>
  );
}

/** Moves the focus to the element when the value changes: the button that was pressed is gone then. */
function useFocusOnChange(value: string) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== value) element.current?.focus();
    shown.current = value;
  }, [value]);
  return element;
}
