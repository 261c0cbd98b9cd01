import { Button, Icon, Skeleton, Text, usePlugin } from '@homeroom/sdk';
import classes from './bulk.module.css';
import { type BulkResult, useOpenFile, usePicture } from './bulk.queries';

/** The first page of a file; that of the next one is fetched meanwhile. */
export function FilePicture({ file, next }: { file: BulkResult; next: string | undefined }) {
  const { t } = usePlugin();
  const picture = usePicture(file.id);
  usePicture(next);
  const open = useOpenFile();
  return (
    <figure className={classes.figure}>
      {picture.isPending && <Skeleton height={320} />}
      {picture.address && (
        <img
          src={picture.address}
          alt={t('bulk.queue.picture', { name: file.path })}
          className={classes.picture}
        />
      )}
      {!picture.isPending && !picture.data && (
        <div className={classes.without}>
          <Icon name="file" size={48} />
          <Text>{t('bulk.queue.noPicture')}</Text>
        </div>
      )}
      <figcaption>
        <Button
          variant="default"
          loading={open.isPending}
          onClick={() => open.mutate({ id: file.id, fileName: file.fileName })}
        >
          {t('bulk.queue.open')}
        </Button>
      </figcaption>
    </figure>
  );
}
