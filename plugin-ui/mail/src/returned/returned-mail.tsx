import {
  Alert,
  Button,
  ErrorText,
  Fact,
  Facts,
  Group,
  Loader,
  Stack,
  Text,
  TextInput,
  WriteForm,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useJudge, useReturned } from '../mail.queries';
import { useMail } from '../use-mail';

interface Props {
  id: string;
  onDone: () => void;
}

/** A returned mail that nobody could place, as it came, and what a person makes of it. */
export function ReturnedMail({ id, onDone }: Props) {
  const { t } = useMail();
  const mail = useReturned(id);
  const judge = useJudge(id, onDone);
  const [email, setEmail] = useState('');
  if (mail.isPending) return <Loader role="status" aria-label={t('loading')} />;
  if (mail.isError) return <ErrorText error={mail.error} />;
  const { sender, subject, text } = mail.data;
  return (
    <Stack>
      <Facts>
        <Fact term={t('returned.sender')}>
          <bdi>{sender}</bdi>
        </Fact>
        <Fact term={t('returned.subject')}>
          <bdi>{subject}</bdi>
        </Fact>
      </Facts>
      <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text || t('returned.noText')}
      </Text>
      <Alert>{t('returned.hint')}</Alert>
      <WriteForm
        onSubmit={() => judge.mutate({ verdict: 'block', emailAddress: email })}
        submitLabel={t('returned.block')}
        isPending={judge.isPending}
      >
        <TextInput
          label={t('returned.about')}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={judge.problem}
          required
        />
      </WriteForm>
      <Group>
        <Button
          variant="default"
          loading={judge.isPending}
          onClick={() => judge.mutate({ verdict: 'dismiss', emailAddress: '' })}
        >
          {t('returned.dismiss')}
        </Button>
      </Group>
    </Stack>
  );
}
