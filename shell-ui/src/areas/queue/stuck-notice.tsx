import { Alert, Button, countQuery, Group, Icon, Text, useQuery, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';

/** How often the count is looked at anew: a run becomes stuck without anybody saying so. */
const LOOK_MS = 30_000;
const STUCK = { model: 'QueueMessages', filters: [{ property: 'isStuck', values: ['true'] }] };

interface Props {
  /** Whether the grid shows the stuck runs only. */
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** How many runs are stuck, as a door to them; nothing while there is none. */
export function StuckNotice({ isShown, onShow }: Props) {
  const t = useText('queue');
  const { api } = useShell();
  const { data: count = 0 } = useQuery({
    ...countQuery(api, STUCK),
    refetchInterval: LOOK_MS,
  });
  if (count === 0 && !isShown) return null;
  return (
    <Alert
      color={count > 0 ? 'red' : 'gray'}
      variant="outline"
      icon={<Icon name={count > 0 ? 'alert' : 'check'} />}
      role="status"
    >
      <Group justify="space-between">
        <Text size="sm">{count > 0 ? t('stuck', { count }) : t('stuckOnly')}</Text>
        <Button variant="default" size="xs" onClick={() => onShow(!isShown)}>
          {t(isShown ? 'showAll' : 'showStuck')}
        </Button>
      </Group>
    </Alert>
  );
}
