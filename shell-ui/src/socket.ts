import type { ModelMessage } from '@homeroom/sdk';
import type { Socket } from 'socket.io-client';

type Listener = (message: ModelMessage) => void;

const listeners = new Map<string, Set<Listener>>();
let socket: Socket | null = null;
let wanted: string | null = null;

/** Opens the one connection of the page; the server decides by the token what it hears. */
export async function connectSocket(token: string): Promise<void> {
  wanted = token;
  const { io } = await import('socket.io-client');
  if (wanted !== token) return;
  socket = io({ path: '/api-socket', transports: ['websocket', 'polling'], auth: { token } });
  socket.on('message', deliver);
  // Messages are lost while the connection is down, so a reconnect counts as a change of everything.
  socket.io.on('reconnect', refreshAll);
}

export function disconnectSocket(): void {
  wanted = null;
  socket?.disconnect();
  socket = null;
}

/** See `Shell.subscribe`. */
export function subscribe(model: string, listener: Listener): () => void {
  const all = listeners.get(model) ?? new Set();
  listeners.set(model, all.add(listener));
  return () => all.delete(listener);
}

function deliver(message: ModelMessage): void {
  for (const listener of listeners.get(message.model) ?? []) listener(message);
}

function refreshAll(): void {
  for (const model of listeners.keys()) deliver({ model, payload: {} });
}
