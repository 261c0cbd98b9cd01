import { Button, Group, Icon, Text } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import type { FindBox } from './use-find-key';

interface Props {
  page: number;
  pages: number;
  onTurn: (page: number) => void;
  /** Absent where it is as small, or as large, as it gets. */
  onSmaller: (() => void) | undefined;
  onLarger: (() => void) | undefined;
  search: FindBox;
}

/** Turns pages, changes the size, and opens the search. */
export function PreviewToolbar({ page, pages, onTurn, onSmaller, onLarger, search }: Props) {
  const { t } = useStorage();
  return (
    <Group gap="xs">
      <Button
        variant="default"
        aria-label={t('preview.previous')}
        disabled={page === 1}
        onClick={() => onTurn(page - 1)}
      >
        <Icon name="chevronLeft" size={18} />
      </Button>
      <Text size="sm" aria-live="polite">
        {t('preview.pageOf', { page, pages })}
      </Text>
      <Button
        variant="default"
        aria-label={t('preview.next')}
        disabled={page === pages}
        onClick={() => onTurn(page + 1)}
      >
        <Icon name="chevronRight" size={18} />
      </Button>
      <Button variant="default" disabled={!onSmaller} onClick={onSmaller}>
        {t('preview.smaller')}
      </Button>
      <Button variant="default" disabled={!onLarger} onClick={onLarger}>
        {t('preview.larger')}
      </Button>
      <FindButton search={search} />
    </Group>
  );
}

/** Opens the search in the document. */
export function FindButton({ search }: { search: FindBox }) {
  const { t } = useStorage();
  return (
    <Button
      ref={search.button}
      variant="default"
      leftSection={<Icon name="search" size={16} />}
      aria-expanded={search.isOpen}
      aria-keyshortcuts="Control+F"
      onClick={search.open}
    >
      {t('preview.find.open')}
    </Button>
  );
}
