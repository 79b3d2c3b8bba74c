// What can go wrong, for real: a server that stops, a view that changed, a user who denies, a slow network.
import type { Failure } from '@mcp-app/cli';

/** Milliseconds that each request of the slow network takes longer. */
const SLOW_MS = 2500;

const SALES = { tool: 'explore-sales', input: { groupBy: 'product' } };

/** The URLs of the servers of the failures. */
interface FailureServers {
  /** A server that the page may stop and start again. */
  fragile: string;
  /** The server with the release form. */
  studio: string;
}

/** The paths of the page that stop and start the fragile server. */
export const FRAGILE_CONTROL = { stop: '/fragile/stop', start: '/fragile/start' };

export const failuresOf = ({ fragile, studio }: FailureServers): Failure[] => [
  {
    label: 'The server dies',
    says: 'What if the server dies?',
    explains:
      'This app has a server of its own. Stop it and press a bar: the app says what happened, and the rest of the page goes on. Start it again and press another bar: the same app continues, without a reload.',
    ...SALES,
    server: fragile,
    control: FRAGILE_CONTROL,
  },
  {
    label: 'The view changes',
    says: 'What if the app is not the one I approved?',
    explains:
      'This page has pinned another version of this app (`consent.pin`). The new one does not run before you agree.',
    ...SALES,
    server: fragile,
    consent: { pin: 'sha256-of-the-version-that-you-approved' },
  },
  {
    label: 'You say no',
    says: 'What if I do not allow it?',
    explains:
      'Press **Publish**, then **Don’t allow**. The tool is not called, and the app gets an answer that it can show.',
    tool: 'plan-release',
    input: { product: 'samovar' },
    server: studio,
  },
  {
    label: 'A slow network',
    says: 'What if the network is slow?',
    explains:
      'Every request to this server takes 2.5 seconds longer. The app has its place from the start, and after eight seconds the frame says what it waits for.',
    ...SALES,
    server: fragile,
    delay: SLOW_MS,
  },
];
