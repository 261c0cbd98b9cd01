import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Remote } from './remote';
import { forgetPlugin, loadPlugin } from './remotes';

const REMOTE: Remote = {
  id: 'delivery',
  name: 'plugin_delivery',
  version: '0.1.0',
  contract: 1,
  entry: '/ui/delivery/0.1.0/mf-manifest.json',
  integrity: {},
  contributions: [],
};
const definition = (contract: number) => ({ default: { id: 'delivery', contract, routes: [] } });

beforeEach(() => void vi.mocked(loadRemote).mockReset());
afterEach(() => forgetPlugin(REMOTE));

describe('loadPlugin', () => {
  test('loads once for all that ask', async () => {
    vi.mocked(loadRemote).mockResolvedValue(definition(1));
    const [one, two] = await Promise.all([loadPlugin(REMOTE), loadPlugin(REMOTE)]);
    expect(one).toBe(two);
    expect(loadRemote).toHaveBeenCalledOnce();
  });

  test('a remote that is registered for another contract is not even fetched', async () => {
    await expect(loadPlugin({ ...REMOTE, contract: 2 })).rejects.toMatchObject({ code: 'contract' });
    expect(loadRemote).not.toHaveBeenCalled();
  });

  test('a remote that was built for another contract is refused', async () => {
    vi.mocked(loadRemote).mockResolvedValue(definition(2));
    await expect(loadPlugin(REMOTE)).rejects.toMatchObject({ code: 'contract' });
  });

  test('after a failure a retry starts anew', async () => {
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404'));
    await expect(loadPlugin(REMOTE)).rejects.toMatchObject({ code: 'load' });
    forgetPlugin(REMOTE);
    vi.mocked(loadRemote).mockResolvedValue(definition(1));
    expect((await loadPlugin(REMOTE)).id).toBe('delivery');
    expect(registerRemotes).toHaveBeenLastCalledWith(expect.anything(), { force: true });
  });

  test('a retry takes the files from the server, past what the browser keeps', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    const remote = { ...REMOTE, id: 'mail', integrity: { '/ui/mail/entry.js': 'sha384-x' } };
    vi.mocked(loadRemote).mockRejectedValue(new Error('blocked'));
    await expect(loadPlugin(remote)).rejects.toMatchObject({ code: 'load' });
    expect(fetched).not.toHaveBeenCalled();
    forgetPlugin(remote);
    await expect(loadPlugin(remote)).rejects.toMatchObject({ code: 'load' });
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/ui/mail/entry.js', { cache: 'reload' });
    fetched.mockRestore();
  });

  test('a remote that does not come is given up', async () => {
    vi.useFakeTimers();
    vi.mocked(loadRemote).mockReturnValue(new Promise(() => undefined));
    const failure = expect(loadPlugin(REMOTE)).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(8_000);
    await failure;
    vi.useRealTimers();
  });
});
