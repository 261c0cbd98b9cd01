import type { Notice } from '@homeroom/sdk';
import { notifications } from '@mantine/notifications';
import { translate } from './i18n/i18n';

const COLORS = { info: 'accent', success: 'green', error: 'red' } as const;

/** Shows a toast at the bottom right; the same message is never on screen twice. */
export function notify({ message, kind = 'info' }: Notice): void {
  notifications.show({
    id: message,
    message,
    color: COLORS[kind],
    withBorder: true,
    closeButtonProps: { 'aria-label': translate('sdk', 'close') },
  });
}
