import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PluginBoundary } from './plugin-boundary';

// React tells the console of every caught error.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

function Extension({ bell }: { bell: { isBroken: boolean } }) {
  if (bell.isBroken) throw new Error('No bell');
  return <p>Works</p>;
}

describe('PluginBoundary', () => {
  test('a failing extension shows the fallback, and retry mounts it anew', async () => {
    const bell = { isBroken: true };
    const onRetry = vi.fn(() => {
      bell.isBroken = false;
    });
    render(
      <PluginBoundary
        onRetry={onRetry}
        fallback={(error, retry) => (
          <button type="button" onClick={retry}>
            {error.message}
          </button>
        )}
      >
        <Extension bell={bell} />
      </PluginBoundary>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'No bell' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.getByText('Works')).toBeTruthy();
  });
});
