import { Stack, Text, Title } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title';

interface Props {
  title: string;
  children?: ReactNode;
}

/** A page that says one thing and where to go from there. */
export function MessagePage({ title, children }: Props) {
  usePageTitle(title);
  return (
    <Stack align="start" gap="sm">
      <Title order={1} size="h2">
        {title}
      </Title>
      {typeof children === 'string' ? <Text>{children}</Text> : children}
    </Stack>
  );
}
