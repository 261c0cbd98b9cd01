import {
  Button,
  ConfirmDialog,
  DateTime,
  ErrorText,
  Fact,
  Facts,
  Group,
  Icon,
  Skeleton,
  Stack,
  Text,
  Textarea,
  useFormat,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useStorage } from '../use-storage';
import { DispositionDocuments } from './disposition-documents';
import {
  type Disposition,
  useApprove,
  useCertificate,
  useDisposition,
  useWithdraw,
} from './retention.queries';

/** A list: its documents, who has approved it, and what can be done with it. */
export function DispositionDetail({ id }: { id: string }) {
  const { t } = useStorage();
  const format = useFormat();
  const found = useDisposition(id);
  if (found.error) return <ErrorText error={found.error} />;
  if (!found.data) return <Skeleton height={220} role="status" aria-label={t('retention.loading')} />;
  const listed = found.data;
  return (
    <Stack gap="lg">
      <Facts isStacked>
        <Fact term={t('retention.stateTitle')}>{t(`retention.state.${listed.state}`)}</Fact>
        <Fact term={t('retention.scope')}>{listed.scope}</Fact>
        <Fact term={t('retention.proposedBy')}>{listed.proposedBy}</Fact>
        <Fact term={t('retention.proposedOn')}>
          <DateTime iso={listed.proposedAt} />
        </Fact>
        {listed.approvals.map(({ name, at }) => (
          <Fact key={at} term={t('retention.approvedBy')}>
            <bdi>{name}</bdi>, <DateTime iso={at} />
          </Fact>
        ))}
        {(['proposed', 'destroyed', 'kept', 'objected'] as const).map((state) => (
          <Fact key={state} term={t(`retention.item.${state}`)}>
            {format.number(listed.counts[state] ?? 0)}
          </Fact>
        ))}
        {listed.endReason && <Fact term={t('retention.endReason')}>{listed.endReason}</Fact>}
      </Facts>
      {listed.state === 'proposed' && <Deciding listed={listed} />}
      {listed.hasCertificate && <Certificate id={id} />}
      <DispositionDocuments id={id} isOpen={listed.state === 'proposed'} />
    </Stack>
  );
}

function Deciding({ listed }: { listed: Disposition }) {
  const { t } = useStorage();
  const format = useFormat();
  const [asking, setAsking] = useState<'approve' | 'withdraw'>();
  const [reason, setReason] = useState('');
  const close = () => setAsking(undefined);
  const approve = useApprove(close);
  const withdraw = useWithdraw(close);
  const hasApproved = listed.approvals.some((approval) => approval.isMine);
  const isWaiting = listed.isMine || hasApproved;
  const isLast = listed.approvals.length > 0;
  const count = listed.counts.proposed ?? 0;
  const numbers = { count, documents: format.number(count) };
  return (
    <>
      <Text size="sm">
        {t(
          listed.isMine
            ? 'retention.waitsForTwo'
            : hasApproved
              ? 'retention.waitsForOther'
              : 'retention.needsTwo',
        )}
      </Text>
      <Group gap="sm">
        {!isWaiting && (
          <WriteButton onClick={() => setAsking('approve')}>{t('retention.approve')}</WriteButton>
        )}
        <WriteButton variant="default" onClick={() => setAsking('withdraw')}>
          {t('retention.withdraw')}
        </WriteButton>
      </Group>
      <ConfirmDialog
        title={t('retention.approveTitle', numbers)}
        isOpen={asking === 'approve'}
        onClose={close}
        confirmLabel={t('retention.approve')}
        isDangerous
        isPending={approve.isPending}
        error={approve.error}
        onConfirm={() => approve.mutate(listed.id)}
      >
        <Text>{t(isLast ? 'retention.approveLast' : 'retention.approveFirst', numbers)}</Text>
      </ConfirmDialog>
      <ConfirmDialog
        title={t('retention.withdrawTitle')}
        isOpen={asking === 'withdraw'}
        onClose={close}
        confirmLabel={t('retention.withdraw')}
        isReady={reason.trim().length >= 3}
        isPending={withdraw.isPending}
        error={withdraw.error}
        onConfirm={() => withdraw.mutate({ id: listed.id, reason })}
      >
        <Textarea
          label={t('retention.why')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          required
          data-autofocus
        />
      </ConfirmDialog>
    </>
  );
}

function Certificate({ id }: { id: string }) {
  const { t } = useStorage();
  const certificate = useCertificate();
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<Icon name="download" size={18} />}
        loading={certificate.isPending}
        onClick={() => certificate.mutate(id)}
      >
        {t('retention.certificate')}
      </Button>
      {certificate.error && <ErrorText error={certificate.error} />}
    </Stack>
  );
}
