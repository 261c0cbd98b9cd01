import { Skeleton, Text, useFormat } from '@homeroom/sdk';
import { useSigning } from '../use-signing';
import classes from './wet.module.css';
import { type ScannedPage, useScan } from './wet.queries';

interface Props {
  page: ScannedPage;
  isLarge?: boolean;
}

/** A scanned page, upright. */
export function ScanPicture({ page, isLarge = true }: Props) {
  const { t } = useSigning();
  const format = useFormat();
  const scan = useScan(page, isLarge);
  const alt = t('wet.pictureAlt', { page: format.number(page.number), stack: page.stackName });
  return (
    <figure className={classes.figure}>
      {scan.isPending && <Skeleton height={320} />}
      {scan.error && <Text>{t('wet.noPicture')}</Text>}
      {scan.address && <img src={scan.address} alt={alt} className={classes.picture} />}
      <figcaption>
        <Text size="sm" c="dimmed">
          {t('wet.pageOf', { page: format.number(page.number) })} <bdi>{page.stackName}</bdi>
        </Text>
      </figcaption>
    </figure>
  );
}
