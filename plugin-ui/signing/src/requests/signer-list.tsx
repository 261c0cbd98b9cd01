import { Button, DateTime, EmailAddress, Group, Icon, Stack, Text } from '@homeroom/sdk';
import { useState } from 'react';
import { isUnderWay, SignerStatus } from '../status';
import { useRoleName } from '../templates/editor/names';
import { useSigning } from '../use-signing';
import { CorrectDialog } from './correct.dialog';
import classes from './requests.module.css';
import type { Request, Signer } from './requests.queries';

/** What ends a signer's part, so that their address matters no more. */
const ENDED: readonly string[] = ['signed', 'declined', 'delegated', 'not_needed', 'cancelled'];

/** Who signs, in their order: how far each one is, and what can be put right. */
export function SignerList({ request }: { request: Request }) {
  const sorted = [...request.signers].sort((one, other) => one.position - other.position);
  return (
    <ol className={classes.signers}>
      {sorted.map((signer) => (
        <li key={signer.id} className={classes.signer} data-holds-up={signer.holdsUp || undefined}>
          <SignerLine signer={signer} request={request} />
        </li>
      ))}
    </ol>
  );
}

function SignerLine({ signer, request }: { signer: Signer; request: Request }) {
  const { t } = useSigning();
  const roleName = useRoleName();
  const [isCorrecting, setCorrecting] = useState(false);
  const role = request.roles.find(({ key }) => key === signer.role);
  const mayCorrect = isUnderWay(request.status) && !signer.isStaff && !ENDED.includes(signer.status);
  const to = request.signers.find(({ id }) => id === signer.delegatedTo);
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm">
        <Text fw={600}>
          <bdi>{signer.name || signer.email}</bdi>
        </Text>
        <SignerStatus status={signer.status} />
      </Group>
      <Text size="sm" c="dimmed">
        {roleName(role ?? { kind: signer.kind, title: '' })} · <EmailAddress email={signer.email} />
      </Text>
      <When signer={signer} />
      {signer.holdsUp && isUnderWay(request.status) && <Text size="sm">{t('request.holdsUp')}</Text>}
      {to && <Text size="sm">{t('request.delegatedTo', { name: to.name || to.email })}</Text>}
      {signer.declineReason && (
        <Text size="sm">
          {t('request.because')} <bdi>{signer.declineReason}</bdi>
        </Text>
      )}
      {signer.paperRequestedOn && !signer.signedOn && <Text size="sm">{t('request.paperRequested')}</Text>}
      {signer.mailProblem && (
        <Text size="sm" role="alert">
          <Icon name="alert" size={16} /> <bdi>{signer.mailProblem}</bdi>
        </Text>
      )}
      {mayCorrect && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => setCorrecting(true)}>
            {t('request.correct', { name: signer.name || signer.email })}
          </Button>
        </Group>
      )}
      {isCorrecting && (
        <CorrectDialog signer={signer} expiresOn={request.expiresOn} onClose={() => setCorrecting(false)} />
      )}
    </Stack>
  );
}

/** The last thing that is known of a signer, and the next reminder. */
function When({ signer }: { signer: Signer }) {
  const { t } = useSigning();
  const last =
    (['signedOn', 'declinedOn', 'openedOn', 'invitedOn'] as const).find((name) => signer[name]) ?? null;
  return (
    <>
      {last && (
        <Text size="sm" c="dimmed">
          {t(`request.when.${last}`)} <DateTime iso={signer[last]} />
        </Text>
      )}
      {signer.reminders > 0 && (
        <Text size="sm" c="dimmed">
          {t('request.reminders', { count: signer.reminders })}
        </Text>
      )}
      {signer.remindOn && (
        <Text size="sm" c="dimmed">
          {t('request.remindOn')} <DateTime iso={signer.remindOn} />
        </Text>
      )}
    </>
  );
}
