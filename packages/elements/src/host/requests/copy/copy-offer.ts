// Offers to copy for views that may not use the clipboard themselves. The code that does it is loaded with the first
// request.
import type { HostCapabilities } from '../../../protocol/capabilities.js';
import { COPY_CAPABILITY } from '../../../protocol/proposals/copy-capability.js';
import type { HostHandlers } from '../host-handlers.js';
import type { ViewRequest } from '../view-request.js';

/** Advertises what the page can copy. Without a secure context, a browser has no clipboard. */
export function withCopying(
  capabilities: HostCapabilities,
  { copy }: HostHandlers,
): HostCapabilities {
  if (!copy && !globalThis.navigator?.clipboard) return capabilities;
  const hasItems = copy || typeof ClipboardItem === 'function';
  const offer = { text: {}, ...(hasItems && { html: {}, image: {} }) };
  const experimental = { [COPY_CAPABILITY]: offer, ...capabilities.experimental };
  return { ...capabilities, experimental };
}

/** `mcp-app/copy` */
export const copyContent = async (
  params: Record<string, unknown>,
  request: ViewRequest,
): Promise<object> => (await import('./copy-request.js')).copyForView(params, request);
