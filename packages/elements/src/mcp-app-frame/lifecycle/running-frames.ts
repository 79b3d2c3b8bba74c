// Limits the number of running frames. Above the limit, off-screen frames are suspended, least recently seen first,
// because a view costs a process or a large part of one.
import type * as suspendFramesModule from './suspend-frames.js';
import type { RunningFrame } from './suspend-frames.js';
import { page } from '../page-settings.js';
import type { PageSettings } from '../page-settings.js';
import { endIdentities } from '../../host/identity/identity.js';
import { setMargin, updateFrames } from './shared-observers.js';

/** Settings for all frames of a page. */
export interface FramesSettings extends PageSettings {
  /** The maximum number of running frames. Frames that are busy or near the viewport always run. Default 30. */
  maxLive?: number;
  /** How far from the viewport a frame starts, as an IntersectionObserver's `rootMargin`. Default `100%`. */
  margin?: string;
}

let maxLive = 30;
/** The code that suspends, once it is loaded. */
let suspender: typeof suspendFramesModule | undefined;
/** The least recently seen comes first. */
const running = new Set<RunningFrame>();

/** Marks a running frame as the most recently seen. */
export function markSeen(frame: RunningFrame): void {
  markGone(frame);
  running.add(frame);
  suspendSome();
}

/** Removes a frame that is no longer running. */
export function markGone(frame: RunningFrame): void {
  running.delete(frame);
  suspender?.forgetSuspended(frame);
}

function suspendSome(): void {
  if (running.size <= maxLive) return;
  // If the chunk cannot be loaded, the frames keep running.
  import('./suspend-frames.js').then(
    (loaded) => (suspender = loaded).suspendFrames(running, maxLive),
    () => {},
  );
}

/**
 * Forgets the user of this page: call it when a user signs out, and when another one signs in without another `user` key.
 * - Every frame starts as if it were new, with the current settings.
 * - Nothing that frames kept in memory is used again, and unused connections are closed.
 * - What this page stored in a `grantStore` or a `viewStorage` for a user without a key is removed there. What belongs to
 *   a key stays.
 */
export function forgetUser(): void {
  endIdentities();
  updateFrames();
}

/**
 * Changes settings for all frames of the page. Omitted settings stay unchanged, also omitted keys of `sandbox`, `consent`
 * and `host`; `undefined` resets a setting or a key.
 * Existing frames react as if their property had changed.
 */
export function configureFrames({
  maxLive: limit = maxLive,
  margin,
  ...settings
}: FramesSettings): void {
  if (!(limit >= 1)) throw new RangeError(`maxLive must be 1 or more, not ${limit}.`);
  const { auth } = settings;
  if (typeof auth === 'object' && !URL.canParse(auth.origin))
    throw new TypeError(
      '`auth` would go to every server. Set its `origin`, or make it a function of the server.',
    );
  // Last of what can throw, so that nothing is changed by settings that are refused.
  if (margin !== undefined) setMargin(margin);
  maxLive = limit;
  for (const name of ['sandbox', 'consent', 'host'] as const)
    if (settings[name]) settings[name] = { ...page[name], ...settings[name] };
  Object.assign(page, settings);
  suspendSome();
  updateFrames();
}
