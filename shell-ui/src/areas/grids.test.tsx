import { fakeApi, records, renderInShell, success } from '@homeroom/sdk/testing';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../i18n/i18n';
import { type Area, openArea } from './area';
import { licences } from './licences/area';
import { models } from './models/area';
import { plugins } from './plugins/area';
import { queue } from './queue/area';
import { users } from './users/area';

/** The columns that the specification names, by model and page; a grid may have more. */
const GRIDS: [model: string, path: string, area: Area, columns: string[]][] = [
  ['Users', '/user/:id', users, ['E-mail', 'First name', 'Last name', 'Roles', 'Document storage roles']],
  ['SystemRoles', '/user/roles', users, ['Name', 'What it is for']],
  ['ActivityLog', '/user/activity', users, ['Date', 'E-mail', 'IP address', 'Type']],
  [
    'CustomerLicenses',
    '/licences',
    licences,
    ['Support number', 'Name', 'Start date', 'End date', 'ID (school ID)', 'SIS URL'],
  ],
  ['Plugins', '/plugins', plugins, ['Name', 'Description', 'Version']],
  ['ModelConfiguration', '/models', models, ['Name']],
  [
    'QueueMessages',
    '/queue',
    queue,
    ['Status', 'School', 'Persons', 'Created on', 'Created by', 'Processed on', 'Type', 'Delivery'],
  ],
];

beforeAll(startI18n);

test.each(GRIDS)('the grid %s has the columns of the specification', async (model, path, area, columns) => {
  fakeApi({
    [`POST /api/search/records ${model}`]: () => records([]),
    'GET /api/auth/setupSISRoles': () => success({ roles: [], subRoles: [{ id: 'r1', name: 'Registrar' }] }),
  });
  const route = area.routes.find((each) => each.path === path);
  const [Page] = await Promise.all([route?.load() as Promise<ComponentType>, openArea(area, 'en')]);
  renderInShell(<Page />, { path: '/user/all', user: { isAdmin: true } });
  for (const name of columns) expect(await screen.findByRole('columnheader', { name })).toBeTruthy();
});
