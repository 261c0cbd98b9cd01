import type { ModelMessage } from '@homeroom/sdk';
import type { Socket } from 'socket.io-client';
import { settle } from './settle';

type Listener = (message: ModelMessage) => void;

/** Whose screen this is; the server decides by the token what it hears. */
interface Identity {
  token: string;
  userId: string;
  /** The district's code, which its channels begin with. */
  organization: string;
  /** The server has closed the connection: the session may have ended. */
  onClosed: () => void;
}

/** Channels of the specification; what they tell waits until it is quiet. */
const CHANNELS = ['doctype', 'personDelete'] as const;

const listeners = new Map<string, Set<Listener>>();
let socket: Socket | null = null;
let wanted: string | null = null;

/** Opens the one connection of the page. */
export async function connectSocket({ token, userId, organization, onClosed }: Identity): Promise<void> {
  wanted = token;
  const { io } = await import('socket.io-client');
  if (wanted !== token) return;
  socket = io({ path: '/api-socket', transports: ['websocket', 'polling'], auth: { token, userId } });
  socket.on('message', deliver);
  for (const channel of CHANNELS) socket.on(`${organization}-${channel}`, settle(deliver));
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') onClosed();
  });
  // Messages are lost while there is no connection, before the first one too, so each counts as a change of everything.
  socket.on('connect', refreshAll);
}

export function disconnectSocket(): void {
  wanted = null;
  socket?.disconnect();
  socket = null;
}

/** See `Shell.subscribe`; `*` hears of every model. */
export function subscribe(model: string, listener: Listener): () => void {
  const all = listeners.get(model) ?? new Set();
  listeners.set(model, all.add(listener));
  return () => all.delete(listener);
}

function deliver(message: ModelMessage): void {
  for (const name of [message.model, '*']) {
    for (const listener of listeners.get(name) ?? []) listener(message);
  }
}

function refreshAll(): void {
  for (const model of listeners.keys()) {
    for (const listener of listeners.get(model) ?? []) listener({ model, payload: {} });
  }
}
