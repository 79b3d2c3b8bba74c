// Opens the sandbox of a view on an origin of its own. The page's list of origins decides whether what is stored there is
// the owner's; if not, the document that becomes the view deletes it first. See docs/decisions/dedicated-origin.md.
import { errorText } from '../../protocol/error-text.js';
import { AppError } from '../app-error.js';
import { isOver } from '../identity/endings.js';
import type { SandboxPage } from '../sandbox/open-page.js';
import { openSandbox } from '../sandbox/sandbox-frame.js';
import type { OpenSandbox, SandboxRequest } from '../sandbox/sandbox-frame.js';
import type { SessionScope } from '../session/view-scope.js';
import { clearInPage, nameOrigin } from './clear-origin.js';
import { clearFreed, endedEntry, resumeClearing } from './end-site-data.js';
import type { Ledger } from './ledger.js';
import { holdOrigin, liveOwner } from './live-views.js';
import { inTurn } from './origin-turns.js';

/** An origin, and who wants it. */
export interface Claim {
  origin: string;
  owner: string;
  /** The absolute URL of the sandbox page. */
  sandbox: string;
  ledger: Ledger;
}

const takenError = (origin: string, other: string): AppError =>
  new AppError(
    'sandbox',
    'no-view-origin',
    `${origin} belongs to another server or user: ${other}. A second one could read what the first has stored there.`,
    'Let views.resolve of the sandbox return one label for each server and user, or delete the data of the first with siteData.clear().',
  );

/** The page loads the document of an origin that has to be emptied first. */
class LoadedTooEarly extends Error {}

/** Whether nothing has to be deleted, as far as this page knows without waiting. */
function isKnownNow({ origin, owner, ledger }: Claim): boolean {
  if (endedEntry(origin)) return false;
  if (liveOwner(origin) === owner) return true;
  const known = ledger.known().find((entry) => entry.origin === origin);
  return known?.owner === owner && known.endedAt === undefined;
}

/**
 * Gives the origin to the view of a page, after what is not known to be the owner's was deleted, and notes it. Call it in
 * turn.
 * @param isNamed whether the page already loads the document of the origin
 * @throws AppError if it belongs to somebody else
 */
async function claim(
  { origin, owner, sandbox, ledger }: Claim,
  page: SandboxPage,
  { identity, limits, signal }: SessionScope,
  isNamed: boolean,
): Promise<void> {
  signal.throwIfAborted();
  const listed = (await ledger.list({ limits, signal })).find((entry) => entry.origin === origin);
  const known = endedEntry(origin) ?? listed;
  const other = [liveOwner(origin), known?.owner].find((name) => name && name !== owner);
  if (other) throw takenError(origin, other);
  let clearedAt = known?.clearedAt ?? 0;
  // What the browser or the page has deleted from the ledger is not deleted from the origin.
  if (known ? known.endedAt !== undefined : liveOwner(origin) === undefined) {
    if (isNamed) throw new LoadedTooEarly();
    await clearFreed(origin, () => clearInPage(page, origin));
    clearedAt = Date.now();
  } else if (!isNamed) nameOrigin(page, { view: origin, isKnown: true });
  const check = () => {
    signal.throwIfAborted();
    if (isOver(identity)) throw new DOMException('The user has signed out.', 'AbortError');
  };
  check();
  await ledger.write({ owner, origin, sandbox, usedAt: Date.now(), clearedAt }, { limits, signal });
  // They may have ended while the page's store was writing.
  check();
  // The session removes its view in the same task.
  signal.addEventListener('abort', holdOrigin(origin, owner), { once: true });
}

/** The origin cannot be used, and the view can do without it. */
class Unusable extends Error {}

/**
 * Opens the sandbox. If the origin cannot be emptied or noted, the view gets an opaque one.
 * @param refuse is called with the reason then
 * @throws AppError with the reason `no-view-origin` if the origin belongs to somebody else
 */
export async function openOnOrigin(
  claimed: Claim,
  session: SessionScope,
  request: SandboxRequest,
  refuse: (reason: string) => void,
): Promise<OpenSandbox> {
  const { origin, ledger } = claimed;
  const placeFor = (mayLoadEarly: boolean) => async (page: SandboxPage) => {
    // The document loads meanwhile. It gets the HTML, and a lock, only when the page has claimed the origin.
    const isKnown = page.isNamed || (mayLoadEarly && isKnownNow(claimed));
    // A page of an older server does not read its address.
    if (isKnown) nameOrigin(page, { view: origin, isKnown });
    try {
      await inTurn(origin, () => claim(claimed, page, session, isKnown));
    } catch (error) {
      const isOurs = error instanceof AppError || (error as Error).name === 'AbortError';
      if (isOurs || error instanceof LoadedTooEarly || session.signal.aborted) throw error;
      throw new Unusable(errorText(error), { cause: error });
    }
  };
  const open = (mayLoadEarly: boolean) =>
    openSandbox({
      ...request,
      view: origin,
      isNamed: mayLoadEarly && isKnownNow(claimed),
      place: placeFor(mayLoadEarly),
    });
  try {
    const opened = await open(true).catch((error: unknown) => {
      // Another tab has deleted the entry meanwhile, or its user has signed out there.
      if (error instanceof LoadedTooEarly) return open(false);
      throw error;
    });
    resumeClearing(ledger);
    return opened;
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    refuse(`what was stored on ${origin} could not be deleted, or not be noted. ${error.message}`);
    return openSandbox(request);
  }
}
