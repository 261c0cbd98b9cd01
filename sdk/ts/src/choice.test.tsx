import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Choice } from './choice';
import { renderInShell } from './testing';

const dictionary = {
  pin: {
    label: 'Who gets the PIN',
    mail: 'A second mail',
    none: 'Nobody',
    help: { mail: 'Within a minute', none: 'The link alone opens it' },
  },
};

function setUp(options: object = {}) {
  const onChange = vi.fn();
  renderInShell(
    <Choice name="pin" values={['mail', 'none']} value="mail" onChange={onChange} {...options} />,
    {
      plugin: { id: 'letters', dictionary },
    },
  );
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  return { onChange, radio };
}

describe('Choice', () => {
  test('shows all values by the words of the plugin, and tells which one is chosen', async () => {
    const { onChange, radio } = setUp();
    expect(screen.getByRole('radiogroup', { name: 'Who gets the PIN' })).toBeTruthy();
    expect(radio('A second mail').checked).toBe(true);
    await userEvent.click(radio('Nobody'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('none');
  });

  test('a value has its help, and words of its own, where there are any', () => {
    setUp({ hasHelp: true, labels: { none: 'Nobody at all' } });
    expect(screen.getByText('Within a minute')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Nobody at all' })).toBeTruthy();
  });

  test('says what is wrong, and leaves out what cannot be chosen now', async () => {
    const { onChange, radio } = setUp({ error: 'Choose one.', disabled: ['none'] });
    expect(screen.getByText('Choose one.')).toBeTruthy();
    expect(radio('Nobody').disabled).toBe(true);
    await userEvent.click(radio('Nobody'));
    expect(onChange).not.toHaveBeenCalled();
  });
});
