import { Skeleton, Stack } from '@homeroom/sdk';

/** The outline of a page that is on its way. */
export function PageSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={32} width="min(280px, 60%)" />
      <Skeleton height={16} width="min(420px, 80%)" />
      <Skeleton height={240} mt="md" />
    </Stack>
  );
}
