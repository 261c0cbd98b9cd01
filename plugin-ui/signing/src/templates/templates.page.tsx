import {
  Button,
  DateTime,
  ErrorText,
  FileDrop,
  Group,
  Icon,
  Link,
  Page,
  Skeleton,
  Stack,
  Switch,
  Text,
  useFormat,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useSigning } from '../use-signing';
import classes from './templates.module.css';
import {
  type TemplateSummary,
  useArchiveTemplate,
  useTemplates,
  useUploadTemplate,
} from './templates.queries';

export const TEMPLATES = '/document-signature/templates';

/** The PDFs with fields that are sent again and again; a new one begins with its file. */
export default function TemplatesPage() {
  const { t, navigate } = useSigning();
  const [isArchive, setArchive] = useState(false);
  const { data, error } = useTemplates(isArchive);
  const upload = useUploadTemplate(({ id }) => navigate(`${TEMPLATES}/${id}`));
  const file = upload.variables;
  return (
    <Page
      title={t('templates.title')}
      purpose={t('templates.purpose')}
      parents={[{ title: t('requests.title'), path: '/document-signature' }]}
    >
      <Stack>
        <FileDrop
          label={t('templates.upload')}
          hint={t('templates.uploadHint')}
          accept=".pdf,application/pdf"
          onFile={(chosen) => upload.mutate(chosen)}
          error={upload.error && <ErrorText error={upload.error} />}
          onRetry={file && (() => upload.mutate(file))}
        />
        <Switch
          label={t('templates.showArchive')}
          checked={isArchive}
          onChange={(event) => setArchive(event.currentTarget.checked)}
        />
        {error && <ErrorText error={error} />}
        {!data && !error && <Skeleton height={120} role="status" aria-label={t('templates.loading')} />}
        {data?.length === 0 && (
          <Text c="dimmed">{t(isArchive ? 'templates.emptyArchive' : 'templates.empty')}</Text>
        )}
        <ul className={classes.list} aria-label={t('templates.title')}>
          {data?.map((template) => (
            <li key={template.id} className={classes.item}>
              <TemplateLine template={template} />
            </li>
          ))}
        </ul>
      </Stack>
    </Page>
  );
}

function TemplateLine({ template }: { template: TemplateSummary }) {
  const { t, navigate } = useSigning();
  const format = useFormat();
  const archive = useArchiveTemplate();
  const isArchived = template.archivedOn !== null;
  return (
    <Group justify="space-between" gap="sm">
      <div className={classes.words}>
        <Link to={`${TEMPLATES}/${template.id}`} className={classes.name}>
          <bdi>{template.name}</bdi>
        </Link>
        <Text size="sm" c="dimmed">
          {[
            t('templates.pages', { count: template.pages }),
            t('templates.editor.fields', { count: template.fields }),
            t('templates.version', { version: format.number(template.version) }),
            ...(template.schoolId ? [template.schoolId] : []),
          ].join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('templates.changed')} <DateTime iso={template.updatedOn} />
          {template.createdBy && ' · '}
          <bdi>{template.createdBy}</bdi>
        </Text>
      </div>
      <Group gap="xs">
        {!isArchived && (
          <Button
            variant="default"
            leftSection={<Icon name="send" size={16} />}
            aria-label={t('templates.useNamed', { name: template.name })}
            onClick={() => navigate(`/document-signature/new?template=${template.id}`)}
          >
            {t('templates.use')}
          </Button>
        )}
        <Button
          variant="default"
          loading={archive.isPending}
          aria-label={t(isArchived ? 'templates.restoreNamed' : 'templates.archiveNamed', {
            name: template.name,
          })}
          onClick={() => archive.mutate({ templateId: template.id, archived: !isArchived })}
        >
          {t(isArchived ? 'templates.restore' : 'templates.archive')}
        </Button>
      </Group>
    </Group>
  );
}
