import { Button, Group, Text } from '@homeroom/sdk';
import { useId } from 'react';
import { useMail } from '../use-mail';

export type FieldName = 'subject' | 'body' | 'html';

interface Props {
  field: FieldName;
  names: readonly string[];
  onInsert: (placeholder: string) => void;
}

/** What a field can stand for something else with; a button puts it behind what that field says already. */
export function TemplatePlaceholders({ field, names, onInsert }: Props) {
  const { t } = useMail();
  const id = useId();
  return (
    <Group gap="xs" role="group" aria-labelledby={id} mt={-8}>
      <Text size="sm" c="dimmed" id={id}>
        {t(`templates.insert.${field}`)}
      </Text>
      {names.map((name) => (
        <Button key={name} variant="default" size="xs" onClick={() => onInsert(`{{${name}}}`)}>
          <bdi dir="ltr">{`{{${name}}}`}</bdi>
        </Button>
      ))}
    </Group>
  );
}
