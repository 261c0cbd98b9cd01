import { type IconName, StatusLabel, usePlugin } from '@homeroom/sdk';

interface Look {
  icon: IconName;
  tone: 'good' | 'bad' | 'active' | 'quiet';
}

const REQUEST_LOOKS: Record<string, Look> = {
  planned: { icon: 'clock', tone: 'quiet' },
  open: { icon: 'send', tone: 'active' },
  sealing: { icon: 'loader', tone: 'active' },
  completed: { icon: 'check', tone: 'good' },
  declined: { icon: 'x', tone: 'bad' },
  expired: { icon: 'clock', tone: 'bad' },
  cancelled: { icon: 'ban', tone: 'quiet' },
  failed: { icon: 'alert', tone: 'bad' },
};

const SIGNER_LOOKS: Record<string, Look> = {
  waiting: { icon: 'clock', tone: 'quiet' },
  invited: { icon: 'mail', tone: 'active' },
  opened: { icon: 'eye', tone: 'active' },
  signed: { icon: 'check', tone: 'good' },
  declined: { icon: 'x', tone: 'bad' },
  delegated: { icon: 'users', tone: 'quiet' },
  not_needed: { icon: 'check', tone: 'quiet' },
  cancelled: { icon: 'ban', tone: 'quiet' },
};

export const REQUEST_STATUSES = Object.keys(REQUEST_LOOKS);
export const SIGNER_STATUSES = Object.keys(SIGNER_LOOKS);

/** Where nothing has ended yet: it can be reminded of and cancelled. */
export const isUnderWay = (status: string) => status === 'planned' || status === 'open';

export function RequestStatus({ status }: { status: string }) {
  return <Status look={REQUEST_LOOKS[status]} textKey={`requests.status.${status}`} />;
}

export function SignerStatus({ status }: { status: string }) {
  return <Status look={SIGNER_LOOKS[status]} textKey={`requests.signer.${status}`} />;
}

function Status({ look = { icon: 'file', tone: 'quiet' }, textKey }: { look?: Look; textKey: string }) {
  const { t } = usePlugin();
  return (
    <StatusLabel icon={look.icon} tone={look.tone}>
      {t(textKey)}
    </StatusLabel>
  );
}
