// The origin of a view with an origin of its own: one for each server and user, and for nothing else. See
// docs/decisions/dedicated-origin.md.
import { errorText } from '../../protocol/error-text.js';
import { AppError } from '../app-error.js';
import { isOver } from '../identity/endings.js';
import { storedAs } from '../identity/identity-names.js';
import { callPage } from '../page-function.js';
import type { SandboxQuestion, ViewOrigins } from '../sandbox/sandbox-settings.js';
import type { Refusal } from '../session/view.events.js';
import type { SessionScope } from '../session/view-scope.js';
import { clearEntry, endedEntry } from './end-site-data.js';
import { findEntry, writeEntry } from './ledger.js';
import { holdOrigin } from './live-views.js';

const PATTERN = /^https?:\/\/\*\.[\w.-]+(:\d+)?$/;
/** What `labelOf` makes. A server that learned the label of another one must not get it by its domain. */
const DERIVED = /^v[a-z2-7]{52}$/;
/** A DNS label. */
const LABEL = /^[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** Origins that views of this page use, by their owner. The ledger forgets what was deleted, a running view does not. */
const owners = new Map<string, string>();

const originError = (message: string, hint: string, cause?: unknown): AppError =>
  new AppError('sandbox', 'no-view-origin', message, hint, { cause });

/** 5 bits in each character, so that the label is not too long, in lower case only. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31]!;
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31]! : text;
}
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** The label of a server and user. Without the key, nobody can find out the label of another server. */
export async function labelOf(owner: string, key: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', bytes(key), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', secret, bytes(owner));
  return `v${base32(new Uint8Array(signature))}`;
}

const problemOf = (label: unknown): string | undefined => {
  if (label === undefined || label === null) return undefined;
  if (typeof label === 'string' && DERIVED.test(label))
    return `${label} has the form of a derived label. Return another one, or undefined.`;
  if (typeof label === 'string' && LABEL.test(label)) return undefined;
  return `${JSON.stringify(label)} is not a label: return lower-case letters, digits and hyphens, at most 63, starting with a letter, or undefined.`;
};

/** The label that the page gives to the domain of this view; undefined for the derived one. */
async function chosenLabel(
  { resolve }: ViewOrigins,
  question: SandboxQuestion,
  { limits, signal }: SessionScope,
): Promise<string | undefined> {
  if (!resolve || question.domain === undefined) return undefined;
  try {
    const choose = (aborted: AbortSignal) => resolve(question, { signal: aborted });
    const call = { limits, signal, check: problemOf };
    return (await callPage('sandbox.views.resolve', choose, call)) ?? undefined;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw originError(
      errorText(cause),
      'Let views.resolve of the sandbox return a label such as "maps", or undefined for the derived one.',
      cause,
    );
  }
}

const absolute = (url: string): URL => new URL(url, globalThis.document?.baseURI);

/** @throws AppError if an origin of views cannot be used, or would be that of somebody else */
function checkSettings({ origin, key }: ViewOrigins, sandbox: string | undefined): void {
  if (!PATTERN.test(origin))
    throw originError(
      `sandbox.views.origin is not a wildcard origin: ${origin}`,
      'Set it to what the sandbox server serves with --views, such as https://*.views.example.',
    );
  if (!sandbox || !URL.canParse(sandbox, globalThis.document?.baseURI))
    throw originError(
      'sandbox.views is set, but sandbox.url is not the URL of a page.',
      'Set sandbox.url to the sandbox page of the server that serves the views.',
    );
  const suffix = origin.replace(/^.*\*|:\d+$/g, '');
  const own = [globalThis.location?.hostname ?? '', absolute(sandbox).hostname];
  if (own.some((name) => name.endsWith(suffix)))
    throw originError(
      `sandbox.views.origin (${origin}) includes the page or the sandbox page, so a view could get their rights.`,
      'Serve views under a domain of another site.',
    );
  if (typeof key !== 'string' || key.length < MIN_KEY)
    throw originError(
      `sandbox.views.key has fewer than ${MIN_KEY} characters.`,
      'Set it to a random text that your page keeps and that no MCP server knows.',
    );
  if (!globalThis.crypto?.subtle)
    throw originError(
      'The page is not a secure context, so labels cannot be derived.',
      'Serve the page over https or from localhost.',
    );
}
const MIN_KEY = 16;

/** What a view gets: its origin, or the reason why it has none. */
export type ViewOrigin = { origin: string } | { refusal: Refusal };

/**
 * The origin of a view, after what a user who signed out left there was deleted.
 * @param sandbox the URL of the sandbox page
 * @throws AppError with the reason `no-view-origin`
 */
export async function openViewOrigin(
  views: ViewOrigins,
  sandbox: string | undefined,
  question: SandboxQuestion,
  session: SessionScope,
): Promise<ViewOrigin> {
  checkSettings(views, sandbox);
  const { identity } = session;
  const owner = storedAs(identity);
  if (owner === undefined)
    return {
      refusal: {
        kind: 'origin',
        what: question.domain ?? 'origin',
        reason:
          'The view gets an opaque origin, because its server or user has no name that outlives this page. Set serverId, and auth.user if there are credentials.',
      },
    };
  const label = (await chosenLabel(views, question, session)) ?? (await labelOf(owner, views.key));
  const origin = views.origin.replace('*', label);
  const known = endedEntry(origin) ?? findEntry(origin);
  const other = [owners.get(origin), known?.owner].find((name) => name && name !== owner);
  if (other)
    throw originError(
      `${origin} belongs to another server or user: ${other}. A second one could read what the first has stored there.`,
      'Let views.resolve of the sandbox return one label for each server and user, or delete the data of the first with siteData.clear().',
    );
  owners.set(origin, owner);
  if (known?.isEnded)
    try {
      await clearEntry(known);
    } catch (cause) {
      throw originError(
        errorText(cause),
        'The view starts when the data of the last user could be deleted. Retry.',
        cause,
      );
    }
  session.signal.throwIfAborted();
  if (isOver(identity)) throw new DOMException('The user has signed out.', 'AbortError');
  writeEntry({
    owner,
    origin,
    sandbox: absolute(sandbox!).href,
    usedAt: Date.now(),
    isEnded: false,
  });
  // The session removes its view in the same task.
  session.signal.addEventListener('abort', holdOrigin(origin), { once: true });
  return { origin };
}
