import { vi } from 'vitest';

// What tests of the shell do without: plugins that come over the network, and a server that pushes.
vi.mock('@module-federation/runtime', () => ({
  loadRemote: vi.fn(),
  registerRemotes: vi.fn(),
  registerPlugins: vi.fn(),
}));
vi.mock('socket.io-client', () => ({
  io: () => ({ on: vi.fn(), io: { on: vi.fn() }, disconnect: vi.fn() }),
}));
