import { Button, Group, Text, usePlugin } from '@homeroom/sdk';
import { useId } from 'react';

const PLACEHOLDERS = ['schoolName', 'schoolId', 'firstName', 'lastName', 'studentEmail'] as const;
const OF_SCHOOLS = ['schoolName', 'schoolId'] as const;

interface Props {
  field: 'subject' | 'message';
  /** The district keeps names out of this field. */
  isNameless?: boolean;
  onInsert: (placeholder: string) => void;
}

/** What stands for something else in each family's e-mail; a button puts it behind what is written already. */
export function Placeholders({ field, isNameless, onInsert }: Props) {
  const { t } = usePlugin();
  const id = useId();
  return (
    <Group gap="xs" role="group" aria-labelledby={id} mt={-8}>
      <Text size="sm" c="dimmed" id={id}>
        {t(`placeholder.${field}`)}
      </Text>
      {(isNameless ? OF_SCHOOLS : PLACEHOLDERS).map((name) => (
        <Button key={name} variant="default" size="xs" onClick={() => onInsert(`{{${name}}}`)}>
          {t(`placeholder.${name}`)}
        </Button>
      ))}
    </Group>
  );
}
