// Deletes what a view's origin has stored: before the first view there, or when the host asks for it. The deletion runs in
// the document that becomes the view: browsers keep the data of one origin apart for each page that embeds it.
import { VIEW_ORIGIN_CLEARED } from '../protocol/messages.js';
import type { ViewOriginClearedParams } from '../protocol/messages.js';
import { post } from './host-leg.js';
import { lockOrigin } from './origin-lock.js';
import { CLEARED } from './view-origin-messages.js';

/** Milliseconds for views in other tabs to be closed. */
const OTHER_TABS_MS = 5000;

/** Waits for the document that deletes; undefined if none does. */
let receive: ((failed: string[]) => void) | undefined;

/** Whether a message of the view's document is about the deletion. There is no view while it runs. */
export function isAboutClearing({ data }: MessageEvent): boolean {
  if (receive && Array.isArray(data?.[CLEARED])) receive(data[CLEARED].map(String));
  return !!receive;
}

/**
 * The answer deletes most of what the origin has stored. A service worker of that origin would answer the request for its
 * document, but never sees this one, and is deleted with the rest.
 */
async function requestClearing(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/clear`, { credentials: 'include' })).ok;
  } catch {
    return false;
  }
}

/**
 * Deletes everything, and tells the host what is left.
 * @param mount loads the document of this origin, which deletes
 * @param host the origin of the host
 * @returns releases the lock of this origin; undefined if it may not be used
 */
export async function emptyOrigin(
  origin: string,
  mount: () => void,
  host: string,
): Promise<(() => void) | undefined> {
  const answer = (params: ViewOriginClearedParams) =>
    post({ jsonrpc: '2.0', method: VIEW_ORIGIN_CLEARED, params }, host);
  const release = await lockOrigin(origin, 'exclusive', AbortSignal.timeout(OTHER_TABS_MS));
  if (!release) return void answer({ isBusy: true });
  if (await requestClearing(origin)) {
    const failed = await new Promise<string[]>((resolve) => {
      receive = resolve;
      mount();
    });
    receive = undefined;
    answer({ failed });
    if (failed.length === 0) return release;
  } else answer({ isMissing: true });
  release();
  return undefined;
}
