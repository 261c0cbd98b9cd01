import { Title } from '@homeroom/sdk';
import { type ReactNode, useId } from 'react';

/** A part of the panel under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
