import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors';
import { renderInShell } from '../testing';
import type { JsonSchema } from './json-schema';
import { SchemaForm } from './lazy';

/** As pydantic writes the settings of a plugin. */
const SCHEMA: JsonSchema = {
  type: 'object',
  $defs: { Mode: { enum: ['wet', 'digital'], title: 'Mode', type: 'string' } },
  properties: {
    host: { type: 'string', title: 'Host', description: 'Where the server is.' },
    port: { type: 'integer', title: 'Port', default: 22, minimum: 1, maximum: 65535 },
    active: { type: 'boolean', title: 'Active', default: false },
    days: { type: 'integer', title: 'Days', showIf: { field: 'active', values: ['true'] } },
    mode: { $ref: '#/$defs/Mode', choices: { wet: 'On paper', digital: 'On the page' } },
    schools: { type: 'array', items: { type: 'string' }, title: 'Schools' },
    note: { anyOf: [{ type: 'string', maxLength: 500 }, { type: 'null' }], title: 'Note' },
    key: { type: 'string', format: 'password', writeOnly: true, title: 'Key' },
  },
  required: ['host', 'key'],
};

async function setUp(options: { keptSecrets?: string[]; values?: Record<string, unknown> } = {}) {
  const onSubmit = vi.fn<(values: unknown) => Promise<void>>().mockResolvedValue(undefined);
  renderInShell(
    <SchemaForm
      schema={SCHEMA}
      values={options.values ?? {}}
      keptSecrets={options.keptSecrets}
      onSubmit={onSubmit}
      submitLabel="Save"
    />,
  );
  await screen.findByRole('textbox', { name: /Host/ });
  return { onSubmit, user: userEvent.setup(), save: () => screen.getByRole('button', { name: 'Save' }) };
}

describe('SchemaForm', () => {
  test('sends every kind of value, and leaves out what is empty', async () => {
    const { onSubmit, user, save } = await setUp();

    await user.type(screen.getByRole('textbox', { name: /Host/ }), ' sftp.example.org ');
    await user.clear(screen.getByRole('textbox', { name: 'Port' }));
    await user.type(screen.getByRole('textbox', { name: 'Port' }), '2022');
    await user.click(screen.getByRole('checkbox', { name: 'Active' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'On the page');
    await user.type(screen.getByRole('combobox', { name: 'Schools' }), 'North{Enter}South{Enter}');
    await user.type(screen.getByLabelText(/^Key/), 's3cret');
    await user.click(save());

    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      host: 'sftp.example.org',
      port: 2022,
      active: true,
      mode: 'digital',
      schools: ['North', 'South'],
      key: 's3cret',
    });
  });

  test('is not sent while invalid: every field says why, and focus goes to the first', async () => {
    const { onSubmit, user, save } = await setUp({ values: { port: 70000 } });

    await user.click(save());

    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('3 fields need attention');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Host/ }));
    expect(screen.getByText('Enter 65,535 or less.')).toBeTruthy();
  });

  test('draws a setting only while the other has the value, and keeps what it does not draw', async () => {
    const values = { host: 'a', active: false, days: 9 };
    const { onSubmit, user, save } = await setUp({ keptSecrets: ['key'], values });

    expect(screen.queryByRole('textbox', { name: 'Days' })).toBeNull();
    await user.click(save());
    await user.click(screen.getByRole('checkbox', { name: 'Active' }));
    await user.clear(screen.getByRole('textbox', { name: 'Days' }));
    await user.type(screen.getByRole('textbox', { name: 'Days' }), '4');
    await user.click(save());

    expect(onSubmit.mock.calls).toEqual([
      [{ host: 'a', port: 22, active: false, days: 9 }],
      [{ host: 'a', port: 22, active: true, days: 4 }],
    ]);
  });

  test('a secret that is kept may stay empty', async () => {
    const { onSubmit, user, save } = await setUp({ keptSecrets: ['key'], values: { host: 'a' } });

    await user.click(save());

    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ host: 'a', port: 22, active: false });
  });

  test("shows the server's words at their field", async () => {
    const { onSubmit, user, save } = await setUp({ keptSecrets: ['key'], values: { host: 'a' } });
    onSubmit.mockRejectedValue(
      new ApiError('No such host.', {
        code: 'validation_failed',
        status: 422,
        fields: { host: 'No such host.' },
      }),
    );

    await user.click(save());

    const host = screen.getByRole('textbox', { name: /Host/ });
    expect(host.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/No such host/).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(host);
  });
});
