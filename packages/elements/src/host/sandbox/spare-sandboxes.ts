// Sandbox pages that are opened ahead of time, so that the next view starts without waiting for one. An iframe keeps
// its page only if it is moved with `moveBefore` (Chromium, Firefox).
import type { ResourceUiMeta } from '../../protocol/ui-extension.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { openPage } from './open-page.js';
import type { PageRequest, SandboxPage } from './open-page.js';
import { grantSandbox } from './sandbox-settings.js';
import type { SandboxSettings } from './sandbox-settings.js';

/** Which sandbox to keep ready: the settings of the frames that will use it. All are optional. */
export interface PrewarmOptions {
  /**
   * The sandbox of the frames. Frames whose sandbox is chosen by `resolve` are not prepared; for those with `views`, only
   * the code and the connection to the sandbox page are, because their origin depends on the server.
   */
  sandbox?: Omit<SandboxSettings, 'resolve'> | undefined;
  /** What the view will declare: its `_meta.ui`. A spare fits only views with the same Content-Security-Policy. Default: nothing. */
  meta?: ResourceUiMeta | undefined;
  /** Spares to keep, 1 to 8. Default 1. */
  count?: number | undefined;
}

export interface Prewarmed {
  /**
   * spare: a sandbox is ready, and is replaced when it is used. loaded: only the code is loaded and the connection to the
   * sandbox page is open, because this browser cannot move an iframe without reloading it, or because of `views`.
   */
  readonly kind: 'spare' | 'loaded';
  /** Removes the spares. */
  stop(): void;
}

const MAX_COUNT = 8;

type MovableParent = Node & { moveBefore?(node: Node, before: Node | null): void };

const sparesByKey = new Map<string, SparePages>();

/** Everything that a page depends on. Frames with equal values share spares. */
export type SandboxKind = Omit<PageRequest, 'container' | 'signal' | 'early' | 'isSpare'>;

const keyOf = (kind: SandboxKind): string => {
  const { url, view, file, csp, contentSecurityPolicy, allow, tokens } = kind;
  return JSON.stringify([url, view, file, csp, contentSecurityPolicy, allow, tokens]);
};

const canMove = () => 'moveBefore' in Element.prototype;

/**
 * Milliseconds after which a used spare is replaced. Opening the next one immediately would slow down the starting view
 * and lose the benefit of the spare.
 */
const REFILL_MS = 1000;

/** The spares of one kind. */
class SparePages {
  readonly #request: PageRequest;
  readonly #place = document.createElement('div');
  /** In a shadow root, spares are not in `frames` of this window, which every view can read. */
  readonly #iframes = this.#place.attachShadow({ mode: 'open' });
  readonly #abort = new AbortController();
  readonly #pages: SandboxPage[] = [];
  readonly #count: number;

  constructor(request: SandboxKind, count: number) {
    this.#count = count;
    this.#request = {
      ...request,
      isSpare: canMove(),
      container: this.#iframes,
      signal: this.#abort.signal,
    };
    // Hides the spares from the screen, assistive technology and the keyboard.
    this.#place.style.display = 'none';
    document.body.append(this.#place);
  }

  async fill(): Promise<void> {
    const missing = Math.max(0, this.#count - this.#iframes.childElementCount);
    await Promise.all(
      Array.from({ length: missing }, async () => this.#pages.push(await openPage(this.#request))),
    );
  }

  take(container: MovableParent): SandboxPage | undefined {
    const page = this.#pages.shift();
    if (!page) return undefined;
    setTimeout(() => this.#abort.signal.aborted || this.fill().catch(() => {}), REFILL_MS);
    try {
      container.moveBefore!(page.iframe, null);
      return page;
    } catch {
      // The frame has left the page, or is in another document.
      page.iframe.remove();
      return undefined;
    }
  }

  close(): void {
    this.#abort.abort(new Error('The spare sandboxes were removed.'));
    this.#place.remove();
  }
}

/** Whether pages of this kind are kept ready. */
export const hasSpares = (kind: SandboxKind): boolean => sparesByKey.has(keyOf(kind));

/** A matching spare, moved into the container; undefined if there is none. */
export const takeSpare = (request: PageRequest): SandboxPage | undefined =>
  sparesByKey.get(keyOf(request))?.take(request.container);

/** @throws AppError of the phase `sandbox` */
export async function keepSpares(options: PrewarmOptions): Promise<Prewarmed> {
  const { sandbox = {}, meta = {}, count = 1 } = options;
  const { url, file } = sandbox;
  if (!(count >= 1 && count <= MAX_COUNT)) {
    throw new RangeError(`count must be 1 to ${MAX_COUNT}, not ${count}.`);
  }
  const grant = grantSandbox(meta, sandbox);
  const request = { ...grant, url, file, timeout: DEFAULT_LIMITS.sandboxTimeout };
  const spares = new SparePages(request, count);
  const key = keyOf(request);
  const stop = () => {
    spares.close();
    if (sparesByKey.get(key) === spares) sparesByKey.delete(key);
  };
  try {
    await spares.fill();
  } catch (error) {
    stop();
    throw error;
  }
  if (!canMove() || sandbox.views) {
    stop();
    return { kind: 'loaded', stop() {} };
  }
  sparesByKey.get(key)?.close();
  sparesByKey.set(key, spares);
  return { kind: 'spare', stop };
}

/** The kinds of the open sandboxes. */
const kinds = new WeakMap<HTMLIFrameElement, SandboxKind>();

/** Remembers the kind of a sandbox that shows a view, without the rest of the request. */
export function noteKind(iframe: HTMLIFrameElement, request: SandboxKind): void {
  const { url, view, file, csp, contentSecurityPolicy, strictCsp, allow, tokens, timeout } =
    request;
  const policy = { csp, contentSecurityPolicy, strictCsp };
  kinds.set(iframe, { url, view, file, ...policy, allow, tokens, timeout });
}

export const kindOf = (iframe: HTMLIFrameElement): SandboxKind | undefined => kinds.get(iframe);

/** The spare for the next suspended view that returns. The page did not request it. */
let automatic: { key: string; spares: SparePages } | undefined;

/**
 * Keeps one spare of this kind and removes the previous one; undefined only removes it. Spares that the page requested
 * stay, and are used for both. Every spare is a page that was just loaded and has shown nothing.
 */
export function keepSpareFor(kind: SandboxKind | undefined): void {
  const key = kind && keyOf(kind);
  if (automatic && automatic.key !== key) {
    automatic.spares.close();
    if (sparesByKey.get(automatic.key) === automatic.spares) sparesByKey.delete(automatic.key);
    automatic = undefined;
  }
  if (key === undefined || sparesByKey.has(key) || !canMove()) return;
  const spares = new SparePages(kind!, 1);
  sparesByKey.set(key, spares);
  automatic = { key, spares };
  // A spare that cannot be opened is not retried. A view that needs the page reports the error.
  spares.fill().catch(() => {});
}
