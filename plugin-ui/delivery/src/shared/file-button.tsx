import { Button, Icon, useErrorText } from '@homeroom/sdk';
import { useSaving } from './saving.queries';

interface FileProps {
  path: string;
  name: string;
  label: string;
  /** What a screen reader says, where several buttons have one label. */
  description?: string;
}

export function FileButton({ path, name, label, description }: FileProps) {
  const save = useSaving(path, name, useErrorText());
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      aria-label={description}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {label}
    </Button>
  );
}
