// Opens links if the page has no handler for them.
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
 * Whether the user was active in the last seconds, in the page or in the view. A view may not open windows or save
 * files without a user action.
 */
export const userIsActive = (): boolean => navigator.userActivation?.isActive ?? false;

/** Opens a new tab without a reference to this page. */
export function openTab(url: URL): void {
  // Without noopener a `javascript:` URL would run in the origin of the host page.
  window.open(url, '_blank', 'noopener,noreferrer');
}
