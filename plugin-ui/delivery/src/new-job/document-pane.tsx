import { ActionIcon, Icon, Text, useFormat, usePlugin } from '@homeroom/sdk';
import classes from './document-pane.module.css';
import type { Upload } from './draft';
import { PageThumbnail } from './page-thumbnail';

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
      <PageThumbnail uploadId={upload.uploadId} page={page} />
      <div className={classes.turn}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('document.previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon name="chevronLeft" />
        </ActionIcon>
        <Text size="sm" role="status">
          {t('document.page', { page: format.number(page), pages: format.number(upload.pages) })}
        </Text>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('document.next')}
          disabled={page >= upload.pages}
          onClick={() => onPage(page + 1)}
        >
          <Icon name="chevronRight" />
        </ActionIcon>
      </div>
      <Text size="xs" c="dimmed" className={classes.name}>
        <bdi>{upload.fileName}</bdi> · {format.fileSize(upload.sizeBytes)}
      </Text>
    </aside>
  );
}
