import { OverlaysSection } from '../overlays/overlays.section';
import { useMissingPersons } from '../preflight/missing-persons';
import { NeedsLine } from '../preflight/needs-line';
import { SentBefore, useIsSentBefore } from '../preflight/sent-before';
import { type CheckProps, CheckStep } from '../review/check.step';
import { SendStep } from '../review/send.step';

interface Props extends Omit<CheckProps, 'sentBefore'> {
  step: 'check' | 'send';
  onChangeRule: (() => void) | undefined;
  onNeeds: () => void;
  onSent: () => void;
}

/** The last two steps of a job, with what other parts of the plugin have to say in them. */
export function CheckSteps({ step, onChangeRule, onNeeds, onSent, ...props }: Props) {
  const { job } = props;
  const isSentBefore = useIsSentBefore(job.id);
  const personOf = useMissingPersons(job.id);
  const sentBefore = <SentBefore jobId={job.id} />;
  if (step === 'send') {
    return <SendStep {...props} sentBefore={sentBefore} isSentBefore={isSentBefore} onSent={onSent} />;
  }
  return (
    <CheckStep
      {...props}
      sentBefore={sentBefore}
      onChangeRule={onChangeRule}
      needs={<NeedsLine jobId={job.id} onOpen={onNeeds} />}
      personOf={personOf}
      overlays={<OverlaysSection job={job} />}
    />
  );
}
