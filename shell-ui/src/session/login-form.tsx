import { useState } from 'react';
import { CredentialsStep, type School } from './credentials-step';
import { SchoolStep } from './school-step';
import { useSession } from './session.store';
import type { AppWish } from './sso.queries';
import { SsoStep } from './sso-step';

interface Accepted extends School {
  /** Whether its users sign in by a provider. */
  isUnified: boolean;
}

interface Props {
  /** Fills the first step in; from the address or from the session before. */
  schoolId: string;
  /** Begins with the second step, for someone who signs in again. */
  again?: { school: Accepted; userName: string };
  /** Where a sign-in by a provider leads, which leaves this page. */
  wish: AppWish;
  /** Called after the session is stored, with the name that signed in. */
  onDone: (userName: string) => void;
}

/** School id first; once it is accepted, the district's sign-on provider, or user id and password. */
export function LoginForm({ schoolId, again, wish, onDone }: Props) {
  const signIn = useSession((state) => state.signIn);
  const remembered = useSession((state) => state.organization);
  const [accepted, setAccepted] = useState<Accepted | null>(again?.school ?? null);
  const [wantsPassword, setWantsPassword] = useState(false);
  if (!accepted) {
    return (
      <SchoolStep
        initial={schoolId || remembered || ''}
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
      onToken={(token, name) => {
        signIn(token, accepted.id);
        onDone(name);
      }}
    />
  );
}
