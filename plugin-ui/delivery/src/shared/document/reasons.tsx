import { Badge, Group, usePlugin } from '@homeroom/sdk';

/** Why a document deserves a look, in words. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  const { t } = usePlugin();
  return (
    <Group gap={4}>
      {reasons.map((reason) => (
        <Badge key={reason} variant="outline" color="gray" radius="sm">
          {t([`reason.${reason}`, `problem.${reason}`, 'reason.other'])}
        </Badge>
      ))}
    </Group>
  );
}
