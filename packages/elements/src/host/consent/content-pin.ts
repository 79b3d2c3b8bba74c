// "This app changed": a view that is not the pinned one does not run unbidden.
import { contentText, declarationOf } from '../../policy/content-identity.js';
import type { ContentDeclaration } from '../../policy/content-identity.js';
import { AppError } from '../app-error.js';
import type { AppResource } from '../link/app-resource.js';
import type { ContentPin } from './action.js';
import type { ActionGate } from './action-gate.js';

/** Milliseconds for which the last pin is remembered: frames of one view often start together. */
const REMEMBERED_MS = 1000;

let last: { html: string; declared: string; pin: Promise<ContentPin> } | undefined;

async function hash(html: string, declaration: ContentDeclaration): Promise<ContentPin> {
  const bytes = new TextEncoder().encode(contentText(html, declaration));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { hash: `sha256-${btoa(String.fromCharCode(...digest))}`, ...declaration };
}

/** The view's pin. Undefined where the page is no secure context: browsers hash only there. */
export async function contentPinOf({ html, meta }: AppResource): Promise<ContentPin | undefined> {
  // https://w3c.github.io/webcrypto/#crypto-interface: `subtle` is [SecureContext].
  if (!(crypto as { subtle?: SubtleCrypto }).subtle) return undefined;
  const declaration = declarationOf(meta.csp, meta.permissions);
  const declared = JSON.stringify(declaration);
  if (last?.html === html && last.declared === declared) return last.pin;
  // Hashing copies the HTML twice, so that thirty frames of one large view would need tens of megabytes.
  const made = { html, declared, pin: hash(html, declaration) };
  last = made;
  setTimeout(() => {
    if (last === made) last = undefined;
  }, REMEMBERED_MS);
  return made.pin;
}

const refuse = (message: string, hint: string) =>
  new AppError('resource', 'content-changed', message, hint);

/**
 * Lets the view pass when it is the expected one, or when policy or user accept the new one.
 * @throws AppError with the reason `content-changed`
 */
export async function assertPinned(
  expected: string | ContentPin,
  actual: ContentPin | undefined,
  gate: ActionGate,
  signal: AbortSignal,
): Promise<void> {
  if (!actual) {
    throw refuse(
      'The view cannot be compared with its pin: this page is not a secure context.',
      'Serve the page over https: or from localhost; without that, browsers do not hash.',
    );
  }
  const from = typeof expected === 'string' ? { hash: expected } : expected;
  if (from.hash === actual.hash) return;
  await gate.perform({
    action: { kind: 'app-change', method: '', what: actual.hash, arguments: {}, from, to: actual },
    signal,
    work: () => {},
    refused: (reason) => {
      throw refuse(
        `This app changed since it was pinned, and was not started. ${reason}`,
        `Look at what is new. To accept it, set pin to the frame's contentPin (${actual.hash}).`,
      );
    },
  });
}
