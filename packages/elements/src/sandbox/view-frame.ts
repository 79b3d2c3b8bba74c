// The inner iframe: the view's HTML in an opaque origin, under the policy of this document.
import { allowRequested } from '../policy/permission-policy.js';
import type { StoredItem } from '../policy/stored-items.js';
import { trustedHtml } from '../policy/trusted-html.js';
import type { SandboxResourceReadyParams } from '../protocol/messages.js';

/** What a host sends: the spec's params, and what only our own knows. */
export interface ViewResource extends SandboxResourceReadyParams {
  /** A policy without eval and WASM. Default false. */
  strictCsp?: boolean;
  /** The lists of `csp` may name loopback hosts. Default false. */
  allowLoopback?: boolean;
  /** Put the shim into the view; for hosts with a port. Default false. */
  shim?: boolean;
  /** What the host kept of the view's localStorage; it then hears of changes. Default: it keeps nothing. */
  storage?: StoredItem[];
  /** Bytes that one message of the view may have. Default 16 MB. */
  maxMessageBytes?: number;
}

// Never allow-same-origin, which is the proxy's realm, nor allow-top-navigation*, which is the host
// itself. The outer iframe's tokens are the ceiling for all of these.
const SAFE_TOKENS =
  /(?<!\S)allow-(popups(-to-escape-sandbox)?|modals|downloads|(pointer|orientation)-lock|presentation)(?!\S)/g;

/** Mounts the view. When its document can be read from here it is removed, and `onunsafe` called. */
export function mountView(
  html: string,
  { sandbox, permissions }: ViewResource,
  onunsafe: () => void,
): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  Object.assign(frame, {
    sandbox: ['allow-scripts allow-forms', ...(`${sandbox}`.match(SAFE_TOKENS) ?? [])].join(' '),
    // The outer iframe's own `allow` is the ceiling, so all names may be granted here (S6).
    allow: allowRequested(permissions),
    referrerPolicy: 'no-referrer',
    title: document.title,
    // A frame whose scheme differs from its document's is painted opaque. `normal` suits a view
    // that says nothing, whatever this document inherits; the shim tells of others.
    style: 'position:fixed;inset:0;width:100%;height:100%;border:0;color-scheme:normal',
    srcdoc: trustedHtml(html),
    onload() {
      if (!frame.contentDocument) return;
      frame.remove();
      onunsafe();
    },
  });
  document.documentElement.append(frame);
  return frame;
}
