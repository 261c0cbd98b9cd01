import {
  Box,
  Button,
  ErrorText,
  Group,
  Icon,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
  usePlugin,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useCheck, useSigningKey } from './disclosures.queries';

/** Whether the ledger is what it was, and the key by which its lists are verified. */
export function LedgerCheck() {
  const { t } = usePlugin();
  const check = useCheck();
  const [head, setHead] = useState('');
  return (
    <Paper withBorder p="md" component="section" aria-label={t('ledger.title')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('ledger.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('ledger.purpose')}
        </Text>
        <Group align="end" gap="sm">
          <TextInput
            label={t('ledger.head')}
            description={t('ledger.headHint')}
            value={head}
            onChange={(event) => setHead(event.currentTarget.value)}
            maxLength={100}
            style={{ flexGrow: 1 }}
          />
          <Button loading={check.isPending} onClick={() => check.mutate(head.trim())}>
            {t('ledger.check')}
          </Button>
        </Group>
        <div role="status">{check.data && <Result found={check.data} />}</div>
        {check.error && <ErrorText error={check.error} />}
        <SigningKey />
      </Stack>
    </Paper>
  );
}

function Result({ found }: { found: NonNullable<ReturnType<typeof useCheck>['data']> }) {
  const { t } = usePlugin();
  return (
    <Stack gap={4}>
      <Group wrap="nowrap" align="start" gap="xs">
        <Box style={{ flexShrink: 0 }}>
          <Icon name={found.broken ? 'alert' : 'check'} />
        </Box>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {found.broken ? found.broken.message : t('ledger.whole', { count: found.links })}
        </Text>
      </Group>
      {found.waiting > 0 && <Text size="sm">{t('ledger.waiting', { count: found.waiting })}</Text>}
      <Text size="sm">
        {t('ledger.keep')} <Code>{found.head}</Code>
      </Text>
    </Stack>
  );
}

function SigningKey() {
  const { t } = usePlugin();
  const key = useSigningKey();
  if (!key.data) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('ledger.key')} <Code>{key.data.fingerprint}</Code>
    </Text>
  );
}

/** Digits to be copied: they break anywhere, and run from left to right in every language. */
function Code({ children }: { children: string }) {
  return (
    <bdi dir="ltr" style={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
      {children}
    </bdi>
  );
}
