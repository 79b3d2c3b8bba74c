// Sandbox pages that are open before anybody needs them, so that the next view starts without waiting for
// one. An iframe keeps its page only when it is moved with `moveBefore` (Chromium, Firefox).
import type { ResourceCsp, ResourceUiMeta } from '../../protocol/ui-extension.js';
import type { PermissionName } from '../../policy/permission-policy.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { openPage } from './sandbox-page.js';
import type { PageRequest, SandboxPage } from './sandbox-page.js';
import { grantSandbox } from './sandbox-settings.js';
import type { SandboxToken } from './sandbox-settings.js';

/** Which sandbox to keep ready: as the frames that will use it are set. All can be left out. */
export interface PrewarmOptions {
  sandboxUrl?: string | undefined;
  sandboxSrc?: string | undefined;
  strictCsp?: boolean | undefined;
  allowLoopback?: boolean | undefined;
  /** What the view will declare; a spare fits only views that get the same policy. Default: nothing. */
  resourceMeta?: ResourceUiMeta | undefined;
  cspLimit?: ResourceCsp | undefined;
  allow?: readonly PermissionName[] | undefined;
  sandboxTokens?: readonly SandboxToken[] | undefined;
  /** Spares to keep, 1 to 8. Default 1. */
  count?: number | undefined;
}

export interface Prewarmed {
  /**
   * spare: a sandbox is ready, and another one after it is taken. loaded: this browser cannot hand an iframe
   * over, so only the code and the way to the sandbox page are warm.
   */
  readonly kind: 'spare' | 'loaded';
  /** Lets the spares go. */
  stop(): void;
}

const MAX_COUNT = 8;

type Mover = Node & { moveBefore?(node: Node, before: Node | null): void };

const shelves = new Map<string, Shelf>();

/** All that a page is made of. */
type Kind = Omit<PageRequest, 'container' | 'signal'>;

const keyOf = ({ url, src, csp, policy, allow, tokens }: Kind): string =>
  JSON.stringify([url, src, csp, policy, allow, tokens]);

/**
 * Milliseconds after which a spare that was taken is replaced. Opening the next one at once would take from
 * the view that starts what the spare has won for it; and a page that waits for its view looks idle.
 */
const REFILL_MS = 1000;

/** The spares of one kind. */
class Shelf {
  readonly #request: PageRequest;
  readonly #place = document.createElement('div');
  readonly #abort = new AbortController();
  readonly #pages: SandboxPage[] = [];
  readonly #count: number;

  constructor(request: Kind, count: number) {
    this.#count = count;
    this.#request = { ...request, container: this.#place, signal: this.#abort.signal };
    // Nobody sees, hears or reaches what is not displayed.
    this.#place.style.display = 'none';
    document.body.append(this.#place);
  }

  async fill(): Promise<void> {
    const missing = Math.max(0, this.#count - this.#place.childElementCount);
    await Promise.all(
      Array.from({ length: missing }, async () => this.#pages.push(await openPage(this.#request))),
    );
  }

  take(container: Mover): SandboxPage | undefined {
    const page = this.#pages.shift();
    if (!page) return undefined;
    setTimeout(() => this.#abort.signal.aborted || this.fill().catch(() => {}), REFILL_MS);
    try {
      container.moveBefore!(page.iframe, null);
      return page;
    } catch {
      // The frame left the page meanwhile, or is in another document.
      page.iframe.remove();
      return undefined;
    }
  }

  close(): void {
    this.#abort.abort(new Error('The spares are not needed any more.'));
    this.#place.remove();
  }
}

/** A page that fits, moved to its place; undefined: open one. */
export const takeSpare = (request: PageRequest): SandboxPage | undefined =>
  shelves.get(keyOf(request))?.take(request.container);

/** @throws AppError of the phase `sandbox` */
export async function keepSpares(options: PrewarmOptions): Promise<Prewarmed> {
  const { sandboxUrl: url, sandboxSrc: src, resourceMeta = {}, count = 1 } = options;
  const { strictCsp, allowLoopback, cspLimit, allow, sandboxTokens } = options;
  if (!(count >= 1 && count <= MAX_COUNT)) {
    throw new RangeError(`count must be 1 to ${MAX_COUNT}, not ${count}.`);
  }
  const settings = { url, strictCsp, allowLoopback, cspLimit, allow, tokens: sandboxTokens };
  const grant = grantSandbox(resourceMeta, settings);
  const request = { ...grant, url, src, timeout: DEFAULT_LIMITS.sandboxTimeout };
  const shelf = new Shelf(request, count);
  const canMove = 'moveBefore' in Element.prototype;
  const key = keyOf(request);
  const stop = () => {
    shelf.close();
    if (shelves.get(key) === shelf) shelves.delete(key);
  };
  try {
    await shelf.fill();
  } catch (error) {
    stop();
    throw error;
  }
  if (!canMove) {
    stop();
    return { kind: 'loaded', stop() {} };
  }
  shelves.get(key)?.close();
  shelves.set(key, shelf);
  return { kind: 'spare', stop };
}
