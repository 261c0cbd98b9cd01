import { Alert, Button, Group, Icon, Text } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';
import { dropLocalCopies, listLocalCopies } from './local-copies';

/** Says which plugins are local copies, so that nobody takes what they see for what the district uses. */
export function LocalCopiesNotice() {
  const t = useText();
  const copies = Object.entries(listLocalCopies());
  if (copies.length === 0) return null;
  function stop() {
    dropLocalCopies();
    globalThis.location.assign('/');
  }
  return (
    <Alert color="yellow" icon={<Icon name="plug" />} mb="md">
      {copies.map(([id, url]) => (
        <Text size="sm" key={id}>
          {t('localCopies.text', { id, origin: new URL(url).origin })}
        </Text>
      ))}
      <Group mt="xs">
        <Button size="xs" variant="default" onClick={stop}>
          {t('localCopies.stop')}
        </Button>
      </Group>
    </Alert>
  );
}
