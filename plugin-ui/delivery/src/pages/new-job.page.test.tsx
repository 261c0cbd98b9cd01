import { refusal, success } from '@homeroom/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { goOn, PREVIEW, returnFromCheck, setUp, upload } from '../testing/new-job';
import { schoolsOf } from '../testing/render';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

describe('NewJobPage', () => {
  test('says beside the file what is wrong with it, and sends it again', async () => {
    const { handlers } = setUp({ upload: refusal(422, 'pdf_encrypted', 'The file has a password.') });
    await upload();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The upload of cards.pdf failed');
    expect(alert.textContent).toContain('The file has a password.');
    handlers['POST /api/pdf/jobs/upload'] = () =>
      success({ uploadId: 'u1', fileName: 'cards.pdf', sizeBytes: 1, pages: 3 });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 of 3')).toBeTruthy();
  });

  test('shows an upload’s progress and lets it be cancelled', async () => {
    const { handlers } = setUp();
    handlers['POST /api/pdf/jobs/upload'] = () => new Promise(() => undefined);
    await upload();
    expect(await screen.findByText('Uploading cards.pdf: 50%')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload' }));
    expect(await screen.findByLabelText(/PDF that contains/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows what the rule finds, and who is not known', async () => {
    setUp();
    await upload();
    expect(await screen.findByText('1 of the first 3 pages match')).toBeTruthy();
    expect(screen.getByText('Amina Haddad')).toBeTruthy();
    expect(screen.getByText('ID 999999 is not in the list of persons')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /ID 999999/ }));
    expect(screen.getByText('2 of 274')).toBeTruthy();
  });

  test.each([
    [3, 3, '3 of the first 3 pages match'],
    [3, 0, '3 of the first 3 pages match, but each of them has a problem'],
    [0, 0, '0 of the first 3 pages match'],
  ])('of %i pages that match %i can go out', async (matched, usable, words) => {
    setUp({ preview: success({ ...PREVIEW, totals: { ...PREVIEW.totals, matched, usable } }) });
    await upload();
    const summary = await screen.findByText(/of the first 3 pages match$/);
    expect(summary.parentElement?.textContent).toBe(words);
  });

  test('groups the pages by person, with what is wrong, and the pages of nobody', async () => {
    const amina = PREVIEW.matches[0];
    setUp({
      preview: success({
        ...PREVIEW,
        matches: [amina, { ...amina, page: 3 }],
        problems: [
          { kind: 'name_missing', pages: [3], message: 'The name was not found.' },
          { kind: 'unmatched_page', pages: [2], message: 'No ID on this page.' },
        ],
      }),
    });
    await upload();
    const card = (await screen.findByRole('heading', { name: 'Amina Haddad' })).closest('li');
    if (!card) throw new Error('no card');
    expect(within(card).getByText('The name was not found.')).toBeTruthy();
    expect(within(card).getByText('Check this one')).toBeTruthy();
    within(card).getByRole('button', { name: 'Page 3: Amina Haddad' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('3 of 274')).toBeTruthy();
    const nobody = screen.getByRole('region', { name: 'Unmatched pages' });
    expect(within(nobody).getByText('No ID on this page.')).toBeTruthy();
    await userEvent.click(within(nobody).getByRole('button', { name: 'Page 2' }));
    expect(screen.getByText('2 of 274')).toBeTruthy();
  });

  test('asks again half a second after the rule was changed', async () => {
    const { requests } = setUp();
    await upload();
    const words = await screen.findByLabelText('Words before the ID');
    await userEvent.clear(words);
    await userEvent.type(words, 'Matricola');
    await waitFor(() => {
      const last = requests.findLast(({ path }) => path.endsWith('preview'))?.body;
      expect(JSON.stringify(last)).toContain('Matricola');
    });
    const previews = requests.filter(({ path }) => path.endsWith('preview'));
    expect(previews.length).toBeLessThan('Matricola'.length);
  });

  test('a rule that cannot be used stops here', async () => {
    setUp({ preview: refusal(422, 'rule_invalid', 'The pattern has an open bracket.') });
    await upload();
    expect((await screen.findByRole('alert')).textContent).toContain('The pattern has an open bracket.');
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  });

  test('says beside a pattern what makes it slow', async () => {
    setUp();
    await upload();
    await userEvent.click(await screen.findByRole('radio', { name: 'A custom pattern' }));
    const field = screen.getByRole('textbox', { name: 'Pattern' });
    const said = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    const description = said.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(description).toContain('A pattern that takes too long is rejected.');
    expect(description).toContain('back references');
  });

  test('takes a rectangle that is drawn with the pointer, moved by keys, or typed', async () => {
    const { requests } = setUp();
    await upload();
    await userEvent.click(await screen.findByRole('radio', { name: /same place on each page/ }));
    const sent = () => {
      const body = requests.findLast(({ path }) => path.endsWith('preview'))?.body;
      return (body as { rule: { area: number[] } }).rule.area;
    };
    const rectangle = screen.getByRole('button', { name: 'Rectangle' });
    const sheet = rectangle.parentElement;
    if (!sheet) throw new Error('no sheet');
    vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 500, 1000));
    fireEvent.pointerDown(sheet, { button: 0, clientX: 350, clientY: 250 });
    fireEvent.pointerMove(sheet, { clientX: 200, clientY: 150 });
    fireEvent.pointerUp(sheet, { clientX: 150, clientY: 100 });
    await waitFor(() => expect(sent()).toEqual([0.1, 0.05, 0.5, 0.2]));
    rectangle.focus();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    await waitFor(() => expect(sent()).toEqual([0.11, 0.05, 0.51, 0.21]));
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Top' }), { target: { value: '2.5' } });
    await waitFor(() => expect(sent()).toEqual([0.11, 0.025, 0.51, 0.21]));
    await userEvent.click(screen.getByRole('radio', { name: /The person's name/ }));
    await waitFor(() =>
      expect(requests.findLast(({ path }) => path.endsWith('preview'))?.body).toMatchObject({
        rule: { kind: 'area', reads: 'name', pattern: '', begins: 'id' },
      }),
    );
  });

  test('learns a pattern from the ID marked on two pages, and says what it has learned', async () => {
    const { requests, handlers } = setUp();
    handlers['POST /api/pdf/jobs/learnRule'] = () =>
      refusal(422, 'rule_invalid', 'Both pages have the ID 7.');
    await upload();
    await userEvent.click(await screen.findByRole('radio', { name: /mark the ID on two pages/ }));
    const field = screen.getByRole('group', { name: 'Learn from two pages' });
    await userEvent.click(within(field).getByRole('button', { name: 'This is the ID on page 1' }));
    expect(within(field).getByText(/The ID on page 1 is marked/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
    await userEvent.click(within(field).getByRole('button', { name: 'Next page of the document' }));
    await userEvent.click(within(field).getByRole('button', { name: 'This is the ID on page 2' }));
    expect((await within(field).findByRole('alert')).textContent).toContain('Both pages have the ID 7.');
    await userEvent.click(within(field).getByRole('button', { name: 'Mark two pages again' }));
    handlers['POST /api/pdf/jobs/learnRule'] = () =>
      success({ pattern: 'No\\s*(?P<id>\\d+)', says: 'The ID stands behind “No”: digits.', ids: ['7', '8'] });
    await userEvent.click(within(field).getByRole('button', { name: 'This is the ID on page 2' }));
    await userEvent.click(within(field).getByRole('button', { name: 'Previous page of the document' }));
    await userEvent.click(within(field).getByRole('button', { name: 'This is the ID on page 1' }));
    expect(await within(field).findByText('The ID stands behind “No”: digits.')).toBeTruthy();
    expect(requests.findLast(({ path }) => path.endsWith('learnRule'))?.body).toMatchObject({
      uploadId: 'u1',
      examples: [{ page: 2 }, { page: 1 }],
    });
    await waitFor(() =>
      expect(requests.findLast(({ path }) => path.endsWith('preview'))?.body).toMatchObject({
        rule: { kind: 'pattern', pattern: 'No\\s*(?P<id>\\d+)', begins: 'id' },
      }),
    );
  });

  test('takes a list that is pasted or read from a file, and keeps it out of the draft', async () => {
    const { requests, unmount } = setUp();
    await upload();
    await userEvent.click(await screen.findByRole('radio', { name: /in the order of a list/ }));
    await userEvent.upload(screen.getByLabelText(/Or a CSV file/), [
      new File(['100001\n100008'], 'list.csv', { type: 'text/csv' }),
    ]);
    const list = screen.getByRole('textbox', { name: 'IDs in the order of the pages' });
    await waitFor(() => expect(list).toHaveProperty('value', '100001\n100008'));
    fireEvent.change(screen.getByRole('textbox', { name: 'Pages for each person' }), {
      target: { value: '2' },
    });
    await waitFor(() =>
      expect(requests.findLast(({ path }) => path.endsWith('preview'))?.body).toMatchObject({
        rule: { kind: 'fixed', list: '100001\n100008', every: 2, proof: 'name' },
      }),
    );
    unmount();
    setUp();
    expect(await screen.findByRole('textbox', { name: 'IDs in the order of the pages' })).toHaveProperty(
      'value',
      '',
    );
  });

  test('reads an index file', async () => {
    const { requests } = setUp();
    await upload();
    await userEvent.click(await screen.findByRole('radio', { name: 'A CSV file lists the pages' }));
    const csv = 'person_id,start_page,end_page\n100001,1,2';
    await userEvent.upload(screen.getByLabelText(/The CSV file/), [
      new File([csv], 'index.csv', { type: 'text/csv' }),
    ]);
    expect(await screen.findByText('In use: index.csv')).toBeTruthy();
    await waitFor(() =>
      expect(requests.findLast(({ path }) => path.endsWith('preview'))?.body).toEqual({
        uploadId: 'u1',
        rule: { kind: 'index', csv, proof: 'name' },
        schoolId: '',
      }),
    );
  });

  test('has the whole batch matched by the rule for its school, and leads to its check', async () => {
    const { requests, location } = setUp();
    await upload();
    const school = await screen.findByLabelText(/^School/);
    expect(school.textContent).toContain('The whole district');
    await userEvent.selectOptions(school, 'N1');
    await goOn();
    await waitFor(() => expect(location.current).toBe('/job/j9/check'));
    expect(requests.find(({ path }) => path.endsWith('match'))?.body).toEqual({
      uploadId: 'u1',
      rule: {
        kind: 'pattern',
        pattern: expect.stringContaining('Student'),
        begins: 'id',
        cover: '',
        every: 0,
        proof: 'name',
      },
      schoolId: 'N1',
      sendTo: 'guardian',
    });
  });

  test('a changed rule begins the same job anew', async () => {
    const first = setUp();
    await upload();
    await goOn();
    await waitFor(() => expect(first.location.current).toBe('/job/j9/check'));
    first.unmount();
    const { requests } = setUp();
    await userEvent.selectOptions(await screen.findByLabelText(/Where the pages/), 'every');
    const every = screen.getByLabelText(/Pages for each person/);
    await userEvent.clear(every);
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
    await userEvent.type(every, '3');
    await goOn();
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('match'))).toBe(true));
    expect(requests.find(({ path }) => path.endsWith('match'))?.body).toMatchObject({
      jobId: 'j9',
      rule: { begins: 'every', every: 3 },
    });
  });

  test.each([
    ['New job', 'makes another job', undefined],
    ['the check of its job', 'replaces the file of the job', 'j9'],
    ['New job after a return that led elsewhere', 'makes another job', undefined],
  ])('another file, on the way from %s, %s', async (from, _, jobId) => {
    const first = setUp();
    await upload();
    await goOn();
    await waitFor(() => expect(first.location.current).toBe('/job/j9/check'));
    first.unmount();
    if (from !== 'New job') returnFromCheck();
    if (from.includes('after a return')) {
      const visit = setUp();
      await screen.findByRole('button', { name: /Upload/ });
      visit.unmount();
    }
    const { requests } = setUp();
    await userEvent.click(await screen.findByRole('button', { name: /Upload/ }));
    await userEvent.upload(await screen.findByLabelText(/Choose another PDF/), [
      new File(['%PDF'], 'other.pdf', { type: 'application/pdf' }),
    ]);
    await goOn();
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('match'))).toBe(true));
    const wish = requests.find(({ path }) => path.endsWith('match'))?.body as { jobId?: string };
    expect(wish.jobId).toBe(jobId);
  });

  test('asks for the school where ids are per school', async () => {
    const { requests, handlers, location } = setUp({
      match: refusal(422, 'school_needed', 'Name the school.'),
    });
    await upload();
    await goOn();
    const school = await screen.findByLabelText(/^School/);
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(school.textContent).toContain('North High (N1)'));
    await userEvent.selectOptions(school, 'N1');
    handlers['POST /api/pdf/jobs/match'] = () => success({ jobId: 'j9' });
    await goOn();
    await waitFor(() => expect(location.current).toBe('/job/j9/check'));
    expect(requests.findLast(({ path }) => path.endsWith('match'))?.body).toMatchObject({ schoolId: 'N1' });
  });

  test('offers a user of some schools theirs alone', async () => {
    const { handlers } = setUp();
    handlers['POST /api/search/records Schools'] = schoolsOf({ isKept: true });
    await upload();
    const school = await screen.findByLabelText(/^School/);
    await waitFor(() => expect(school.textContent).toBe('All of your schoolsNorth High (N1)'));
  });

  test('asks for the school already where the preview needs it', async () => {
    const { requests, handlers } = setUp({ preview: refusal(422, 'school_needed', 'Name the school.') });
    await upload();
    const school = await screen.findByLabelText(/^School/);
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(school.textContent).toContain('North High (N1)'));
    handlers['POST /api/pdf/jobs/preview'] = () => success(PREVIEW);
    await userEvent.selectOptions(school, 'N1');
    expect(await screen.findByText('Amina Haddad')).toBeTruthy();
    expect(requests.findLast(({ path }) => path.endsWith('preview'))?.body).toMatchObject({ schoolId: 'N1' });
  });

  test('says by field why the batch cannot be matched', async () => {
    const data = { fields: { schoolId: 'There is no such school.' } };
    setUp({ match: refusal(422, 'validation_failed', 'Please check the form.', data) });
    await upload();
    await goOn();
    expect((await screen.findByRole('alert')).textContent).toContain('School: There is no such school.');
  });

  test('goes out with the safe options where the district hides the advanced ones', async () => {
    const first = setUp();
    await upload();
    await userEvent.click(await screen.findByText('Advanced options'));
    await userEvent.click(screen.getByRole('radio', { name: 'Both' }));
    first.unmount();
    const { requests } = setUp({}, { HideAdvancedOptions: true });
    await screen.findByText('Amina Haddad');
    expect(screen.queryByText('Advanced options')).toBeNull();
    await goOn();
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('match'))).toBe(true));
    expect(requests.find(({ path }) => path.endsWith('match'))?.body).toMatchObject({ sendTo: 'guardian' });
  });

  test('takes file and rule on one page where the district has chosen so', async () => {
    const { location } = setUp({}, { EnableNeonJobFlow: true });
    await upload();
    expect(await screen.findByText('Amina Haddad')).toBeTruthy();
    expect(screen.getByText('cards.pdf · 274 pages')).toBeTruthy();
    expect(screen.getByLabelText(/Choose another PDF/)).toBeTruthy();
    await goOn();
    await waitFor(() => expect(location.current).toBe('/job/j9/check'));
  });

  test('shows the page beside the rule, but where the page itself is drawn on', async () => {
    setUp();
    await upload();
    await screen.findByText('Amina Haddad');
    expect(screen.getByRole('complementary', { name: 'Your document' })).toBeTruthy();
    await userEvent.click(
      screen.getByRole('radio', { name: 'The ID or name is in the same place on each page' }),
    );
    expect(screen.queryByRole('complementary', { name: 'Your document' })).toBeNull();
  });

  test('the pictures of pages are given back when the page is left', async () => {
    const { unmount } = setUp();
    await upload();
    await screen.findByText('Amina Haddad');
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
    unmount();
    const made = vi.mocked(URL.createObjectURL).mock.calls.length;
    expect(vi.mocked(URL.revokeObjectURL).mock.calls.length).toBe(made);
  });
});
