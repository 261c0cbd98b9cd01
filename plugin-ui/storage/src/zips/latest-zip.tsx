import { Alert, Button, DateTime, Group, Icon, Loader, Stack, Text, useFormat } from '@homeroom/sdk';
import { useState } from 'react';
import { useStorage } from '../use-storage';
import { useDownloadPart, useLatestZip, type Zip, type ZipPart } from './zips.queries';

/** The user's newest zip: that it is being prepared, then its parts. */
export function LatestZip() {
  const { t } = useStorage();
  const { data: zip } = useLatestZip();
  const [closed, setClosed] = useState<string>();
  if (!zip || zip.id === closed) return null;
  return (
    <Alert
      variant="outline"
      color={zip.status === 'failed' ? 'red' : undefined}
      icon={zip.status === 'preparing' ? <Loader size={20} /> : <Icon name="download" />}
      title={t(`zip.status.${zip.status}`, { count: zip.documents })}
      role="status"
      withCloseButton
      closeButtonLabel={t('zip.close')}
      onClose={() => setClosed(zip.id)}
    >
      <Content zip={zip} />
    </Alert>
  );
}

function Content({ zip }: { zip: Zip }) {
  const { t } = useStorage();
  if (zip.status === 'failed') return <Text>{t('zip.failed')}</Text>;
  if (zip.status === 'preparing') return <Text>{t('zip.preparing')}</Text>;
  return (
    <Stack gap="xs">
      {zip.leftOut > 0 && <Text>{t('zip.leftOut', { count: zip.leftOut })}</Text>}
      <Group gap="sm">
        {zip.parts.map((part) => (
          <PartButton key={part.part} zip={zip} part={part} />
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {t('zip.expires')} <DateTime iso={zip.expiresOn} />
      </Text>
    </Stack>
  );
}

function PartButton({ zip, part }: { zip: Zip; part: ZipPart }) {
  const { t } = useStorage();
  const format = useFormat();
  const download = useDownloadPart(zip);
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate(part)}
    >
      {t('zip.part', {
        number: format.number(part.part),
        count: part.documents,
        size: format.fileSize(part.sizeBytes),
      })}
    </Button>
  );
}
