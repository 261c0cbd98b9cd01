import { Button, FileUpload, Group, Link, Stack, Text, useFormat, usePlugin } from '@homeroom/sdk';
import { useUpload } from '../shared/upload.queries';
import type { StepProps } from './step-props';

interface Props extends Pick<StepProps, 'draft' | 'change'> {
  /** On to the next step, where that is not on this page. */
  onContinue?: () => void;
}

/** Takes the PDF; what is wrong with it is said beside it. */
export function UploadStep({ draft, change, onContinue }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const upload = useUpload((done) =>
    change(({ rule, isReturn }) => ({
      upload: done,
      step: 'match',
      rule: { ...rule, learned: null },
      ...(!isReturn && { jobId: null }),
    })),
  );
  return (
    <Stack>
      {draft.upload && (
        <Group justify="space-between">
          <Text fw={600}>
            {t('upload.current', { name: draft.upload.fileName, pages: format.number(draft.upload.pages) })}
          </Text>
          {onContinue && <Button onClick={onContinue}>{t('continue')}</Button>}
        </Group>
      )}
      <FileUpload
        label={t(draft.upload ? 'upload.other' : 'upload.label')}
        hint={t('upload.hint')}
        accept=".pdf,application/pdf"
        upload={upload}
        failedTitle={(name) => t('upload.failed', { name })}
      />
      <Text>
        {t('upload.same')} <Link to="/bulk-job/message">{t('upload.message')}</Link>
      </Text>
    </Stack>
  );
}
