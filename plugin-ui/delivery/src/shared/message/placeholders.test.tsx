import { renderInShell } from '@homeroom/sdk/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { en } from '../../testing/dictionary';
import { Placeholders } from './placeholders';

function show(isNameless: boolean) {
  const onInsert = vi.fn();
  renderInShell(<Placeholders field="subject" isNameless={isNameless} onInsert={onInsert} />, {
    plugin: { id: 'delivery', dictionary: en },
  });
  return onInsert;
}

describe('Placeholders', () => {
  test('give what stands for the student’s name', async () => {
    const onInsert = show(false);
    expect(screen.getByRole('group', { name: 'Insert into the subject:' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'First name' }));
    expect(onInsert).toHaveBeenCalledExactlyOnceWith('{{firstName}}');
  });

  test('offer no names where the district keeps them out', () => {
    show(true);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'School name',
      'School ID',
    ]);
  });
});
