import { fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const SPF = {
  purpose: 'spf',
  name: 'schools.example',
  value: 'v=spf1 ~all',
  status: 'unchecked',
  problem: '',
};
const KEY = {
  purpose: 'dkim',
  name: 'hr1r-1._domainkey.schools.example',
  value: 'v=DKIM1; k=rsa; p=AAAA',
  status: 'unchecked',
  problem: '',
};
const NOTHING_YET = {
  domain: 'schools.example',
  sendsAs: 'homeroom.example',
  records: [SPF],
  keys: [],
  checkedAt: null,
};
const WAITING = {
  ...NOTHING_YET,
  records: [KEY, SPF],
  keys: [
    {
      selector: 'hr1r-1',
      algorithm: 'rsa-sha256',
      createdAt: '2026-11-20T08:00:00Z',
      provenAt: null,
      retiredAt: null,
    },
  ],
};

function open(domain: object) {
  const api = fakeApi({
    'GET /api/mail/domain': () => success(domain),
    'POST /api/mail/domain/keys': () => success(WAITING),
    'POST /api/mail/domain/check': () =>
      success({
        ...WAITING,
        records: [{ ...KEY, status: 'wrong', problem: 'There is another key in the record.' }],
      }),
  });
  return { ...api, ...renderAt('/sending-domain') };
}

describe('DomainPage', () => {
  test('makes the keys and shows what the DNS needs', async () => {
    open(NOTHING_YET);
    expect(await screen.findByText(/sent from schools.example once one of its keys is found/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check DNS' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create keys' }));
    expect(await screen.findByText('v=DKIM1; k=rsa; p=AAAA')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create new keys' })).toBeNull();
  });

  test('says in words what is wrong with a record', async () => {
    open(WAITING);
    await userEvent.click(await screen.findByRole('button', { name: 'Check DNS' }));
    expect(await screen.findByText('There is another key in the record.')).toBeTruthy();
    expect(screen.getByText('Wrong')).toBeTruthy();
  });

  test('keys that sign can be renewed, and a refusal is said', async () => {
    const { handlers } = open({
      ...WAITING,
      sendsAs: 'schools.example',
      keys: WAITING.keys.map((key) => ({ ...key, provenAt: '2026-11-21T08:00:00Z' })),
    });
    handlers['POST /api/mail/domain/keys'] = () =>
      refusal(503, 'unavailable', 'Not available at the moment.');
    await userEvent.click(await screen.findByRole('button', { name: 'Create new keys' }));
    expect(await screen.findByText('Not available at the moment.')).toBeTruthy();
    expect(screen.queryByText(/once one of its keys/)).toBeNull();
  });
});
