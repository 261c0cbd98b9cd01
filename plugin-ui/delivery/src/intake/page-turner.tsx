import { ActionIcon, Icon, Text, useFormat, usePlugin } from '@homeroom/sdk';
import classes from './page-turner.module.css';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Turns to the next page or back. */
export function PageTurner({ page, pages, onPage }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <div className={classes.turn}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('document.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="chevronLeft" />
      </ActionIcon>
      <Text size="sm" role="status">
        {t('document.page', { page: format.number(page), pages: format.number(pages) })}
      </Text>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('document.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="chevronRight" />
      </ActionIcon>
    </div>
  );
}
