// What the command reports about its servers while the page is open.
import type { PageEvent } from '../../src/dev/page-data.ts';

/** Milliseconds before the next try to reach a command that was stopped. */
const RETRY_MS = 2000;

/** Calls the listener for each event, also after the command was stopped and started again. */
export function followServers(listener: (event: PageEvent) => void): void {
  const socket = new WebSocket(new URL('/events', location.href.replace(/^http/, 'ws')));
  socket.addEventListener('message', ({ data }) => listener(JSON.parse(String(data)) as PageEvent));
  socket.addEventListener('close', () => setTimeout(() => followServers(listener), RETRY_MS));
}
