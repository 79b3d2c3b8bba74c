// Announcements of views to users of screen readers: one live region for all views of a page, because many regions
// interrupt each other.
import { plainLine } from '../../policy/texts/plain-text.js';
import { tokenBucket } from '../../policy/token-bucket.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import type { AnnounceRefusal } from '../../protocol/proposals/accessibility-capability.js';
import { RpcError } from '../../rpc/rpc-error.js';

/** The longest text; the middle of a longer one is left out. */
const MAX_CHARACTERS = 300;
/** Announcements of one view at once, and for each second after that. */
const BURST = 3;
const PER_SECOND = 0.5;
/** Milliseconds for which a text can be read in the region. */
const READABLE_MS = 10_000;

/** Announcements of all views of a page at once, and for each second after that. */
const PAGE_BURST = 9;
const PAGE_PER_SECOND = 1.5;

const pagePasses = tokenBucket(PAGE_BURST, PAGE_PER_SECOND);
const rates = new WeakMap<HTMLIFrameElement, () => boolean>();
let region: HTMLElement | undefined;

/** Whether an element is in a dialog, through slots and out of shadow roots: a frame in full screen is slotted into one. */
function isInDialog(element: Element | null | undefined): boolean {
  if (!element) return false;
  if (element.matches('dialog[open]')) return true;
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return isInDialog(element.assignedSlot ?? element.parentElement ?? host);
}

/** Beside the view if a modal dialog is around it: browsers hide everything else from screen readers then. */
const placeOf = (iframe: HTMLIFrameElement): Element =>
  isInDialog(iframe) ? iframe.parentElement! : iframe.ownerDocument.body;

function regionFor(iframe: HTMLIFrameElement): HTMLElement {
  region ??= iframe.ownerDocument.createElement('span');
  const place = placeOf(iframe);
  if (region.parentElement !== place) {
    region.dataset['mcpApp'] = 'announcements';
    region.setAttribute('role', 'log');
    region.style.cssText =
      'position:absolute;inline-size:1px;block-size:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
    region.replaceChildren();
    place.append(region);
  }
  return region;
}

/** Whether the user is in this view. */
const hasFocus = (iframe: HTMLIFrameElement): boolean =>
  (iframe.getRootNode() as Document | ShadowRoot).activeElement === iframe;

/**
 * `mcp-app/announce`: the text follows the name of the view, because it is heard without a place. Only the view that the
 * user is in may interrupt.
 * @param signal aborted when the view is closed: nothing of it is announced or read then, for example to the next user
 */
export function announceFor(
  iframe: HTMLIFrameElement,
  { text, politeness }: Record<string, unknown>,
  signal: AbortSignal,
): object {
  const shown = plainLine(text, MAX_CHARACTERS);
  if (!shown)
    throw new RpcError(
      ErrorCode.InvalidParams,
      'mcp-app/announce needs a text: { text, politeness }.',
    );
  const passes = rates.get(iframe) ?? tokenBucket(BURST, PER_SECOND);
  rates.set(iframe, passes);
  if (!passes() || !pagePasses())
    return { isError: true, reason: 'rate' } satisfies AnnounceRefusal;
  const live = regionFor(iframe);
  if (!live.hasAttribute('aria-live')) live.setAttribute('aria-live', 'polite');
  const line = live.ownerDocument.createElement('span');
  line.style.display = 'block';
  line.dir = 'auto';
  line.textContent = `${iframe.title}: ${shown}`;
  // A region that is new needs a moment before screen readers notice what is added.
  setTimeout(() => {
    if (signal.aborted) return;
    // Not earlier: another view may announce something with another politeness meanwhile.
    live.setAttribute(
      'aria-live',
      politeness === 'assertive' && hasFocus(iframe) ? 'assertive' : 'polite',
    );
    live.append(line);
  }, 100);
  const remove = () => {
    line.remove();
    signal.removeEventListener('abort', remove);
  };
  setTimeout(remove, READABLE_MS);
  signal.addEventListener('abort', remove);
  return {};
}
