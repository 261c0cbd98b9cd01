import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { renderInShell } from '../testing';
import type { FormRendererProps } from './form-renderer';
import type { JsonSchema } from './json-schema';
import { FormRenderer } from './lazy';
import type { FieldDefinition, FormDefinition } from './types';

/** A form of these fields, and others that they refer to. */
export const formsOf = (fields: FieldDefinition[], ...others: FormDefinition[]): FormDefinition[] => [
  { name: 'main', fields },
  ...others,
];

export const objectOf = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

export const ANYTHING: JsonSchema = { type: 'object' };
export const TEXT: JsonSchema = { type: 'string' };

type Props = Partial<FormRendererProps> & Pick<FormRendererProps, 'forms'>;

/** Draws the form and waits until its code is there. */
export async function setUpForm(props: Props, direction?: 'ltr' | 'rtl') {
  const onSubmit = vi.fn<FormRendererProps['onSubmit']>().mockResolvedValue(undefined);
  const view = renderInShell(
    <FormRenderer schema={ANYTHING} {...props} onSubmit={onSubmit} submitLabel="Save" />,
    { direction },
  );
  await waitFor(() => {
    if (!view.container.querySelector('form')) throw new Error('The form is still loading.');
  });
  const user = userEvent.setup();
  return {
    ...view,
    user,
    onSubmit,
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
    /** The values that were sent last. */
    sent: () => onSubmit.mock.lastCall?.[0],
  };
}
