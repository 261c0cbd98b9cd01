import { type IconName, StatusLabel, usePlugin } from '@homeroom/sdk';

type Tone = 'good' | 'bad' | 'active' | 'quiet';

interface Look {
  icon: IconName;
  tone: Tone;
}

const JOB_LOOKS: Record<string, Look> = {
  draft: { icon: 'file', tone: 'quiet' },
  queued: { icon: 'clock', tone: 'quiet' },
  inspecting: { icon: 'loader', tone: 'active' },
  matching: { icon: 'loader', tone: 'active' },
  review: { icon: 'eye', tone: 'bad' },
  cutting: { icon: 'loader', tone: 'active' },
  storing: { icon: 'loader', tone: 'active' },
  sending: { icon: 'send', tone: 'active' },
  complete: { icon: 'check', tone: 'good' },
  failed: { icon: 'alert', tone: 'bad' },
  expired: { icon: 'clock', tone: 'quiet' },
  destroyed: { icon: 'trash', tone: 'quiet' },
  cancelled: { icon: 'ban', tone: 'quiet' },
  hold: { icon: 'pause', tone: 'quiet' },
  'hold scheduled': { icon: 'clock', tone: 'quiet' },
};

const RESULT_LOOKS: Record<string, Look> = {
  pending: { icon: 'clock', tone: 'quiet' },
  ready: { icon: 'file', tone: 'quiet' },
  sent: { icon: 'send', tone: 'active' },
  delivered: { icon: 'check', tone: 'good' },
  opened: { icon: 'eye', tone: 'good' },
  failed: { icon: 'alert', tone: 'bad' },
  unknown: { icon: 'alert', tone: 'bad' },
  held: { icon: 'pause', tone: 'quiet' },
  cancelled: { icon: 'ban', tone: 'quiet' },
  restricted: { icon: 'ban', tone: 'bad' },
};

export const JOB_STATUSES = Object.keys(JOB_LOOKS);
export const RESULTS = Object.keys(RESULT_LOOKS);

/** Key of a status in the dictionary: `hold scheduled` has a space. */
export function statusKey(kind: 'status' | 'result', value: string): string {
  return `${kind}.${value.replaceAll(' ', '_')}`;
}

/** The status of a job as icon and word. */
export function JobStatus({ status }: { status: string }) {
  return <Status look={JOB_LOOKS[status]} textKey={statusKey('status', status)} />;
}

/** What became of one recipient's mail, as icon and word. */
export function ResultStatus({ result }: { result: string }) {
  return <Status look={RESULT_LOOKS[result]} textKey={statusKey('result', result)} />;
}

function Status({ look = { icon: 'file', tone: 'quiet' }, textKey }: { look?: Look; textKey: string }) {
  const { t } = usePlugin();
  return (
    <StatusLabel icon={look.icon} tone={look.tone}>
      {t(textKey)}
    </StatusLabel>
  );
}
