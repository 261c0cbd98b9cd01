import { Button, Group, Stack, Text, usePlugin } from '@homeroom/sdk';
import type { Schemas } from '../shared/use-delivery';

interface Props {
  addresses: Schemas['AddressesRead'];
  /** Where the e-mail went. */
  sentTo: string;
  /** What stands in the field. */
  chosen: string;
  onChoose: (address: string) => void;
}

/** What the directory has instead of the address to which something went, and what keeps mail from the one chosen. */
export function AddressChoice({ addresses, sentTo, chosen, onChoose }: Props) {
  const { t } = usePlugin();
  const { isCurrent, reason, others } = addresses;
  const known = others.find(({ email }) => email === chosen);
  const keptFrom = chosen === sentTo ? reason : known?.reason;
  const left = others.filter((each) => each !== known);
  return (
    <Stack gap="xs">
      {known && !isCurrent && <Text size="sm">{t('correct.current', { email: sentTo })}</Text>}
      {keptFrom && (
        <Text size="sm" c="red" role="status">
          {keptFrom}
        </Text>
      )}
      {left.length > 0 && (
        <Group gap="xs" role="group" aria-label={t('correct.others')}>
          {left.map(({ email, name }) => (
            <Button
              key={email}
              variant="default"
              size="compact-sm"
              title={name}
              onClick={() => onChoose(email)}
            >
              {t('correct.use', { email })}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}
