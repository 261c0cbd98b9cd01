import { fakeApi, questionsFor, records, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const TYPE = { id: 't1', name: 'Report card', retentionPeriodDays: 365, isActive: false };

function setUp(path: string) {
  const api = fakeApi({
    'POST /api/search/records DocumentTypes': () => records([{ ...TYPE, nameKey: 'report card' }]),
    'POST /api/documentType/all': () => success([TYPE]),
    'POST /api/documentType/save': () => success(TYPE),
  });
  return { ...api, ...renderAt(path) };
}

describe('TypesPage', () => {
  test('lists types in the order of their names, with retention and state in words', async () => {
    const { requests } = setUp('/document-storage/types');
    expect(await screen.findByRole('link', { name: 'Report card' })).toBeTruthy();
    for (const text of ['365 days', 'Inactive']) expect(screen.getByText(text)).toBeTruthy();
    expect(questionsFor('DocumentTypes', requests)[0]?.sort?.[0]?.property).toBe('nameKey');
  });

  test('changes a type; an empty period keeps documents for ever', async () => {
    const { requests, location } = setUp('/document-storage/types/t1');
    const period = await screen.findByLabelText(/^Kept for/);
    await userEvent.clear(period);
    await userEvent.type(period, '0');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter 1 day or more, or leave this empty.')).toBeTruthy();
    await userEvent.clear(period);
    await userEvent.click(screen.getByRole('switch'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(location.current).toBe('/document-storage/types'));
    expect(requests.find(({ path }) => path.endsWith('/save'))?.body).toEqual({
      id: 't1',
      name: 'Report card',
      isActive: true,
      retentionPeriodDays: null,
      retention: null,
    });
  });
});
