import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FormRendererProps } from './form-renderer';
import type { SchemaFormProps } from './schema-form';

const LazyFormRenderer = lazy(() =>
  import('./form-renderer').then((module) => ({ default: module.FormRenderer })),
);
const LazySchemaForm = lazy(() => import('./schema-form').then((module) => ({ default: module.SchemaForm })));

/** Draws a form from its definition and the JSON Schema derived from it; its code comes when the first one is drawn. */
export function FormRenderer(props: FormRendererProps) {
  return (
    <Suspense fallback={<Skeleton height={200} />}>
      <LazyFormRenderer {...props} />
    </Suspense>
  );
}

/** Draws a form for a plain JSON Schema; its code comes when the first one is drawn. */
export function SchemaForm(props: SchemaFormProps) {
  return (
    <Suspense fallback={<Skeleton height={200} />}>
      <LazySchemaForm {...props} />
    </Suspense>
  );
}
