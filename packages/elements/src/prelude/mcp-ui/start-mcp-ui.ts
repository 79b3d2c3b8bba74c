// The script that runs in an older mcp-ui resource before its own scripts. It uses mcp-ui with the view and MCP Apps
// with the host. It has no additional rights: everything that it sends is a request of the view. A view that turns out to
// use MCP Apps itself has its own session, whose messages this script only forwards.
import { isObject } from '../../protocol/json-rpc.js';
import type { McpUiPreludeConfig } from '../../protocol/mcp-ui-dialect.js';
import { openSession } from './mcp-ui-session.js';
import { refusalIn, renderDataOf, sizeIn, translate } from './mcp-ui-messages.js';

/** The host wraps this script into a function with this parameter. */
declare const MCP_UI_PRELUDE_CONFIG: McpUiPreludeConfig;

type Fields = Record<string, unknown>;

/** A view that may use the standard must send something within this many milliseconds after load. */
const FIRST_MESSAGE_MS = 500;

const { name, height, isFramed, mayUseStandard, renderData } = MCP_UI_PRELUDE_CONFIG;
const host = window.parent;
const postToHost = host.postMessage.bind(host);

let hostOrigin = '';
let context: Fields = {};
let toolInput: unknown;
let toolResult: unknown;
/** Whether the view requested its data and should get changes. */
let isListening = false;
/** Whether the view has sent messages of MCP Apps. */
let usesStandard = false;
/** Whether the view has sent messages of mcp-ui. */
let usesMcpUi = false;

const site = () => document.querySelector('iframe')?.contentWindow;

/** Sends a message to the view, or to the page that it frames. */
function post(type: string, messageId: unknown, payload?: Fields): void {
  const data = { type, messageId, payload };
  // The origin of the framed page cannot be named: see docs/decisions/opaque-origin.md. The CSP restricts it to its site.
  if (isFramed) return site()?.postMessage(data, '*');
  const event = new MessageEvent('message', { data, origin: hostOrigin });
  // The facade of the parent is not always a window, but the constructor accepts only windows.
  Object.defineProperty(event, 'source', { value: window.parent });
  // Asynchronous, like real messages: a view may send first and add its listener afterwards.
  setTimeout(() => window.dispatchEvent(event));
}

/** Only once the host has answered the handshake, because the theme is in its answer. A view that asks earlier waits. */
async function giveRenderData(messageId?: unknown): Promise<void> {
  await connected;
  const data = { ...renderDataOf(context, toolInput, toolResult), ...renderData };
  post('ui-lifecycle-iframe-render-data', messageId, { renderData: data });
}

const session = openSession(
  (message) => postToHost(message, '*'),
  (method, params) => {
    if (method === 'ui/notifications/tool-input') toolInput = params['arguments'];
    else if (method === 'ui/notifications/tool-result') toolResult = params;
    else if (method === 'ui/notifications/host-context-changed')
      context = { ...context, ...params };
    else return;
    if (isListening) void giveRenderData();
  },
);

let finishConnecting: () => void;
/** Settles when the host has answered. If it refused, the view still gets the data of its resource. */
const connected = new Promise<void>((resolve) => {
  finishConnecting = resolve;
});
let isConnecting = false;

/** Starts a session, unless there is one or the view has its own. */
function connect(): void {
  if (isConnecting || usesStandard) return;
  isConnecting = true;
  const connecting = session.connect(name).then((hostContext) => {
    context = { ...hostContext, ...context };
    if (height) session.notify('ui/notifications/size-changed', { height });
  });
  connecting.then(finishConnecting, finishConnecting);
}

document.addEventListener('DOMContentLoaded', () => {
  if (!mayUseStandard || usesMcpUi) connect();
  else addEventListener('load', () => setTimeout(connect, FIRST_MESSAGE_MS));
});

async function act(message: Fields): Promise<void> {
  const translation = translate(message);
  if (!translation) return;
  const { messageId } = message;
  post('ui-message-received', messageId);
  try {
    if ('reason' in translation) throw new Error(translation.reason);
    const { method, params } = translation;
    const response = await session.request(method, params);
    const refusal = refusalIn(method, response);
    if (refusal) throw new Error(refusal);
    post('ui-message-response', messageId, { response });
  } catch (error) {
    post('ui-message-response', messageId, { error });
  }
}

/** A message of MCP Apps; undefined for others. It can be JSON text. */
function standardMessage(data: unknown): Fields | undefined {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return isObject(message) && message['jsonrpc'] === '2.0' ? message : undefined;
  } catch {
    return undefined;
  }
}

function onViewMessage(message: unknown): void {
  if (!isFramed && standardMessage(message)) {
    usesStandard = true;
    postToHost(message, '*');
    return;
  }
  if (!isObject(message)) return;
  const { type, messageId, payload } = message;
  if (typeof type === 'string' && !usesMcpUi) {
    usesMcpUi = true;
    if (document.readyState !== 'loading') connect();
  }
  if (type === 'ui-size-change') {
    const size = sizeIn(payload);
    if (size) session.notify('ui/notifications/size-changed', size);
  } else if (type === 'ui-lifecycle-iframe-ready') {
    isListening = true;
    void giveRenderData();
  } else if (type === 'ui-request-render-data') {
    isListening = true;
    void giveRenderData(messageId);
  } else void act(message);
}

/** A message in the session of the view: this script reads along. */
function overhear(event: MessageEvent, message: Fields): void {
  // The view may compare it with its parent, which is a replacement if it could not be patched.
  if (event.source !== window.parent)
    Object.defineProperty(event, 'source', { value: window.parent });
  const { id, method, result } = message;
  if (method !== undefined) {
    if (id === undefined) session.receive(message);
  } else if (isObject(result) && isObject(result['hostContext'])) {
    context = { ...result['hostContext'], ...context };
    session.join();
    finishConnecting();
  }
}

// This must be the first listener, so that the view does not receive messages that are not for it.
window.addEventListener('message', (event) => {
  const { source, data } = event;
  const message = source === host ? standardMessage(data) : undefined;
  if (message) {
    hostOrigin = event.origin;
    if (usesStandard && !session.isAnswer(message)) return overhear(event, message);
    event.stopImmediatePropagation();
    session.receive(message);
    // Only from the page that this document frames, not from iframes inside it.
  } else if (isFramed && source !== null && source === site()) onViewMessage(data);
});

/** Redirects the view's messages to its parent to `onViewMessage`. */
function takeMessages(): void {
  try {
    // If the sandbox page replaced the parent with a facade, the facade can be patched.
    host.postMessage = onViewMessage;
  } catch {
    // The real parent has another origin and cannot be patched.
    const value = { postMessage: onViewMessage };
    Object.defineProperty(window, 'parent', { value, writable: true, configurable: true });
  }
}

if (!isFramed) takeMessages();
document.currentScript?.remove();
// As in mcp-ui: a loaded view gets the data of its resource.
window.addEventListener('load', () => {
  if (Object.keys(renderData).length > 0) void giveRenderData();
});
