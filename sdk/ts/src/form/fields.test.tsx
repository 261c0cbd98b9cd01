import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi, records } from '../testing';
import { ANYTHING, formsOf, objectOf, setUpForm, TEXT } from './form-testing';

const OPTIONS = [{ value: 'a', label: 'Ant' }, { value: 'b' }];

describe('choices, days and texts', () => {
  test('give their values', async () => {
    const { user, save, sent } = await setUpForm({
      forms: formsOf([
        { name: 'one', type: 'select', options: OPTIONS },
        { name: 'many', type: 'select', multiple: true, options: [{ value: 'c' }, { value: 'd' }] },
        { name: 'radio', type: 'radiobutton', options: OPTIONS },
        { name: 'box', type: 'checkbox', label: 'Agree' },
        { name: 'boxes', type: 'checkbox', options: OPTIONS },
        { name: 'day', type: 'date' },
        { name: 'line', type: 'input' },
        { name: 'note', type: 'textarea' },
      ]),
    });

    await user.selectOptions(screen.getByRole('combobox', { name: 'one' }), 'Ant');
    await user.click(screen.getByRole('combobox', { name: 'many' }));
    await user.click(await screen.findByRole('option', { name: 'd' }));
    await user.click(
      within(screen.getByRole('radiogroup', { name: 'radio' })).getByRole('radio', { name: 'b' }),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Agree' }));
    await user.click(
      within(screen.getByRole('group', { name: 'boxes' })).getByRole('checkbox', { name: 'Ant' }),
    );
    expect(screen.getByLabelText('day')).toHaveProperty('type', 'date');
    fireEvent.change(screen.getByLabelText('day'), { target: { value: '2026-05-31' } });
    await user.type(screen.getByRole('textbox', { name: 'line' }), 'Short');
    await user.type(screen.getByRole('textbox', { name: 'note' }), 'Long ');
    await save();

    expect(sent()).toEqual({
      one: 'a',
      many: ['d'],
      radio: 'b',
      box: true,
      boxes: ['a'],
      day: '2026-05-31',
      line: 'Short',
      note: 'Long',
    });
  });

  test('a number may be typed in any digits; what is none is said', async () => {
    const { user, save, sent, onSubmit } = await setUpForm({
      forms: formsOf([{ name: 'n', type: 'input', kind: 'number' }]),
      schema: objectOf({ n: { type: 'number' } }),
    });
    const input = screen.getByRole('textbox', { name: 'n' });

    await user.type(input, '٣٫٥');
    await save();
    expect(sent()).toEqual({ n: 3.5 });
    await user.clear(input);
    await user.type(input, 'many');
    await save();

    expect(onSubmit).toHaveBeenCalledOnce();
    expect(screen.getByText('Enter a number.')).toBeTruthy();
  });

  test('chips are added by the keyboard and taken away', async () => {
    const { user, save, sent } = await setUpForm({
      forms: formsOf([{ name: 'words', type: 'autocomplete' }]),
    });

    await user.type(
      screen.getByRole('combobox', { name: 'words' }),
      'one{Enter}two{Enter}three{Enter}{Backspace}',
    );
    await user.click(screen.getByRole('button', { name: 'Remove one' }));
    await save();

    expect(sent()).toEqual({ words: ['two'] });
  });

  test('a field is shown only under its condition, and what is hidden is not sent', async () => {
    const { user, save, sent } = await setUpForm({
      forms: formsOf([
        { name: 'kind', type: 'radiobutton', options: OPTIONS },
        { name: 'more', type: 'input', showIf: { field: 'kind', values: ['a'] } },
      ]),
    });
    expect(screen.queryByRole('textbox')).toBeNull();

    await user.click(screen.getByRole('radio', { name: 'Ant' }));
    await user.type(screen.getByRole('textbox', { name: 'more' }), 'x');
    await user.click(screen.getByRole('radio', { name: 'b' }));
    await save();

    expect(sent()).toEqual({ kind: 'b' });
  });
});

describe('an autocomplete over a model', () => {
  test('searches on the server once typing has stopped, and keeps id and label', async () => {
    const { requests } = fakeApi({
      'POST /api/search/records': () =>
        records([
          { id: 'p1', name: 'Ada' },
          { id: 'p2', name: 'Adam' },
        ]),
    });
    const { user, save, sent } = await setUpForm({
      forms: formsOf([{ name: 'who', type: 'autocomplete', model: 'Persons', labelField: 'name' }]),
    });

    await user.type(screen.getByRole('combobox', { name: 'who' }), 'ada');
    await user.click(await screen.findByRole('option', { name: 'Adam' }));
    await save();

    expect(requests.map(({ body }) => body)).toMatchObject([
      { model: 'Persons', phrase: 'ada', count: 'rows' },
    ]);
    expect(sent()).toEqual({ who: { id: 'p2', label: 'Adam' } });
  });
});

describe('buttons', () => {
  test('send, reset, open a page in a new tab, and run an action of the page', async () => {
    const print = vi.fn();
    const { user, sent } = await setUpForm({
      forms: formsOf([
        { name: 'a', type: 'input' },
        { name: 'send', type: 'button' },
        { name: 'clear', type: 'button', action: 'reset' },
        { name: 'open', type: 'button', action: 'link', target: 'https://school.org' },
        { name: 'print', type: 'button', action: 'action', target: 'print' },
        { name: 'other', type: 'button', action: 'action', target: 'unknown' },
      ]),
      values: { a: 'first' },
      actions: { print },
    });

    await user.type(screen.getByRole('textbox', { name: 'a' }), ' and more');
    await user.click(screen.getByRole('button', { name: 'print' }));
    await user.click(screen.getByRole('button', { name: 'send' }));
    expect(sent()).toEqual({ a: 'first and more' });
    await user.click(screen.getByRole('button', { name: 'clear' }));

    expect(print).toHaveBeenCalledExactlyOnceWith({ a: 'first and more' });
    expect(screen.getByRole('textbox', { name: 'a' })).toHaveProperty('value', 'first');
    expect(screen.getByRole('link', { name: 'open' }).getAttribute('rel')).toContain('noopener');
    expect(screen.getByRole('button', { name: 'other' })).toHaveProperty('disabled', true);
  });
});

describe('tabs', () => {
  test('count their problems, and open for the first one', async () => {
    const { user, save } = await setUpForm({
      forms: formsOf(
        [{ name: 'parts', type: 'tabs', forms: ['one', 'two'] }],
        { name: 'one', label: 'First', fields: [{ name: 'a', type: 'input' }] },
        { name: 'two', label: 'Second', fields: [{ name: 'b', type: 'input', required: true }] },
      ),
      schema: objectOf({ a: TEXT, b: TEXT }, 'b'),
    });

    await save();

    expect(screen.getByRole('tab', { name: 'Second 1 problem', selected: true })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'b' }));
    await user.click(screen.getByRole('tab', { name: 'First' }));
    expect(screen.getByRole('textbox', { name: 'a' })).toBeTruthy();
  });
});

describe('a modal link', () => {
  const contact = { name: 'contact', fields: [{ name: 'mail', type: 'input', required: true } as const] };
  const forms = formsOf([{ name: 'by', label: 'Contact', type: 'modallink', form: 'contact' }], contact);
  const schema = objectOf({ by: objectOf({ mail: { ...TEXT, maxLength: 3 } }, 'mail') });

  test('is finished only when its form is right, and forgets what was left', async () => {
    const { user, save, sent } = await setUpForm({ forms, schema });
    await user.click(screen.getByRole('button', { name: 'Fill in: Contact' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Contact' }));

    await user.type(dialog.getByRole('textbox'), 'long');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(dialog.getByText('Enter at most 3 characters.')).toBeTruthy();
    await user.type(dialog.getByRole('textbox'), '{Backspace}');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Fill in: Contact' }));
    const again = within(await screen.findByRole('dialog', { name: 'Contact' }));
    await user.clear(again.getByRole('textbox'));
    await user.click(again.getByRole('button', { name: 'Leave it as it was' }));
    await save();

    expect(sent()).toEqual({ by: { mail: 'lon' } });
  });
});

describe('a repeating form', () => {
  const stop = {
    name: 'stop',
    label: 'Stop',
    fields: [{ name: 'place', type: 'input', required: true } as const],
  };
  const forms = formsOf(
    [{ name: 'stops', label: 'Stops', type: 'repeating', form: 'stop', maxItems: 3 }],
    stop,
  );
  const schema = objectOf({ stops: { type: 'array', items: objectOf({ place: TEXT }, 'place') } });

  test('is added to, ordered and thinned out by keyboard, and says what happened', async () => {
    const { user, save, sent } = await setUpForm({
      forms,
      schema,
      values: { stops: [{ place: 'A' }, { place: 'B' }] },
    });

    screen.getByRole('button', { name: 'Add Stop' }).focus();
    await user.keyboard('{Enter}C');
    screen.getByRole('button', { name: 'Move up: Stop 3: C' }).focus();
    await user.keyboard('{Enter}{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: Stop 1: C');
    expect(screen.getByText('Moved to position 1 of 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Stop' })).toHaveProperty('disabled', true);
    screen.getByRole('button', { name: 'Remove Stop 2' }).focus();
    await user.keyboard('{Enter}');
    await save();

    expect(document.activeElement?.textContent).toBe('Save');
    expect(sent()).toEqual({ stops: [{ place: 'C' }, { place: 'B' }] });
  });

  test('opens the item in which something is wrong', async () => {
    const { save } = await setUpForm({ forms, schema, values: { stops: [{ place: 'A' }, {}] } });
    expect(screen.queryByRole('textbox')).toBeNull();

    await save();

    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'place' }));
    expect(screen.getByRole('button', { name: 'Stops 2, place: This field is required.' })).toBeTruthy();
  });
});

describe('a dialogue list', () => {
  test('adds, moves and removes dialogues and their device settings', async () => {
    const { user, save, sent } = await setUpForm({
      forms: formsOf([{ name: 'lines', type: 'dialogue' }]),
      schema: ANYTHING,
    });

    for (const text of ['Hello', 'Bye']) {
      await user.click(screen.getByRole('button', { name: 'Add dialogue' }));
      await user.keyboard(text);
    }
    const [first, second] = screen.getAllByRole('listitem').map((item) => within(item));
    await user.click(second?.getByRole('button', { name: 'Add device settings' }) as HTMLElement);
    await user.click(second?.getByRole('checkbox', { name: 'Phone' }) as HTMLElement);
    await user.click(first?.getByRole('button', { name: 'Add device settings' }) as HTMLElement);
    await user.click(first?.getByRole('button', { name: 'Remove device settings' }) as HTMLElement);
    expect(first?.getByRole('button', { name: 'Add device settings' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Move up: Dialogue 2: Bye' }));
    await save();

    expect(sent()).toEqual({ lines: [{ text: 'Bye', device: { shownOn: ['phone'] } }, { text: 'Hello' }] });
  });
});
