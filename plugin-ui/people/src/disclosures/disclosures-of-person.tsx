import {
  ActorName,
  Button,
  DateTime,
  ErrorText,
  Group,
  Paper,
  Skeleton,
  Stack,
  StatusLabel,
  Text,
  Title,
  usePlugin,
} from '@homeroom/sdk';
import { useState } from 'react';
import { MAX_ROWS, useDisclosuresOf } from './disclosures.queries';
import { SaveLists } from './save-lists';
import { iconOf } from './words';

type Disclosed = NonNullable<ReturnType<typeof useDisclosuresOf>['data']>['items'][number];

/** Who saw, was sent or took away anything of one person, newest first, and the lists that the law asks for. */
export function DisclosuresOfPerson({ person }: { person: string }) {
  const { t } = usePlugin();
  const [pages, setPages] = useState(1);
  const found = useDisclosuresOf(person, pages);
  const items = found.data?.items ?? [];
  const total = found.data?.total ?? 0;
  return (
    <Stack component="section" aria-label={t('disclosure.ofPerson')} gap="sm">
      <Title order={2} size="h4">
        {t('disclosure.ofPerson')}
      </Title>
      {found.error && <ErrorText error={found.error} />}
      {found.isPending && <Skeleton height={120} role="status" aria-label={t('disclosure.loading')} />}
      {found.data && (
        <Text c="dimmed">
          {total === 0 ? t('disclosure.nobody') : t('disclosure.shown', { count: total })}
        </Text>
      )}
      {items.length > 0 && (
        <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {items.map((item) => (
            <Entry key={item.id} item={item} />
          ))}
        </Stack>
      )}
      {items.length < Math.min(total, MAX_ROWS) && (
        <Button variant="default" loading={found.isFetching} onClick={() => setPages(pages + 1)}>
          {t('disclosure.more', { count: total - items.length })}
        </Button>
      )}
      <SaveLists person={person} />
    </Stack>
  );
}

function Entry({ item }: { item: Disclosed }) {
  const { t } = usePlugin();
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <StatusLabel icon={iconOf(item.act)} tone={item.kind === 'support' ? 'active' : 'quiet'}>
          {item.what}
        </StatusLabel>
        <Text size="sm" c="dimmed">
          <DateTime iso={item.at} />
        </Text>
      </Group>
      <Text fw={600}>
        <bdi>{item.title}</bdi>
        {item.personName && (
          <>
            {' · '}
            <bdi>{item.personName}</bdi>
          </>
        )}
      </Text>
      <Text size="sm">
        {t(`disclosure.kind.${item.kind}`)}
        {item.kind !== 'family' && (
          <>
            {' · '}
            <ActorName name={item.who} />
          </>
        )}
        {item.recipient && (
          <>
            {' · '}
            {t('disclosure.to')} <bdi>{item.recipient}</bdi>
          </>
        )}
      </Text>
      {item.reason && (
        <Text size="sm" c="dimmed">
          {t('disclosure.reason')}: <bdi>{item.reason}</bdi>
        </Text>
      )}
    </Paper>
  );
}
