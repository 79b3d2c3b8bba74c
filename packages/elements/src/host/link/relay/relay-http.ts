// Shared by the POST and the event stream of a relay.
import { boundedDelay } from '../../../protocol/within-time.js';
import { addCredentials } from '../../auth/server-auth.js';
import type { RelayCarrierOptions } from './relay-carrier.js';

/** Waits, at most until the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, boundedDelay(ms));
    signal.addEventListener('abort', end);
  });

/** One HTTP request with the page's headers, token and cookies. Our headers take precedence. */
export async function fetchAs(
  { url, source }: Pick<RelayCarrierOptions, 'url' | 'source'>,
  wasRefused: boolean,
  { headers, ...init }: RequestInit,
): Promise<Response> {
  const auth = source.read() ?? {};
  const { fetch = globalThis.fetch, credentials = 'same-origin' } = auth;
  const signal = init.signal ?? undefined;
  const all = await addCredentials(auth, headers, { wasRefused, limits: source.limits, signal });
  return fetch(url, { ...init, credentials, headers: all });
}
