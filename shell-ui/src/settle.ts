import type { ModelMessage } from '@homeroom/sdk';

/** The specification's times for DocumentType and PersonDelete. */
const QUIET_MS = 1000;
const DELAY_MS = 1000;

/**
 * Holds messages back until none came for a second, and then for one more: the server is done by then.
 * What they name is told as one message.
 */
export function settle(deliver: (message: ModelMessage) => void): (message: ModelMessage) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: ModelMessage[] = [];
  return (message) => {
    held.push(message);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const [first, ...others] = held;
      held = [];
      if (first) setTimeout(() => deliver(others.reduce(joined, first)), DELAY_MS);
    }, QUIET_MS);
  };
}

function joined({ model, payload }: ModelMessage, other: ModelMessage): ModelMessage {
  const success = [...(payload.success ?? []), ...(other.payload.success ?? [])];
  return { model, payload: success.length > 0 ? { success } : {} };
}
