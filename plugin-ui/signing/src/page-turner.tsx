import { ActionIcon, Group, Icon, Text, useFormat } from '@homeroom/sdk';
import { useSigning } from './use-signing';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Turns to the next page or back. */
export function PageTurner({ page, pages, onPage }: Props) {
  const { t } = useSigning();
  const format = useFormat();
  const turn = (label: string, icon: 'chevronLeft' | 'chevronRight', to: number) => (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      disabled={to < 1 || to > pages}
      onClick={() => onPage(to)}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
  return (
    <Group gap="sm">
      {turn(t('templates.editor.previous'), 'chevronLeft', page - 1)}
      <Text size="sm" role="status">
        {t('templates.editor.pageOf', { page: format.number(page), pages: format.number(pages) })}
      </Text>
      {turn(t('templates.editor.next'), 'chevronRight', page + 1)}
    </Group>
  );
}
