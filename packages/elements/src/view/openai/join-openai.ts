// Loaded only in pages with `window.openai`. The standard has priority: this adds the extras of the host, and replaces
// the host if it does not answer the handshake.
import type { HostTransport } from '../host-transport.js';
import { extrasReader } from './host-extras.js';
import type { HostExtras } from './host-extras.js';
import { openaiHost } from './openai-host.js';
import type { OpenaiHost, ViewMessage } from './openai-host.js';
import { isRecord, recordOf } from './openai-window.js';
import type { OpenaiGlobals } from './openai-window.js';
import { widgetState } from './widget-state.js';

const EVENT = 'openai:set_globals';

/**
 * Milliseconds that the parent has to answer the handshake. MCP Apps hosts answer within a few frames. With a slower
 * host, the view gets the same data from `window.openai`.
 */
const STANDARD_WAIT_MS = 2_000;

/**
 * Reads the extras of `window.openai` and follows their changes. If the parent does not answer the handshake on `link`,
 * `window.openai` becomes the host. A transport that the view's author chose is never replaced.
 * @param peer The view's end of the connection. Everything ends with it.
 */
export function joinOpenai(
  link: HostTransport,
  peer: { readonly closed: boolean },
  onextras: (extras: HostExtras) => void,
): void {
  if (peer.closed) return;
  const state = widgetState();
  const extras = extrasReader(state);
  let host: OpenaiHost | undefined;

  const onGlobals = (event: Event) => {
    if (peer.closed) return removeEventListener(EVENT, onGlobals);
    const changes = recordOf(recordOf((event as CustomEvent).detail)['globals']) as OpenaiGlobals;
    state.update(changes);
    onextras(extras());
    host?.changed(changes);
  };
  addEventListener(EVENT, onGlobals);
  onextras(extras());
  const { fromParent: receive } = link;
  // Only the transport of the parent window has it.
  if (receive) fallBack(link, receive, () => (host = openaiHost(receive, state)));
}

/** Sends the one `ui/initialize` to the parent, and answers it from here if the parent does not. */
function fallBack(
  link: HostTransport,
  receive: (message: unknown) => void,
  openHost: () => OpenaiHost,
): void {
  const { send, close } = link;
  let hello: ViewMessage | undefined;
  let timer: ReturnType<typeof setTimeout>;

  const useStandard = () => {
    clearTimeout(timer);
    Object.assign(link, { send, close, fromParent: receive });
  };
  const useOpenai = () => {
    useStandard();
    // From here on, the parent is ignored: a late answer must not start a second conversation.
    close();
    const host = openHost();
    link.send = host.send;
    host.send(hello!);
  };

  link.send = (message: ViewMessage) => {
    if (message.method !== 'ui/initialize') return send(message);
    hello = message;
    // In its own tab, the page has no parent.
    if (globalThis.parent === (globalThis as unknown)) return useOpenai();
    timer = setTimeout(useOpenai, STANDARD_WAIT_MS);
    send(message);
  };
  link.fromParent = (message) => {
    const isAnswer = hello && isRecord(message) && !message['method'] && message['id'] === hello.id;
    if (isAnswer && message['error']) return useOpenai();
    if (isAnswer) useStandard();
    receive(message);
  };
  link.close = () => {
    useStandard();
    close();
  };
}
