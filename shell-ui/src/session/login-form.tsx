import { useState } from 'react';
import { CredentialsStep, type School } from './credentials-step';
import { SchoolStep } from './school-step';
import { useSession } from './session.store';

interface Props {
  /** Fills the first step in; from the address or from the session before. */
  schoolId: string;
  /** Begins with the second step, for someone who signs in again. */
  again?: { school: School; userName: string };
  /** Called after the session is stored, with the name that signed in. */
  onDone: (userName: string) => void;
}

/** School id first; once it is accepted, user id and password. */
export function LoginForm({ schoolId, again, onDone }: Props) {
  const signIn = useSession((state) => state.signIn);
  const remembered = useSession((state) => state.organization);
  const [accepted, setAccepted] = useState<School | null>(again?.school ?? null);
  if (!accepted) {
    return (
      <SchoolStep
        initial={schoolId || remembered || ''}
        onAccept={(id, district) => setAccepted({ id, name: district.name })}
      />
    );
  }
  return (
    <CredentialsStep
      school={accepted}
      userName={again?.userName ?? ''}
      onChangeSchool={() => setAccepted(null)}
      onToken={(token, name) => {
        signIn(token, accepted.id);
        onDone(name);
      }}
    />
  );
}
