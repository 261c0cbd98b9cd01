import {
  Button,
  ErrorAlert,
  Group,
  Icon,
  Link,
  Page,
  Skeleton,
  Stack,
  Text,
  useDelayed,
  useParams,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import classes from './bulk.module.css';
import { type BulkResult, useQueue } from './bulk.queries';
import { FilePicture } from './file-picture';
import { PersonPicker } from './person-picker';
import { useDesk } from './use-desk';

/** The files that are nobody's, one after the other: whose is it? */
export default function QueuePage() {
  const { t } = usePlugin();
  const { id = '' } = useParams();
  const queue = useQueue(id);
  const isSlow = useDelayed(queue.isPending);
  return (
    <Page
      title={t('bulk.queue.title')}
      purpose={t('bulk.queue.purpose')}
      parents={[
        { title: t('bulk.title'), path: '/document-storage/bulk' },
        { title: t('bulk.queue.job'), path: `/document-storage/bulk/${id}` },
      ]}
    >
      {queue.error && <ErrorAlert error={queue.error} />}
      {isSlow && <Skeleton height={320} role="status" aria-label={t('bulk.loading')} />}
      {queue.data && <Desk key={id} jobId={id} files={queue.data.results} total={queue.data.total} />}
    </Page>
  );
}

interface DeskProps {
  jobId: string;
  files: readonly BulkResult[];
  total: number;
}

function Desk({ jobId, files, total }: DeskProps) {
  const { t } = usePlugin();
  const desk = useDesk(files);
  const { file, left, position } = desk;
  return (
    <Stack gap="md">
      <Text role="status" className={classes.said}>
        {desk.said}
      </Text>
      {desk.error && <ErrorAlert error={desk.error} />}
      {file ? (
        <div className={classes.desk}>
          <FilePicture file={file} next={left[position + 1]?.id} />
          <Stack gap="md" className={classes.side}>
            <Text fw={600}>{t('bulk.queue.position', { position: position + 1, total })}</Text>
            <div>
              <Text fw={600} className={classes.name}>
                <bdi>{file.path}</bdi>
              </Text>
              <Text size="sm">{file.reason}</Text>
            </div>
            <PersonPicker
              key={file.id}
              label={t('bulk.queue.person')}
              onPick={desk.assign}
              onKey={desk.onKey}
            />
            <Group gap="sm">
              <WriteButton variant="default" onClick={desk.skip} loading={desk.isBusy}>
                {t('bulk.queue.skip')}
              </WriteButton>
              <Button variant="default" onClick={desk.previous} disabled={position === 0}>
                {t('bulk.queue.previous')}
              </Button>
              <Button variant="default" onClick={desk.next} disabled={position >= left.length - 1}>
                {t('bulk.queue.next')}
              </Button>
            </Group>
            <Text size="sm" c="dimmed">
              {t('bulk.queue.keys')}
            </Text>
          </Stack>
        </div>
      ) : (
        <Text>{t('bulk.queue.empty')}</Text>
      )}
      <Group gap="sm">
        {desk.canUndo && (
          <WriteButton variant="default" onClick={desk.undo} leftSection={<Icon name="refresh" size={16} />}>
            {t('bulk.queue.undo')}
          </WriteButton>
        )}
        <Link to={`/document-storage/bulk/${jobId}`}>{t('bulk.queue.back')}</Link>
      </Group>
    </Stack>
  );
}
