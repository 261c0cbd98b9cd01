import { Suspense, useState } from 'react';
import { ForgotPanel, ResetPanel } from '../areas/account/panels';
import { CredentialsStep } from './credentials-step';
import { Loading } from './loading';
import type { School } from './school';
import { SchoolStep } from './school-step';
import { useSession } from './session.store';
import type { AppWish } from './sso.queries';
import { SsoStep } from './sso-step';

interface Accepted extends School {
  /** Whether its users sign in by a provider. */
  isUnified: boolean;
}

/** Instead of the steps: asking for a link, or setting a new password by one. */
type Panel = { kind: 'forgot' } | { kind: 'reset'; confirmId: string };

interface Props {
  /** Fills the first step in; from the address or from the session before. */
  schoolId: string;
  /** Begins with the second step, for someone who signs in again. */
  again?: { school: Accepted; userName: string };
  /** Begins with setting a new password, by the token of a mailed link. */
  confirmId?: string;
  /** Where a sign-in by a provider leads, which leaves this page. */
  wish: AppWish;
  /** Called after the session is stored, with the name that signed in. */
  onDone: (userName: string) => void;
}

/** School id first; once it is accepted, the district's sign-on provider, or user id and password. */
export function LoginForm({ schoolId, again, confirmId, wish, onDone }: Props) {
  const signIn = useSession((state) => state.signIn);
  const remembered = useSession((state) => state.organization);
  const [accepted, setAccepted] = useState<Accepted | null>(again?.school ?? null);
  const [wantsPassword, setWantsPassword] = useState(false);
  const [panel, setPanel] = useState<Panel | null>(confirmId ? { kind: 'reset', confirmId } : null);
  const initial = schoolId || remembered || '';

  function enter(token: string, organization: string, userName: string) {
    signIn(token, organization);
    onDone(userName);
  }
  if (panel) {
    return (
      <Suspense fallback={<Loading />}>
        {panel.kind === 'forgot' ? (
          <ForgotPanel schoolId={accepted?.id ?? initial} onReturn={() => setPanel(null)} />
        ) : (
          <ResetPanel
            confirmId={panel.confirmId}
            onToken={enter}
            onReturn={() => setPanel(null)}
            onForgot={() => setPanel({ kind: 'forgot' })}
          />
        )}
      </Suspense>
    );
  }
  if (!accepted) {
    return (
      <SchoolStep
        initial={initial}
        wish={wish}
        onAccept={(id, district) => setAccepted({ id, name: district.name, isUnified: district.uu_enabled })}
      />
    );
  }
  const changeSchool = () => {
    setWantsPassword(false);
    setAccepted(null);
  };
  if (accepted.isUnified && !wantsPassword) {
    return (
      <SsoStep
        school={accepted}
        wish={wish}
        isImmediate={!again}
        onChangeSchool={changeSchool}
        onPassword={() => setWantsPassword(true)}
      />
    );
  }
  return (
    <CredentialsStep
      school={accepted}
      userName={again?.userName ?? ''}
      onChangeSchool={changeSchool}
      onForgot={() => setPanel({ kind: 'forgot' })}
      onToken={(token, name) => enter(token, accepted.id, name)}
      onResetRequired={(id) => setPanel({ kind: 'reset', confirmId: id })}
    />
  );
}
