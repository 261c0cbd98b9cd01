import { Text, useFormat, usePlugin } from '@homeroom/sdk';
import { PageThumbnail } from '../shared/document/page-thumbnail';
import type { Upload } from '../shared/upload.queries';
import classes from './document-pane.module.css';
import { PageTurner } from './page-turner';

interface Props {
  upload: Upload;
  page: number;
  onPage: (page: number) => void;
}

/** The document that the job is about, one page at a time. */
export function DocumentPane({ upload, page, onPage }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <aside className={classes.pane} aria-label={t('document.title')}>
      <PageTurner page={page} pages={upload.pages} onPage={onPage} />
      <PageThumbnail uploadId={upload.uploadId} page={page} isLarge />
      <Text size="xs" c="dimmed" className={classes.name}>
        <bdi>{upload.fileName}</bdi> · {format.fileSize(upload.sizeBytes)}
      </Text>
    </aside>
  );
}
