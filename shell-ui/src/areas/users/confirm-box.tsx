import { Alert, Button, Group, Icon, Stack } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import type { Verb } from './user';

interface Props {
  verb: Verb;
  count: number;
  /** Of one user. */
  name?: string;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Says what will happen, to how many, and whether it can be undone; then does it. */
export function ConfirmBox({ verb, count, name = '', isPending, onConfirm, onCancel }: Props) {
  const t = useText('users');
  return (
    <Alert
      color="red"
      variant="outline"
      icon={<Icon name="alert" />}
      title={t(name ? `confirm.${verb}.one` : `confirm.${verb}.title`, { count, name })}
    >
      <Stack gap="sm">
        <span>{t(`confirm.${verb}.effect`)}</span>
        <Group gap="sm">
          <Button color="red.9" loading={isPending} onClick={onConfirm} data-autofocus>
            {t(`confirm.${verb}.yes`, { count })}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('confirm.no')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
