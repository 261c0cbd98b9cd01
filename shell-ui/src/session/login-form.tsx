import { useState } from 'react';
import { CredentialsStep } from './credentials-step';
import { SchoolStep } from './school-step';
import type { DistrictCheck } from './session.queries';
import { useSession } from './session.store';

interface Props {
  /** Fills the first step in; from the address or from the session before. */
  schoolId: string;
  /** A user who must be the one that signs in again. */
  userName?: string;
  /** Called after the session is stored, with the name that signed in. */
  onDone: (userName: string) => void;
}

interface AcceptedSchool {
  schoolId: string;
  district: DistrictCheck;
}

/** School id first; once it is accepted, user id and password. */
export function LoginForm({ schoolId, userName = '', onDone }: Props) {
  const signIn = useSession((state) => state.signIn);
  const remembered = useSession((state) => state.organization);
  const [accepted, setAccepted] = useState<AcceptedSchool | null>(null);
  if (!accepted) {
    return (
      <SchoolStep
        initial={schoolId || remembered || ''}
        onAccept={(id, district) => setAccepted({ schoolId: id, district })}
      />
    );
  }
  return (
    <CredentialsStep
      school={{ id: accepted.schoolId, name: accepted.district.name }}
      userName={userName}
      onChangeSchool={() => setAccepted(null)}
      onToken={(token, name) => {
        signIn(token, accepted.schoolId);
        onDone(name);
      }}
    />
  );
}
