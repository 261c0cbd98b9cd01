import { Alert, ErrorText, Group, Icon, Link, Page, Skeleton, Stack, Text, useParams } from '@homeroom/sdk';
import { useRef, useState } from 'react';
import { PageTurner } from '../page-turner';
import { type Request, useRequest } from '../requests/requests.queries';
import { useSigning } from '../use-signing';
import { DeclineButton } from './decline';
import { DelegateButton } from './delegate';
import { RequestPage } from './request-page';
import { SignForm } from './sign-form';
import { WAITING } from './waiting.page';

/** A member of staff reads a document and signs it. */
export default function SignPage() {
  const { t } = useSigning();
  const { id = '' } = useParams();
  const { data, error } = useRequest(id);
  const parents = [{ title: t('waiting.title'), path: WAITING }];
  if (!data)
    return (
      <Page title={t('waiting.one')} parents={parents}>
        {error ? (
          <ErrorText error={error} />
        ) : (
          <Skeleton height={480} role="status" aria-label={t('waiting.loading')} />
        )}
      </Page>
    );
  return (
    <Page
      title={data.title}
      purpose={t('waiting.about', { name: `${data.firstName} ${data.lastName}`.trim() || data.personId })}
      parents={parents}
    >
      <Signing request={data} />
    </Page>
  );
}

function Signing({ request }: { request: Request }) {
  const { t, navigate } = useSigning();
  const [page, setPage] = useState(1);
  // Who has just signed goes back to the list: the answer would say that they may not any more.
  const isDone = useRef(false);
  const me = request.signers.find(({ isMe }) => isMe);
  const back = () => {
    isDone.current = true;
    navigate(WAITING);
  };
  if (!me && !isDone.current)
    return (
      <Alert variant="outline" icon={<Icon name="alert" />}>
        {t('waiting.notYours')} <Link to={`/document-signature/${request.id}`}>{t('waiting.howFar')}</Link>
      </Alert>
    );
  if (!me) return null;
  return (
    <Stack>
      <PageTurner page={page} pages={request.pageSizes.length} onPage={setPage} />

      <RequestPage request={request} page={page} role={me.role} />
      <SignForm request={request} signer={me} onDone={back} />
      <Text size="sm" c="dimmed">
        {t('waiting.orDecline')}
      </Text>
      <Group gap="sm">
        <DelegateButton requestId={request.id} onDone={back} />
        <DeclineButton requestId={request.id} onDone={back} />
      </Group>
    </Stack>
  );
}
