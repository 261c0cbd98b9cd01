import {
  Button,
  ErrorText,
  Group,
  ownerOf,
  Page,
  Stack,
  StepList,
  useDraft,
  useFormat,
  useSearchParams,
} from '@homeroom/sdk';
import { useEffect, useRef, useState } from 'react';
import { faultsOf } from '../templates/editor/editing';
import { useTemplate } from '../templates/templates.queries';
import { useSigning } from '../use-signing';
import { CheckStep } from './check.step';
import { type Draft, EMPTY, isDone, jobOf, kept as keptOf, STEPS, type Step } from './draft';
import { HowStep } from './how.step';
import { named, WhatStep } from './what.step';
import { WhomStep } from './whom.step';
import classes from './wizard.module.css';

const LIST = '/document-signature';
/** From now to the end that is proposed. */
const AHEAD_MS = 14 * 24 * 60 * 60_000;

/** Asks families and staff for their signatures, in four steps. */
export default function WizardPage() {
  const { district, user } = useSigning();
  const [params] = useSearchParams();
  // Somebody else who signs in begins anew.
  const owner = ownerOf(district, user);
  const template = params.get('template') ?? '';
  return <Wizard key={`${owner} ${template}`} templateId={template} isFile={params.has('file')} />;
}

interface Props {
  /** The template that the address names; empty: what the draft has. */
  templateId: string;
  /** It is a file of this one time. */
  isFile: boolean;
}

function Wizard({ templateId, isFile }: Props) {
  const { t, navigate } = useSigning();
  const format = useFormat();
  const { draft, change, discard } = useWizardDraft(templateId, isFile);
  const [isChecked, setChecked] = useState(false);
  const { data: found, error } = useTemplate(draft.templateId);
  const template = draft.templateId ? found : undefined;
  const area = useFocusOnChange(draft.step);
  const at = STEPS.indexOf(draft.step);
  const step: Step = template || draft.step === 'what' ? draft.step : 'what';
  const canGoOn = isDone(step, draft) && (!template || faultsOf(template).length === 0);

  // A template that was chosen by its address gives its name to the draft.
  useEffect(() => {
    if (template && !draft.title) change({ ...named(draft, template.name) });
  }, [template, draft, change]);

  function goOn() {
    setChecked(true);
    const next = STEPS[at + 1];
    if (canGoOn && next) {
      setChecked(false);
      change({ step: next, ...(!draft.expiresOn && { expiresOn: eveningAhead(format) }) });
    }
  }

  return (
    <Page
      title={t('wizard.page')}
      purpose={t('wizard.purpose')}
      parents={[{ title: t('requests.title'), path: LIST }]}
    >
      <div className={classes.layout}>
        <StepList
          label={t('wizard.steps')}
          steps={STEPS.map((id) => ({ id, title: t(`wizard.step.${id}`) }))}
          current={step}
          onChoose={(next) => change({ step: next })}
          isStacked
        />
        <div ref={area} tabIndex={-1} className={classes.step}>
          <Stack gap="xl">
            {error && draft.templateId && <ErrorText error={error} />}
            {step === 'what' && <WhatStep draft={draft} change={change} template={template} />}
            {step === 'whom' && <WhomStep draft={draft} change={change} template={template} />}
            {step === 'how' && template && (
              <HowStep draft={draft} change={change} template={template} isChecked={isChecked} />
            )}
            {step === 'check' && template && (
              <CheckStep
                draft={draft}
                change={change}
                job={jobOf(draft, template.mode, format.instant)}
                onSent={() => {
                  discard();
                  navigate(LIST);
                }}
              />
            )}
            <Group justify="space-between">
              {at > 0 ? (
                <Button variant="default" onClick={() => change({ step: STEPS[at - 1] ?? 'what' })}>
                  {t('wizard.back')}
                </Button>
              ) : (
                <span />
              )}
              {step !== 'check' && (
                <Button onClick={goOn} disabled={step !== 'how' && !canGoOn}>
                  {t('wizard.next')}
                </Button>
              )}
            </Group>
          </Stack>
        </div>
      </div>
    </Page>
  );
}

/** The draft of this tab; lists of families are kept as long as the page is open only. */
function useWizardDraft(templateId: string, isFile: boolean) {
  return useDraft<Draft>('signing-wizard', {
    begin: (kept) => {
      const read = { ...EMPTY, ...(kept as Partial<Draft> | null) };
      if (!templateId || read.templateId === templateId) return read;
      return { ...EMPTY, templateId, source: isFile ? 'document' : 'template' };
    },
    keep: keptOf,
  });
}

/** Two weeks from now, in the evening, when families have been at home. */
function eveningAhead(format: { day: (iso: string) => string }): string {
  return `${format.day(new Date(Date.now() + AHEAD_MS).toISOString())}T23:00`;
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
