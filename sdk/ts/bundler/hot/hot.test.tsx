import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { jsxDEV } from './jsx-dev-runtime.mjs';
import { createSignatureFunctionForTransform, performReactRefresh, register } from './runtime.mjs';

const sign = createSignatureFunctionForTransform();

/** A field of the module `id`, as it runs for the first time or after an edit. */
function run(id: string, label: string, hooks: string) {
  // biome-ignore lint/correctness/noComponentHookFactories: a module that runs again makes its components anew.
  const Field = () => {
    const [text, setText] = useState('');
    return <input aria-label={label} value={text} onChange={(event) => setText(event.currentTarget.value)} />;
  };
  sign(Field, hooks, false);
  register(Field, `${id} Field`);
  return Field;
}

async function type(label: string, text: string) {
  await userEvent.type(screen.getByLabelText(label), text);
}

const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

describe('a component that is edited', () => {
  test('takes over the edit and keeps its state', async () => {
    render(jsxDEV(run('a', 'Before', 'useState'), {}));
    await type('Before', 'half');
    run('a', 'After', 'useState');
    act(performReactRefresh);
    expect(value('After')).toBe('half');
  });

  test('begins anew with other hooks', async () => {
    render(jsxDEV(run('b', 'Before', 'useState'), {}));
    await type('Before', 'half');
    run('b', 'After', 'useState useRef');
    act(performReactRefresh);
    expect(value('After')).toBe('');
  });

  test('is the edited one for whoever has kept the earlier one', () => {
    const earlier = run('c', 'Before', 'useState');
    run('c', 'After', 'useState');
    performReactRefresh();
    render(jsxDEV(earlier, {}));
    expect(value('After')).toBe('');
  });

  test('leaves others as they are', () => {
    run('d', 'Edited', 'useState');
    render(jsxDEV('p', { children: 'Plain' }));
    expect(screen.getByText('Plain')).toBeTruthy();
  });
});
