// The page inside the bundle, opened as soon as the engine is loaded. It shows nothing: a view is put into it only after it
// was admitted.
import type { SessionLimits } from '../limits.js';
import { ownSlice } from '../task-slices.js';
import { mayDeclare } from './early-page.js';
import type { EarlyRequest } from './early-page.js';
import { canRunScripts, loadEarly, makeIframe, makeNonce, MOCK_SANDBOX } from './page-iframe.js';
import type { EarlyPage } from './page-iframe.js';
import { grantSandbox } from './sandbox-settings.js';
import { sourcesFor } from './sandbox-sources.js';
import { hasSpares } from './spare-sandboxes.js';

/** Opens it for a view whose policy is known, before its server is reached. Undefined in other cases. */
export async function openInlineEarly(
  { source, sandbox = {}, container }: EarlyRequest,
  { sandboxTimeout: timeout }: Pick<SessionLimits, 'sandboxTimeout'>,
  signal: AbortSignal,
): Promise<EarlyPage | undefined> {
  const { url, file, resolve, tokens } = sandbox;
  if (url || file || resolve || mayDeclare(source, tokens)) return undefined;
  if (!canRunScripts() || MOCK_SANDBOX in globalThis) return undefined;
  const slice = ownSlice(container);
  if (slice) await slice;
  if (signal.aborted) return undefined;
  try {
    const grant = grantSandbox({}, sandbox);
    const request = { ...grant, url, file, timeout };
    if (hasSpares(request)) return undefined;
    const [page] = sourcesFor(request);
    const iframe = makeIframe([], grant.allow);
    const nonce = (iframe.id = makeNonce());
    page!.load(iframe, nonce);
    const purpose = { url, policy: grant.contentSecurityPolicy, nonce };
    return loadEarly(iframe, container, purpose, page!.origin);
  } catch {
    // The same error is reported when the view is mounted.
    return undefined;
  }
}
