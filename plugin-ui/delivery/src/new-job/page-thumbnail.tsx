import { useFormat, usePlugin } from '@homeroom/sdk';
import { usePicture } from '../pages/picture.queries';
import classes from './page-thumbnail.module.css';

/** The picture of a page; an empty sheet until it is there. */
export function PageThumbnail({ uploadId, page }: { uploadId: string; page: number }) {
  const { t } = usePlugin();
  const format = useFormat();
  const { url } = usePicture(`/api/pdf/jobs/thumbnail/${encodeURIComponent(uploadId)}/${page}`);
  return (
    <div className={classes.sheet}>
      {url && (
        <img
          src={url}
          alt={t('document.pageAlt', { page: format.number(page) })}
          className={classes.picture}
        />
      )}
    </div>
  );
}
