// Counts the messages of a view that were dropped. A view that goes on sending them is stopped.
import { tokenBucket } from '../../policy/token-bucket.js';
import { AppError } from '../app-error.js';
import type { SessionScope } from '../session/view-scope.js';

const WINDOW_MS = 10_000;
/** A message past the sandbox, straight to the page, costs the page itself: nothing is in between. */
const STRAY_COST = 10;
/** Frames within frames that are traced back to their view. Messages from deeper ones are not counted. */
const MAX_NESTING = 8;

export class FloodWatch {
  readonly #scope: Pick<SessionScope, 'limits' | 'emit' | 'fail'>;
  /** A flood of refusals must not become a flood of events. */
  readonly #tells = tokenBucket(20, 10);
  readonly #listening = new AbortController();
  #count = 0;
  #since = performance.now();

  constructor(scope: Pick<SessionScope, 'limits' | 'emit' | 'fail'>) {
    this.#scope = scope;
  }

  /** Counts a message that was refused, and tells the page why. */
  refused(reason: string): void {
    this.dropped();
    if (!this.#tells()) return;
    const refusal = { kind: 'message' as const, what: 'a message of the view', reason };
    this.#scope.emit({ type: 'refused', refusals: [refusal] });
  }

  /** Counts messages that did not get through. */
  dropped(count = 1): void {
    const now = performance.now();
    if (now - this.#since > WINDOW_MS) {
      this.#since = now;
      this.#count = 0;
    }
    const before = this.#count;
    this.#count += count;
    const { maxDropped } = this.#scope.limits;
    if (before > maxDropped || this.#count <= maxDropped) return;
    this.#scope.fail(
      new AppError(
        'view',
        'flooding',
        'The view was stopped: it sent far more messages than it may.',
        'Reload it. If it needs to send that many, raise limits.maxDropped.',
      ),
    );
  }

  /**
   * Counts what the view posts past the sandbox page, to this very window. Nobody can prevent that,
   * and nobody reads it; but each message wakes the page.
   */
  watchStrays(sandbox: Window): void {
    const listen = ({ source }: MessageEvent) => {
      if (isBelow(source, sandbox)) this.dropped(STRAY_COST);
    };
    window.addEventListener('message', listen, { signal: this.#listening.signal });
  }

  close(): void {
    this.#listening.abort();
  }
}

/** Whether a window is in a frame of `ancestor`, however deep. Never touches what another origin hides. */
function isBelow(source: MessageEventSource | null, ancestor: Window): boolean {
  if (source === null || !('parent' in source)) return false;
  // The window of a frame that is gone by now has no parent, whatever the DOM types say.
  let parent: Window | null = source.parent;
  for (let depth = 0; parent !== null && depth < MAX_NESTING; depth++) {
    if (parent === ancestor) return true;
    if (parent === window || parent === parent.parent) return false;
    parent = parent.parent;
  }
  return false;
}
