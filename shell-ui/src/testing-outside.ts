import { notifications } from '@mantine/notifications';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import { io } from 'socket.io-client';
import { vi } from 'vitest';

// What tests of the shell do without: plugins that come over the network, and a server that pushes.
vi.mock('@module-federation/runtime', () => ({
  loadRemote: vi.fn(),
  registerRemotes: vi.fn(),
  registerPlugins: vi.fn(),
}));
vi.mock('socket.io-client', () => ({
  io: vi.fn(() => ({ on: vi.fn(), io: { on: vi.fn() }, disconnect: vi.fn() })),
}));

// Libraries are shared by the files of a worker: here each gets them back as they were.
for (const mocked of [loadRemote, registerPlugins, registerRemotes, io])
  vi.mocked<() => unknown>(mocked as never).mockReset();
notifications.cleanQueue();
notifications.clean();
