// The outer iframe with a view in it: a page that waits, the HTML, and the way to talk to it.
import { copyWithinBudget, DEFAULT_MESSAGE_BUDGET } from '../../policy/message-budget.js';
import { tokenBucket } from '../../policy/token-bucket.js';
import type { ResourcePermissions } from '../../protocol/ui-extension.js';
import { isObject } from '../../protocol/json-rpc.js';
import { portTransport } from '../../rpc/port-transport.js';
import type { Transport } from '../../rpc/transport.js';
import { windowTransport } from '../../rpc/window-transport.js';
import { openPage } from './sandbox-page.js';
import type { PageRequest, SandboxPage } from './sandbox-page.js';
import type { Isolation } from './sandbox-rungs.js';
import { takeSpare } from './spare-sandboxes.js';

export interface SandboxRequest extends PageRequest {
  html: string;
  strictCsp: boolean;
  allowLoopback: boolean;
  permissions: ResourcePermissions;
  /** The iframe's accessible name. */
  title: string;
  maxMessageBytes: number;
  onrefused: (error: unknown) => void;
  /** Work that goes on while the page opens: the HTML is handed over when both are done. */
  meanwhile?: Promise<void> | undefined;
}

export interface OpenSandbox {
  iframe: HTMLIFrameElement;
  transport: Transport;
  isolation: Isolation;
  /** The page speaks our extended messages: reports, keys, pings. */
  isOurs: boolean;
}

/** Hands the HTML over (S3), with a port where the page takes one. */
function deliver(request: SandboxRequest, { rung, iframe, isOurs }: SandboxPage): Transport {
  const { html, csp, permissions, tokens, strictCsp, allowLoopback, maxMessageBytes } = request;
  const other = iframe.contentWindow!;
  const sandbox = ['allow-scripts', 'allow-forms', ...tokens].join(' ');
  const params = {
    html,
    sandbox,
    csp,
    permissions,
    ...(isOurs && { strictCsp, allowLoopback, maxMessageBytes, shim: true }),
  };
  const message = { jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready', params };
  const target = rung.origin === 'null' ? '*' : rung.origin;
  if (!isOurs) {
    // A plain proxy passes on whatever the view sends: the limits that ours keeps are kept here (K5).
    const passes = tokenBucket(400, 100);
    const budget = { ...DEFAULT_MESSAGE_BUDGET, maxBytes: request.maxMessageBytes };
    const admit = (data: unknown): unknown => {
      const copy = copyWithinBudget(data, budget);
      if ('reason' in copy) throw new Error(copy.reason);
      const { value } = copy;
      // JSON text (T5) is within the budget as text; what it says must be so too.
      if (typeof value === 'string') return admit(JSON.parse(value));
      const hasId = isObject(value) && 'id' in value;
      if (!hasId && !passes()) throw new Error('Too many notifications.');
      return value;
    };
    const { onrefused } = request;
    const transport = windowTransport(other, { origin: rung.origin, admit, onrefused });
    // The transport listens once the peer starts it, in this same task: nothing the view says is lost.
    other.postMessage(message, target);
    return transport;
  }
  const { port1, port2 } = new MessageChannel();
  other.postMessage(message, target, [port2]);
  return portTransport(port1, request.onrefused);
}

/** Opens the sandbox, or takes one that is open already. @throws AppError of the phase `sandbox` */
export async function openSandbox(request: SandboxRequest): Promise<OpenSandbox> {
  const page = takeSpare(request) ?? (await openPage(request));
  const { iframe, isOurs, rung } = page;
  await request.meanwhile;
  iframe.title = request.title;
  return { iframe, isOurs, isolation: rung.isolation, transport: deliver(request, page) };
}
