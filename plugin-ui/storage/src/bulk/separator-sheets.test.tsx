import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderAt } from '../testing';

async function open() {
  URL.createObjectURL = vi.fn(() => 'blob:sheets');
  URL.revokeObjectURL = () => undefined;
  const api = fakeApi({
    'POST /api/documentType/all': () => success([]),
    'POST /api/document/getUploadLimits': () => success({ document: 1, bulk: 1, large: 1, types: [] }),
    'POST /api/search/records Schools': () => records([{ id: 's1', code: 'north', name: 'North School' }]),
    'POST /api/bulkUpload/printSheets': () => ({ blob: new Blob(['%PDF'], { type: 'application/pdf' }) }),
  });
  renderAt('/document-storage/bulk/new');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /matched/i }), 'code');
  await userEvent.click(await screen.findByRole('button', { name: 'Print separator sheets' }));
  await screen.findByRole('dialog', { name: 'Separator sheets' });
  const asked = () =>
    api.requests.filter(({ path }) => path.endsWith('/printSheets')).map(({ body }) => body);
  return { ...api, asked };
}

describe('SeparatorSheets', () => {
  test('prints as many for anybody as are wanted, and saves them', async () => {
    const { asked } = await open();
    const copies = await screen.findByRole('spinbutton', { name: 'Number of sheets' });
    await userEvent.clear(copies);
    await userEvent.type(copies, '3');
    await userEvent.click(screen.getByRole('button', { name: 'Print 3 sheets' }));
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce());
    expect(asked()).toEqual([{ ids: [], schoolId: '', copies: 3, by: 'personId' }]);
  });

  test('prints one for each of the IDs, and says which nobody has', async () => {
    const { asked, handlers } = await open();
    handlers['POST /api/bulkUpload/printSheets'] = () =>
      refusal(422, 'validation_failed', 'No person has these IDs: 9.', {
        fields: { ids: 'No person has these IDs: 9.' },
      });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sheets for' }), 'ids');
    await userEvent.type(screen.getByRole('textbox', { name: 'IDs' }), '1001, 9{Enter}1001');
    await userEvent.click(screen.getByRole('button', { name: 'Print 2 sheets' }));
    expect((await screen.findByRole('alert')).textContent).toContain('No person has these IDs: 9.');
    expect(asked()).toEqual([{ ids: ['1001', '9'], schoolId: '', copies: 0, by: 'personId' }]);
  });

  test('prints those of a school once it is chosen', async () => {
    const { asked } = await open();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sheets for' }), 'school');
    const print = screen.getByRole<HTMLButtonElement>('button', { name: 'Print the sheets for the school' });
    expect(print.disabled).toBe(true);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'School' }), 'north');
    await userEvent.click(print);
    await waitFor(() => expect(asked()).toEqual([{ ids: [], schoolId: 'north', copies: 0, by: 'personId' }]));
  });
});
