import { useFormat, usePlugin } from '@homeroom/sdk';
import classes from './page-thumbnail.module.css';
import { usePicture } from './picture.queries';

interface Props {
  uploadId: string;
  page: number;
  /** So that its text can be read. */
  isLarge?: boolean;
}

/** The picture of a page; an empty sheet until it is there. */
export function PageThumbnail({ uploadId, page, isLarge = false }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const path = `/api/pdf/jobs/thumbnail/${encodeURIComponent(uploadId)}/${page}` as const;
  const { url } = usePicture(isLarge ? `${path}?large=true` : path);
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
