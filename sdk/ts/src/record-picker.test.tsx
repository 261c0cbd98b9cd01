import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { RecordPicker } from './record-picker';
import { renderInShell } from './testing';
import { usePhrase } from './use-phrase';

const PETS = ['Ada', 'Bella', 'Bert'].map((name, at) => ({ id: `p${at}`, name }));
type Pet = (typeof PETS)[number];

interface Props {
  areCurrent?: boolean;
  onPick: (pet: Pet) => void;
  onKey: (code: string) => boolean;
}

function Finder(props: Props) {
  const search = usePhrase();
  const rows = search.phrase ? PETS.filter(({ name }) => name.toLowerCase().includes(search.phrase)) : [];
  return (
    <RecordPicker label="Whose is it?" search={search} rows={rows} empty="Nobody" {...props}>
      {({ name }) => <bdi>{name}</bdi>}
    </RecordPicker>
  );
}

function setUp(areCurrent?: boolean) {
  const onPick = vi.fn();
  const onKey = vi.fn((code: string) => code === 'KeyR');
  renderInShell(<Finder areCurrent={areCurrent} onPick={onPick} onKey={onKey} />);
  return { onPick, onKey, field: screen.getByRole('combobox', { name: 'Whose is it?' }) };
}

const chosen = () => screen.getByRole('option', { selected: true });

describe('RecordPicker', () => {
  test('is worked by keys: typed, chosen by the arrows, taken by Enter', async () => {
    const { onPick, field } = setUp();
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('be');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen().id);
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen().textContent).toBe('Bert');
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen().id);
    await userEvent.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith(PETS[2]);
  });

  test('takes the record that is clicked, and the field keeps the focus', async () => {
    const { onPick, field } = setUp();
    await userEvent.keyboard('ada');
    await userEvent.click(await screen.findByRole('option', { name: 'Ada' }));
    expect(onPick).toHaveBeenCalledExactlyOnceWith(PETS[0]);
    expect(document.activeElement).toBe(field);
  });

  test('takes nothing of another phrase than what is typed', async () => {
    const { onPick } = setUp();
    await userEvent.keyboard('be');
    await screen.findAllByRole('option');
    await userEvent.keyboard('r{Enter}');
    expect(onPick).not.toHaveBeenCalled();
  });

  test('takes nothing while what is shown may be of another phrase', async () => {
    const { onPick } = setUp(false);
    await userEvent.keyboard('ada');
    await userEvent.click(await screen.findByRole('option'));
    await userEvent.keyboard('{Enter}');
    expect(onPick).not.toHaveBeenCalled();
  });

  test('says that the phrase finds none; Escape empties and leaves the field', async () => {
    const { field } = setUp();
    await userEvent.keyboard('zoe');
    expect((await screen.findByRole('status')).textContent).toBe('Nobody');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(document.activeElement).not.toBe(field);
  });

  test('hands on a key together with Alt', async () => {
    const { onKey } = setUp();
    await userEvent.keyboard('{Alt>}[KeyR]{/Alt}');
    expect(onKey).toHaveBeenLastCalledWith('KeyR');
  });
});
