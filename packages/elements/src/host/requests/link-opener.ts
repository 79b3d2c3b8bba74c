// What the frame does with links when the page does not do it itself.
import { checkLink } from '../../policy/link-policy.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import { RpcError } from '../../rpc/rpc-error.js';

/** The URL that a view may open. @throws RpcError that says why not (V7) */
export function allowedLink(url: string): URL {
  const verdict = checkLink(url, { ownOrigins: [globalThis.location?.origin ?? 'null'] });
  if ('url' in verdict) return verdict.url;
  throw new RpcError(ErrorCode.InvalidParams, `The link was refused: ${verdict.reason}`);
}

/**
 * Whether the user did something in the last seconds, in the page or in the view. A view that
 * opens windows or saves files by itself is refused.
 */
export const userIsActive = (): boolean => navigator.userActivation?.isActive ?? false;

/** Opens a new tab that knows nothing of the page it came from. */
export function openTab(url: URL): void {
  // Without noopener a `javascript:` URL would run in the origin of the host page.
  window.open(url, '_blank', 'noopener,noreferrer');
}
