// A sandbox page that loads in parallel to the engine. It shows nothing: a view is put into it only after it was
// admitted.
import { DENIED_FEATURES } from '../../policy/denied-features.js';
import type { Identity } from '../identity/endings.js';
import type { AppSource } from '../link/resource-loader.js';
import { canRunScripts, loadEarly, makeIframe, makeNonce, MOCK_SANDBOX } from './page-iframe.js';
import type { EarlyPage } from './page-iframe.js';
import type { SandboxSettings } from './sandbox-settings.js';

/** The options of a session that decide whether its page can load early. */
export interface EarlyRequest {
  source: AppSource;
  sandbox?: SandboxSettings | undefined;
  container: Node;
}

/** Where a view of this server and user was before, as the list of the page has it: see ledger.ts, which is not loaded yet. */
function knownOrigin(identity: Identity): string {
  try {
    const key = `mcp-app-site-data:${JSON.stringify({ ...identity, isNamed: undefined })}`;
    const known = Object.keys(localStorage).find((name) => name.startsWith(key));
    return known?.slice(key.length) ?? '';
  } catch {
    // The page has no storage.
    return '';
  }
}

/** True or set unless the policy of a view is known: its HTML is given, and it declares nothing. */
export const mayDeclare = (
  { html, resource, meta }: AppSource,
  tokens?: readonly string[],
): unknown =>
  !(html ?? resource) || (resource?._meta ?? meta?.csp ?? meta?.permissions ?? tokens?.[0]);

/**
 * Opens the sandbox page of a view whose policy is known without any other code. Undefined in other cases, and for
 * settings that the engine has to refuse or explain.
 */
export function openEarly(
  { source, sandbox: { url, resolve, tokens, views } = {}, container }: EarlyRequest,
  identity: Identity,
): EarlyPage | undefined {
  // In parallel to the engine. A failure is handled where it is needed.
  if (views) import('../site-data/view-origin.js').catch(() => {});
  const base = globalThis.document?.baseURI;
  if (!url || mayDeclare(source, tokens) || resolve || !URL.canParse(url, base)) return;
  const address = new URL(url, base);
  const isOther = address.href.startsWith('http') && address.origin !== location.origin;
  if (!isOther || !canRunScripts() || MOCK_SANDBOX in globalThis) return;
  const iframe = makeIframe(['allow-same-origin'], DENIED_FEATURES);
  let nonce = makeNonce();
  if (views) {
    // As OWN_ORIGIN of sandbox-sources.ts, which is not loaded yet.
    address.search += '&view=own';
    nonce += knownOrigin(identity);
  }
  address.hash = nonce;
  iframe.src = address.href;
  return loadEarly(iframe, container, { url, nonce }, address.origin);
}
