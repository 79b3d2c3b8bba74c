// The outer iframe with a view in it: an open page, the view's HTML, and the transport to the view.
import { copyWithinBudget, DEFAULT_MESSAGE_BUDGET } from '../../policy/message-budget.js';
import { messageRate, RefusedMessage, TOO_MUCH_DATA } from '../../policy/message-rate.js';
import type { StoredItem } from '../../policy/stored-items.js';
import { tokenBucket } from '../../policy/token-bucket.js';
import type { ResourcePermissions } from '../../protocol/ui-extension.js';
import { isObject } from '../../protocol/json-rpc.js';
import type { SandboxTheme } from '../../protocol/messages.js';
import { portTransport } from '../../rpc/port-transport.js';
import type { Transport } from '../../rpc/transport.js';
import { windowTransport } from '../../rpc/window-transport.js';
import { ownSlice } from '../task-slices.js';
import { MOCK_SANDBOX } from './page-iframe.js';
import { openPage } from './open-page.js';
import type { PageRequest, SandboxPage } from './open-page.js';
import type { Isolation } from './sandbox-sources.js';
import { noteKind, takeSpare } from './spare-sandboxes.js';

export interface SandboxRequest extends PageRequest {
  /** Returns the HTML of the view; called when the page is open. */
  html(): string;
  /** The colours around the view, for our page only; called after `html`. */
  theme?(): SandboxTheme;
  strictCsp: boolean;
  allowLoopback: boolean;
  permissions: ResourcePermissions;
  /** The iframe's accessible name. */
  title: string;
  maxMessageBytes: number;
  onrefused: (error: unknown) => void;
  /** Gives the page the origin of the view, for a view with an origin of its own. The HTML is delivered after it. */
  place?: ((page: SandboxPage) => Promise<void>) | undefined;
  /** Work that continues while the page opens. The HTML is delivered when both are done. */
  meanwhile?: Promise<void> | undefined;
  /** The stored items of the view's localStorage; undefined if nothing is stored. Also awaited. */
  storage?: Promise<readonly StoredItem[] | undefined> | undefined;
}

export interface OpenSandbox {
  iframe: HTMLIFrameElement;
  transport: Transport;
  isolation: Isolation;
  /** The view's own origin; undefined for an opaque one. */
  view?: string | undefined;
  /** Whether the page supports our extended messages: reports, keys, pings. */
  isOurs: boolean;
}

export type MockSandbox = (request: SandboxRequest) => OpenSandbox | undefined;

/** Sends the HTML (S3), with a port if the page supports one. */
function deliver(
  request: SandboxRequest,
  { source, iframe, isOurs }: SandboxPage,
  storage: readonly StoredItem[] | undefined,
): Transport {
  const { csp, permissions, tokens, strictCsp, allowLoopback, maxMessageBytes } = request;
  const other = iframe.contentWindow!;
  const sandbox = ['allow-scripts', 'allow-forms', ...tokens].join(' ');
  const params = {
    html: request.html(),
    sandbox,
    csp,
    permissions,
    ...(isOurs && { strictCsp, allowLoopback, maxMessageBytes, storage, shim: true }),
    ...(isOurs && request.theme?.()),
  };
  const message = { jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready', params };
  // An opaque origin cannot be named: see docs/decisions/opaque-origin.md.
  const target = source.origin === 'null' ? '*' : source.origin;
  if (!isOurs) {
    // A plain proxy forwards everything that the view sends, so the limits of our page are enforced here.
    const passes = tokenBucket(400, 100);
    const rate = messageRate();
    const budget = { ...DEFAULT_MESSAGE_BUDGET, maxBytes: request.maxMessageBytes };
    const admit = (data: unknown): unknown => {
      const copy = copyWithinBudget(data, budget);
      if ('reason' in copy) throw new Error(copy.reason);
      const { value } = copy;
      // JSON text (T5) passed the budget as one string; its content must pass it too.
      if (typeof value === 'string') return admit(JSON.parse(value));
      const hasId = isObject(value) && 'id' in value;
      if (!hasId && !passes()) throw new Error('Too many notifications.');
      const excess = rate(copy);
      if (excess) throw new RefusedMessage(TOO_MUCH_DATA, excess);
      return value;
    };
    const { onrefused } = request;
    const transport = windowTransport(other, { origin: source.origin, admit, onrefused });
    // The peer starts the transport in this same task, so no message of the view is lost.
    other.postMessage(message, target);
    return transport;
  }
  const { port1, port2 } = new MessageChannel();
  other.postMessage(message, target, [port2]);
  return portTransport(port1, request.onrefused);
}

/** Opens the sandbox, or uses a spare one. @throws AppError of the phase `sandbox` */
export async function openSandbox(request: SandboxRequest): Promise<OpenSandbox> {
  const mock = (globalThis as { [MOCK_SANDBOX]?: MockSandbox })[MOCK_SANDBOX];
  if (mock) await request.meanwhile;
  const mocked = mock?.(request);
  if (mocked) return mocked;
  const page = takeSpare(request) ?? (await openPage(request));
  const { iframe, isOurs, source } = page;
  noteKind(iframe, request);
  try {
    await request.place?.(page);
  } catch (error) {
    iframe.remove();
    throw error;
  }
  await request.meanwhile;
  const storage = await request.storage;
  const slice = ownSlice(request.container);
  if (slice) await slice;
  iframe.title = request.title;
  return {
    iframe,
    isOurs,
    isolation: source.isolation,
    view: source.view,
    transport: deliver(request, page, storage),
  };
}
