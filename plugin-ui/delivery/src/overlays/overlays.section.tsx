import {
  Button,
  ErrorText,
  Group,
  Icon,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
  usePlugin,
} from '@homeroom/sdk';
import { useState } from 'react';
import type { JobDetail } from '../shared/job/job.queries';
import { OverlayFields } from './overlay-fields';
import classes from './overlays.module.css';
import {
  type JobOverlays,
  type Placed,
  useOverlays,
  usePreviewOverlays,
  useSetOverlays,
} from './overlays.queries';
import { firstPlace } from './placing';
import { PreviewList } from './preview-list';

/** Which stored signatures go on the documents, where, and how ten of them look. */
export function OverlaysSection({ job }: { job: JobDetail }) {
  const { t } = usePlugin();
  const { data, error } = useOverlays(job.id);
  if (error) return <ErrorText error={error} />;
  if (!data) return <Skeleton height={80} role="status" aria-label={t('overlays.loading')} />;
  return <Chosen jobId={job.id} found={data} />;
}

function Chosen({ jobId, found }: { jobId: string; found: JobOverlays }) {
  const { t } = usePlugin();
  const [placed, setPlaced] = useState<Placed[]>(() => found.overlays.map(asPlaced));
  const [isChanged, setChanged] = useState(false);
  const save = useSetOverlays(jobId, () => setChanged(false));
  const preview = usePreviewOverlays(jobId);

  function change(next: Placed[]) {
    setPlaced(next);
    setChanged(true);
    preview.reset();
  }

  if (found.signatories.length === 0 && placed.length === 0)
    return <Text c="dimmed">{t('overlays.none')}</Text>;
  const names = new Map(
    found.signatories.map(({ id, name, title }) => [id, title ? `${name}, ${title}` : name]),
  );
  return (
    <Stack gap="md">
      {placed.map((item, at) => (
        <OverlayFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the same signature may stand there twice.
          key={`${item.signatoryId} ${at}`}
          jobId={jobId}
          name={names.get(item.signatoryId) ?? t('overlays.removed')}
          placed={item}
          pages={found.pages}
          onChange={(next) => change(placed.with(at, next))}
          onRemove={() => change(placed.filter((_each, other) => other !== at))}
        />
      ))}
      <AddSignature
        signatories={[...names]}
        onAdd={(id) => change([...placed, firstPlace(id, found.pages)])}
      />
      {save.error && <ErrorText error={save.error} />}
      {preview.error && <ErrorText error={preview.error} />}
      <Group gap="sm">
        <Button
          onClick={() => save.mutate(placed.map((item) => ({ ...item, anchor: item.anchor.trim() })))}
          loading={save.isPending}
          disabled={!isChanged}
        >
          {t('overlays.save')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="eye" size={16} />}
          onClick={() => preview.mutate()}
          loading={preview.isPending}
          disabled={isChanged || placed.length === 0}
        >
          {t('overlays.preview')}
        </Button>
        {isChanged && (
          <Text size="sm" role="status" className={classes.unsaved}>
            {t('overlays.unsaved')}
          </Text>
        )}
      </Group>
      {preview.data && <PreviewList preview={preview.data} />}
    </Stack>
  );
}

function AddSignature({
  signatories,
  onAdd,
}: {
  signatories: [string, string][];
  onAdd: (id: string) => void;
}) {
  const { t } = usePlugin();
  const [chosen, setChosen] = useState('');
  const id = chosen || signatories[0]?.[0];
  if (!id) return null;
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label={t('overlays.signature')}
        value={id}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={signatories.map(([value, label]) => ({ value, label }))}
      />
      <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => onAdd(id)}>
        {t('overlays.add')}
      </Button>
    </Group>
  );
}

function asPlaced({
  signatoryId,
  page,
  x,
  y,
  width,
  height,
  anchor,
}: JobOverlays['overlays'][number]): Placed {
  return { signatoryId, page, x, y, width, height, anchor };
}
