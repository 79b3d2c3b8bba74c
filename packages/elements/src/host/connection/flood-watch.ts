// Counts the dropped messages of a view. A view that keeps sending too many is stopped.
import { tokenBucket } from '../../policy/token-bucket.js';
import { AppError } from '../app-error.js';
import type { SessionScope } from '../session/view-scope.js';

const WINDOW_MS = 10_000;
/** A message that bypasses the sandbox counts more, because the page itself has to receive it. */
const STRAY_COST = 10;
/** The depth of nested iframes that are traced back to their view. Messages from deeper iframes are not counted. */
const MAX_NESTING = 8;

export class FloodWatch {
  readonly #scope: Pick<SessionScope, 'limits' | 'emit' | 'fail'>;
  /** A flood of refusals must not become a flood of events. */
  readonly #reports = tokenBucket(20, 10);
  readonly #listening = new AbortController();
  #count = 0;
  #since = performance.now();

  constructor(scope: Pick<SessionScope, 'limits' | 'emit' | 'fail'>) {
    this.#scope = scope;
  }

  /** Counts a refused message, or one that counts for several, and reports the reason to the page. */
  refused(reason: string, count = 1): void {
    this.dropped(count);
    if (!this.#reports()) return;
    const refusal = { kind: 'message' as const, what: 'a message of the view', reason };
    this.#scope.emit({ type: 'refused', refusals: [refusal] });
  }

  /** Counts dropped messages. */
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
        'The view was stopped: it sent far more messages, or far more data, than allowed.',
        'Reload the view. If it needs to send that much, raise limits.maxDropped.',
      ),
    );
  }

  /**
   * Counts messages that the view posts directly to this window, bypassing the sandbox page. They cannot be prevented
   * and are never read, but each of them wakes the page.
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

/** Whether a window is nested in `ancestor`. Reads only properties that are available across origins. */
function isBelow(source: MessageEventSource | null, ancestor: Window): boolean {
  if (source === null || !('parent' in source)) return false;
  // The window of a removed iframe has no parent, although the DOM types say otherwise.
  let parent: Window | null = source.parent;
  for (let depth = 0; parent !== null && depth < MAX_NESTING; depth++) {
    if (parent === ancestor) return true;
    if (parent === window || parent === parent.parent) return false;
    parent = parent.parent;
  }
  return false;
}
