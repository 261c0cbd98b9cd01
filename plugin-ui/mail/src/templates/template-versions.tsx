import { Button, DateTime, Group, Stack, Text, Title } from '@homeroom/sdk';
import { useMail } from '../use-mail';
import type { Version } from './templates.queries';

interface Props {
  versions: Version[];
  /** Takes what a version says into the draft. */
  onTake: ((version: Version) => void) | undefined;
}

/** Who saved which version and when; any of them can be taken up again. */
export function TemplateVersions({ versions, onTake }: Props) {
  const { t } = useMail();
  return (
    <Stack component="section" aria-label={t('templates.versions')} gap="sm" mt="lg">
      <Title order={2} size="h4">
        {t('templates.versions')}
      </Title>
      {versions.length === 0 && <Text>{t('templates.noVersions')}</Text>}
      {versions.map((version) => (
        <Group key={version.id} justify="space-between">
          <Text>
            {t(version.isOurs ? 'templates.versionEnded' : 'templates.version', {
              number: version.number,
              name: version.savedBy,
            })}{' '}
            <DateTime iso={version.savedAt} />
          </Text>
          {onTake && !version.isOurs && (
            <Button variant="default" onClick={() => onTake(version)}>
              {t('templates.take', { number: version.number })}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}
