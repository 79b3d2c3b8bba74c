// The origin of a view with an origin of its own: one for each server and user, and for nothing else. See
// docs/decisions/dedicated-origin.md.
import { isSameSite } from '../../policy/shared-suffixes.js';
import { errorText } from '../../protocol/error-text.js';
import { AppError } from '../app-error.js';
import { storedAs } from '../identity/identity-names.js';
import { callPage } from '../page-function.js';
import type { OpenSandbox, SandboxRequest } from '../sandbox/sandbox-frame.js';
import type { SandboxQuestion, ViewOrigins } from '../sandbox/sandbox-settings.js';
import type { Refusal } from '../session/view.events.js';
import type { SessionScope } from '../session/view-scope.js';
import { openOnOrigin } from './claim-origin.js';
import { ledgerOf } from './ledger.js';
import { absolute, LABEL, noteSite } from './view-sites.js';

const PATTERN = /^https?:\/\/\*\.[\w.-]+(:\d+)?$/;
/** What `labelOf` makes. A server that learned the label of another one must not get it by its domain. */
const DERIVED = /^v[a-z2-7]{52}$/;

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
  const page = globalThis.location?.hostname ?? '';
  if ([page, absolute(sandbox).hostname].some((name) => name.endsWith(suffix)))
    throw originError(
      `sandbox.views.origin (${origin}) includes the page or the sandbox page, so a view could get their rights.`,
      'Serve views under a domain of another site.',
    );
  if (isSameSite(`any${suffix}`, page))
    throw originError(
      `sandbox.views.origin (${origin}) is of the same site as this page, so a view can set cookies for the page.`,
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
export type ViewOrigin =
  | {
      origin: string;
      /** Opens its sandbox. If the origin cannot be used, that is an opaque one, and `refuse` is called. */
      open(request: SandboxRequest, refuse: (refusal: Refusal) => void): Promise<OpenSandbox>;
    }
  | { refusal: Refusal };

const opaque = ({ domain = 'origin' }: SandboxQuestion, reason: string): { refusal: Refusal } => ({
  refusal: { kind: 'origin', what: domain, reason: `The view gets an opaque origin: ${reason}` },
});

/**
 * The origin of a view. If nothing is known of the origin when its sandbox opens, or the user of it has signed out, everything
 * that is stored there is deleted first; if that fails, the view gets an opaque origin.
 * @param url of the sandbox page
 * @throws AppError with the reason `no-view-origin`
 */
export async function openViewOrigin(
  views: ViewOrigins,
  url: string | undefined,
  question: SandboxQuestion,
  session: SessionScope,
): Promise<ViewOrigin> {
  checkSettings(views, url);
  const owner = storedAs(session.identity);
  if (owner === undefined)
    return opaque(
      question,
      'its server or user has no name that outlives this page. Set serverId, and auth.user if there are credentials.',
    );
  const label = (await chosenLabel(views, question, session)) ?? (await labelOf(owner, views.key));
  const ledger = ledgerOf(views.store);
  if (!ledger)
    return opaque(
      question,
      'this page has no localStorage, so it would forget whose data is stored there. Set sandbox.views.store.',
    );
  const origin = views.origin.replace('*', label);
  const sandbox = absolute(url!).href;
  noteSite({ pattern: views.origin, sandbox, ledger });
  const claimed = { origin, owner, sandbox, ledger };
  return {
    origin,
    open: (request, refuse) =>
      openOnOrigin(claimed, session, request, (reason) => refuse(opaque(question, reason).refusal)),
  };
}
