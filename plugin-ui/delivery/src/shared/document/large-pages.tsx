import { Dialog, Stack, usePlugin } from '@homeroom/sdk';
import type { DocumentDetail } from './documents.queries';
import { Legend } from './legend';
import { MarkedPage } from './marked-page';

interface Props {
  jobId: string;
  detail: DocumentDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** All pages of a document, large enough to be read. */
export function LargePages({ jobId, detail, isOpen, onClose }: Props) {
  const { t } = usePlugin();
  return (
    <Dialog
      title={t('page.large', { name: detail.document.personName })}
      isOpen={isOpen}
      onClose={onClose}
      size="xl"
    >
      <Stack gap="sm">
        <Legend />
        {detail.pages.map((page) => (
          <MarkedPage key={page.page} jobId={jobId} page={page} isLarge />
        ))}
      </Stack>
    </Dialog>
  );
}
