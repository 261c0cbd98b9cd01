import {
  Alert,
  Button,
  Dialog,
  ErrorText,
  Group,
  Icon,
  Stack,
  Text,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { DocumentView } from '../shared/document/document-view';
import type { DocumentDetail } from '../shared/document/documents.queries';
import type { Schemas } from '../shared/use-delivery';
import { useFocusOnChange } from '../shared/use-focus-on-change';
import classes from './held.module.css';
import { SAMPLE_SIZE, type Sample, useSample, useVerdict } from './held.queries';
import { useReview } from './review.queries';

/** Releases a whole kind at once: the clerk confirms a sample drawn at random, page by page. */
export function SampleWork({ jobId, kind }: { jobId: string; kind: string }) {
  const { t } = usePlugin();
  const [sample, setSample] = useState<Sample | null>(null);
  const draw = useSample(setSample);
  const held = useReview(jobId, true).data?.held.find((each) => each.kind === kind)?.documents ?? 0;
  const ask = (size: typeof SAMPLE_SIZE | 'all') => draw.mutate({ jobId, kind, size });
  return (
    <Stack gap="xs">
      <Text size="sm">{t('sample.hint')}</Text>
      <Group gap="xs">
        {held > SAMPLE_SIZE && (
          <WriteButton
            size="compact-md"
            variant="default"
            loading={draw.isPending}
            onClick={() => ask(SAMPLE_SIZE)}
          >
            {t('sample.some', { count: SAMPLE_SIZE })}
          </WriteButton>
        )}
        <WriteButton size="compact-md" variant="default" loading={draw.isPending} onClick={() => ask('all')}>
          {t('sample.all')}
        </WriteButton>
      </Group>
      {draw.error && <ErrorText error={draw.error} />}
      <Dialog title={t('sample.title')} isOpen={sample !== null} onClose={() => setSample(null)} size="xl">
        {sample && <Confirm key={sample.sampleId} jobId={jobId} sample={sample} />}
      </Dialog>
    </Stack>
  );
}

function Confirm({ jobId, sample }: { jobId: string; sample: Sample }) {
  const { t } = usePlugin();
  const [index, setIndex] = useState(0);
  const [state, setState] = useState<Schemas['SampleProgress'] | null>(null);
  const [seen, setSeen] = useState<DocumentDetail | null>(null);
  const [isLarge, setLarge] = useState(false);
  const verdict = useVerdict(sample.sampleId);
  // A button that was pressed is off until the next document is there; the keys go on.
  const area = useFocusOnChange(String(index));
  const document = sample.documents[index];
  const isSeen = seen !== null && seen.document.id === document?.id;

  function judge(isRight: boolean) {
    if (!document || !isSeen || verdict.isPending) return;
    verdict.mutate(
      { documentId: document.id, isRight },
      {
        onSuccess: (next) => {
          setState(next);
          setIndex((before) => before + 1);
        },
      },
    );
  }

  if (state?.isVoid) {
    return (
      <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
        {t('sample.void')}
      </Alert>
    );
  }
  if (!document) {
    return (
      <Alert color="green" variant="outline" icon={<Icon name="check" />} role="status">
        {t('sample.done', { count: state?.released ?? 0 })}
      </Alert>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and needs a legend.
    <div
      ref={area}
      role="group"
      aria-label={document.personName}
      tabIndex={-1}
      data-autofocus
      className={classes.sample}
      onKeyDown={(event) => {
        if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key.toLowerCase() === 'y') judge(true);
        if (event.key.toLowerCase() === 'n') judge(false);
      }}
    >
      <Text size="sm" role="status">
        {t('sample.progress', { index: index + 1, of: sample.documents.length, count: sample.of })}
      </Text>
      <Group gap="xs">
        <Button disabled={!isSeen} loading={verdict.isPending} onClick={() => judge(true)}>
          {t('sample.right')}
        </Button>
        <Button variant="default" disabled={!isSeen || verdict.isPending} onClick={() => judge(false)}>
          {t('sample.wrong')}
        </Button>
      </Group>
      {verdict.error && <ErrorText error={verdict.error} />}
      <DocumentView
        key={document.id}
        jobId={jobId}
        documentId={document.id}
        isLarge={isLarge}
        onLarge={setLarge}
        onSeen={setSeen}
      />
    </div>
  );
}
