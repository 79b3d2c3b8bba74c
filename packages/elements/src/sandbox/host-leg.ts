// The way to the host: window messages to one pinned origin, or a MessagePort of its own.
import { isObject } from '../protocol/json-rpc.js';
import { hosts, nonce } from './page-config.js';

/** The message that brings the view's HTML (S3). */
export const RESOURCE_READY = 'ui/notifications/sandbox-resource-ready';

/** The host's origin, once a resource has come; from then on nobody else is listened to. */
export let host: string | undefined;
/** The host's own port. A plain host has none, and gets no message that the spec lacks (S7). */
export let port: MessagePort | undefined;

// An opaque origin cannot be named: `postMessage(x, 'null')` throws.
const post = (message: object, origin: string) =>
  parent.postMessage(message, origin === 'null' ? '*' : origin);

/** What is to follow the message that was just sent; undefined when none was. */
let outbox: string[] | undefined;
/** Comes back when all messages that had arrived were handled. A timer is slowed in a hidden page. */
let later: MessagePort | undefined;

function sendText(text: string): string[] {
  port!.postMessage(text);
  later!.postMessage(0);
  return [];
}

/**
 * Sends to the host: JSON text on its port, else an object to its window. On the port, the first
 * message goes at once and those which come with it follow together, in one array: the way to
 * another process costs more than anything else here.
 */
export function send(message: object): void {
  if (!port) return post(message, host!);
  const text = JSON.stringify(message);
  if (outbox) outbox.push(text);
  else outbox = sendText(text);
}

/** Sends what is only for hosts that brought a port. */
export function tell(name: string, params: unknown): void {
  if (port) send({ jsonrpc: '2.0', method: `ui/notifications/sandbox-${name}`, params });
}

/** Gets one message of the host. */
type Receive = (message: Record<string, unknown>) => void;

/**
 * Listens to the host. Its first resource pins it, with the port if it brought one: a port counts
 * only where there is a nonce, that is, where the host has told this page from any other. With a
 * port, the window is not listened to any more.
 */
export function listenToHost(receive: Receive): void {
  addEventListener('message', (event) => {
    // The window is compared before the data is touched: reading is what costs.
    if (event.source !== parent || port || !hosts.includes(event.origin)) return;
    if (host ? host !== event.origin : event.data?.method !== RESOURCE_READY) return;
    if (!host && nonce) port = event.ports[0];
    if (port) {
      port.onmessage = ({ data }) => {
        for (const message of JSON.parse(data)) receive(message);
      };
      const channel = new MessageChannel();
      later = channel.port1;
      channel.port2.onmessage = () => {
        outbox = (outbox![0] && sendText(`[${outbox}]`)) as string[] | undefined;
      };
    }
    host = event.origin;
    if (isObject(event.data)) receive(event.data);
  });
}

/** Says hello until a resource comes: one that gets lost must not matter (S2). Every 250 ms, for 10 s. */
export function sayHello(left = 40): void {
  if (host || !left) return;
  const params = nonce ? { nonce } : {};
  for (const origin of hosts)
    post({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params }, origin);
  setTimeout(sayHello, 250, left - 1);
}
