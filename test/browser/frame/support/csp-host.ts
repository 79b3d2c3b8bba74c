// A host page with its own Content-Security-Policy, in an iframe of the test page.
import type { McpAppFrameElement } from '../../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';

export type HostWindow = Window & typeof globalThis;

const pages: HTMLIFrameElement[] = [];

/** Opens the page. Resolves when its scripts have run. */
export async function openCspHost(csp: string): Promise<HostWindow> {
  const iframe = document.createElement('iframe');
  pages.push(iframe);
  iframe.src = `/test/pages/csp-host.html?csp=${encodeURIComponent(csp)}`;
  const loaded = new Promise((resolve) => iframe.addEventListener('load', resolve));
  document.body.append(iframe);
  await loaded;
  return iframe.contentWindow as HostWindow;
}

export function closeCspHosts(): void {
  for (const iframe of pages.splice(0)) iframe.remove();
}

/** A frame in that page. */
export function frameIn(
  { document: page }: HostWindow,
  properties: Partial<McpAppFrameElement>,
): McpAppFrameElement {
  const frame = page.createElement('mcp-app-frame');
  Object.assign(frame, { eager: true }, properties);
  page.body.append(frame);
  return frame;
}

/** Adds an iframe that the page's policy blocks, and resolves with the violation. */
export function violationOf(
  { document: page }: HostWindow,
  address: string,
): Promise<SecurityPolicyViolationEvent> {
  const iframe = page.createElement('iframe');
  iframe.src = address;
  const violation = new Promise<SecurityPolicyViolationEvent>((resolve) =>
    page.addEventListener('securitypolicyviolation', resolve, { once: true }),
  );
  page.body.append(iframe);
  return violation;
}

/** Delays the frame's sandbox until `before` has happened. */
export function holdSandbox({ Node: nodes }: HostWindow, before: () => Promise<unknown>): void {
  const { appendChild } = nodes.prototype;
  nodes.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if ((node as unknown as Element).getAttribute?.('part') !== 'iframe')
      return appendChild.call(this, node) as T;
    void before().then(() => appendChild.call(this, node));
    return node;
  };
}
