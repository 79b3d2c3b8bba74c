// The connection to the host: window messages to one pinned origin, or a dedicated MessagePort.
import { isObject } from '../protocol/json-rpc.js';
import { hosts, nonce } from './page-config.js';

/** The message that contains the view's HTML (S3). */
export const RESOURCE_READY = 'ui/notifications/sandbox-resource-ready';

/** The host's origin, once a resource has arrived. From then on, messages from other origins are ignored. */
export let host: string | undefined;
/** The host's port. Other hosts have none and get no messages outside the specification (S7). */
export let port: MessagePort | undefined;

/** Posts to the window of the host. An opaque origin cannot be named: see docs/decisions/opaque-origin.md. */
export const post = (message: object, origin: string): void =>
  parent.postMessage(message, origin === 'null' ? '*' : origin);

/** The messages that follow the one just sent, each after a comma; undefined if none was sent. */
let outbox: string | undefined;
/** Delivers after all messages that had arrived are handled. A timer would be throttled in a hidden page. */
let later: MessagePort | undefined;

function sendText(text: string) {
  port!.postMessage(text);
  later!.postMessage(0);
  outbox = '';
}

function flush() {
  if (outbox) sendText(`[${outbox.slice(1)}]`);
  else outbox = undefined;
}

/**
 * Sends to the host: JSON text on its port, otherwise an object to its window. On the port, the first message is sent
 * immediately and those that follow in the same task are batched in arrays, because crossing to another process costs
 * more than anything else here.
 */
export function send(message: object): void {
  if (!port) return post(message, host!);
  const text = JSON.stringify(message);
  if (outbox === undefined) sendText(text);
  // The host parses a batch in one task, so its length is limited.
  else if ((outbox += `,${text}`).length > 2e4) flush();
}

/** Sends a message only to hosts with a port. */
export function notifyHost(name: string, params: unknown): void {
  if (port) send({ jsonrpc: '2.0', method: `ui/notifications/sandbox-${name}`, params });
}

/** Receives a message of the host. */
type Receive = (message: Record<string, unknown>) => void;

/**
 * Listens to the host. Its first resource pins it, together with its port. A port is accepted only with a nonce, which
 * proves that the host identified this page. With a port, window messages are ignored.
 */
export function listenToHost(receive: Receive): void {
  addEventListener('message', (event) => {
    // The window is compared before the data is read, because reading is expensive.
    if (event.source !== parent || port || !hosts.includes(event.origin)) return;
    if (host ? host !== event.origin : event.data?.method !== RESOURCE_READY) return;
    if (!host && nonce) port = event.ports[0];
    if (port) {
      port.onmessage = ({ data }) => {
        for (const message of JSON.parse(data)) receive(message);
      };
      const channel = new MessageChannel();
      later = channel.port1;
      channel.port2.onmessage = flush;
    }
    host = event.origin;
    if (isObject(event.data)) receive(event.data);
  });
}

/** What the page says of itself. A page for views with an origin of their own adds where these are. */
export const introduction: { nonce?: string; view?: string } = nonce ? { nonce } : {};

/** Announces the page until a resource arrives, because a message may get lost (S2). Every 250 ms, for 10 s. */
export function announceReady(left = 40): void {
  if (host || !left) return;
  for (const origin of hosts)
    post(
      { jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: introduction },
      origin,
    );
  setTimeout(announceReady, 250, left - 1);
}
