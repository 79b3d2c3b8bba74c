// Runs in the view. Tells users of screen readers about something that happened. Only views that import it contain this
// code.
import { ACCESSIBILITY_CAPABILITY } from '../../protocol/proposals/accessibility-capability.js';
import type {
  AnnounceParams,
  AnnounceRefusal,
} from '../../protocol/proposals/accessibility-capability.js';
import type { RequestOptions } from '../../rpc/pending-request.js';
import type { AppConnection } from '../app-connection.js';

export interface AnnounceOptions
  extends Pick<AnnounceParams, 'politeness'>, Pick<RequestOptions, 'signal'> {}

/** Announces a text with one app. */
export type Announce = (text: string, options?: AnnounceOptions) => Promise<boolean>;

/** Milliseconds for which a text can be read in the region. */
const READABLE_MS = 10_000;

let region: HTMLElement | undefined;

/** In a live region of the view itself. */
function announceHere(text: string, politeness: string): void {
  if (!region) {
    region = document.createElement('div');
    region.role = 'log';
    region.style.cssText =
      'position:fixed;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)';
  }
  region.ariaLive = politeness;
  if (!region.isConnected) document.body.append(region);
  const line = document.createElement('p');
  // A region that is new needs a moment before screen readers notice what is added.
  setTimeout(() => {
    line.textContent = text;
    region!.append(line);
  }, 100);
  setTimeout(() => line.remove(), READABLE_MS);
}

/**
 * Announces a text to users of screen readers: in the one live region of the host's page if the host offers that
 * (experimental, `ACCESSIBILITY_CAPABILITY`), otherwise in a live region of the view. Say what is new in a few words, and
 * only what users cannot notice otherwise. Never rejects, unless the signal is aborted.
 * @returns whether it was announced. A host limits how often a view does.
 */
export async function announce(
  app: AppConnection,
  text: string,
  { politeness = 'polite', signal }: AnnounceOptions = {},
): Promise<boolean> {
  // What the host offers is known once it is connected.
  if (app.getSnapshot().status === 'connecting') await app.connect().catch(() => {});
  const { hostCapabilities } = app.getSnapshot();
  const offer = hostCapabilities?.experimental?.[ACCESSIBILITY_CAPABILITY];
  if (!offer || !('announce' in offer)) {
    announceHere(text, politeness);
    return true;
  }
  // The method is not part of the protocol, so it is not in its types.
  const request = app.request.bind(app) as unknown as (
    method: string,
    params: AnnounceParams,
    options: RequestOptions,
  ) => Promise<Partial<AnnounceRefusal>>;
  try {
    return !(await request('mcp-app/announce', { text, politeness }, { signal })).isError;
  } catch (error) {
    if (signal?.aborted) throw error;
    return false;
  }
}
