// The inner iframe. By default, the view's HTML in an opaque origin, under the policy of this document.
import { allowRequested } from '../policy/permission-policy.js';
import type { StoredItem } from '../policy/stored-items.js';
import { trustedHtml } from '../policy/trusted-html.js';
import type { SandboxResourceReadyParams, SandboxTheme } from '../protocol/messages.js';

/** What a host sends: the params of the specification, and those that only our host uses. */
export interface ViewResource extends SandboxResourceReadyParams, SandboxTheme {
  /** Whether the policy disallows eval and WASM. Default false. */
  strictCsp?: boolean;
  /** Whether the lists of `csp` may contain loopback hosts. Default false. */
  allowLoopback?: boolean;
  /** Whether to insert the shim into the view; for hosts with a port. Default false. */
  shim?: boolean;
  /** The stored items of the view's localStorage. If set, the host gets changes. Default: nothing is stored. */
  storage?: StoredItem[];
  /** Maximum bytes of one message of the view. Default 16 MB. */
  maxMessageBytes?: number;
}

// Never allow-same-origin, which would expose the proxy, or allow-top-navigation*, which would expose the host. The outer
// iframe's tokens limit all of these. `dedicated-page.ts` adds the first for a view that has an origin of its own.
const SAFE_TOKENS =
  /(?<!\S)allow-(popups(-to-escape-sandbox)?|modals|downloads|(pointer|orientation)-lock|presentation)(?!\S)/g;

/** The rights of a view. The outer iframe's `allow` is the limit, so all names may be granted here (S6). */
export const rightsOf = (
  { sandbox, permissions }: Partial<ViewResource>,
  tokens = 'allow-scripts allow-forms',
): { sandbox: string; allow: string } => ({
  sandbox: [tokens, ...(`${sandbox}`.match(SAFE_TOKENS) ?? [])].join(' '),
  allow: allowRequested(permissions),
});

/**
 * Mounts the iframe of a view. If its document can be read from here, the iframe is removed and `onunsafe` is called.
 * @param attributes its rights, and where its document comes from
 */
export function mountFrame(
  attributes: { sandbox: string; allow: string; srcdoc?: string; src?: string },
  onunsafe: () => void,
): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  Object.assign(frame, {
    referrerPolicy: 'no-referrer',
    title: document.title,
    // It inherits the colour scheme of this document: docs/decisions/view-canvas.md.
    style: 'position:fixed;inset:0;width:100%;height:100%;border:0',
    onload() {
      if (!frame.contentDocument) return;
      frame.remove();
      onunsafe();
    },
    ...attributes,
  });
  document.documentElement.append(frame);
  return frame;
}

/** Mounts the view in an opaque origin. */
export const mountView = (
  html: string,
  resource: ViewResource,
  onunsafe: () => void,
): HTMLIFrameElement => mountFrame({ ...rightsOf(resource), srcdoc: trustedHtml(html) }, onunsafe);

/**
 * Mounts an empty document like that of a view, and calls back when it is there. The engine starts a process for it, which
 * the view then shares.
 */
export function startProcess(onstart: () => void): HTMLIFrameElement {
  const frame = mountFrame({ ...rightsOf({}), srcdoc: trustedHtml('') }, onstart);
  frame.onload = () => onstart();
  return frame;
}
