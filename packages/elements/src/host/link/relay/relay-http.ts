// What the POST and the event stream of a relay have in common.
import { boundedDelay } from '../../../protocol/bounded-delay.js';
import type { RelayCarrierOptions } from './relay-carrier.js';

/** Waits; not longer than until the signal aborts. */
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

/** The headers of an HTTP request: the host's own and ours. */
export async function headersOf(
  { headers }: RelayCarrierOptions,
  ours: Record<string, string>,
): Promise<Headers> {
  const all = new Headers(typeof headers === 'function' ? await headers() : headers);
  for (const name in ours) all.set(name, ours[name]!);
  return all;
}
