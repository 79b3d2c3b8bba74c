// The view under development, as an element that the inspector can read like a frame.
import { MessageWatch } from '@mcp-app/elements/host';
import type {
  FrameDetails,
  MessageListener,
  MessageTap,
  ViewDetails,
} from '@mcp-app/elements/host';
import { isObject } from '@mcp-app/elements/protocol';
import type { LoggedMessage, MockHost } from '@mcp-app/elements/mock';

export class DevView extends HTMLElement {
  /** The state of the dev host, with the names of a frame's status. */
  status: 'loading' | 'connecting' | 'ready' | 'error' = 'loading';
  /** Restarts the view. */
  reload: () => void = () => {};
  readonly #watch = new MessageWatch();
  #tap: MessageTap = () => {};
  #host: MockHost | undefined;
  #details: ViewDetails = {};

  /** Starts recording another start of the view, under this host. */
  begin(host: MockHost, details: ViewDetails): void {
    this.#host = host;
    this.#details = details;
    this.#tap = this.#watch.tap();
    this.report('connecting');
  }

  /** Records a message that was sent. */
  record({ from, message }: LoggedMessage): void {
    const { result } = message;
    // The host states its capabilities only in the answer to `ui/initialize`.
    if (from === 'host' && isObject(result) && isObject(result['hostCapabilities']))
      this.#details = { ...this.#details, hostCapabilities: result['hostCapabilities'] };
    this.#tap(from === 'view' ? 'from-view' : 'to-view', message);
  }

  report(status: DevView['status']): void {
    this.status = status;
    this.emit('status-change', { status });
  }

  /** Dispatches an event with these fields, as a frame would. */
  emit(name: string, fields: object): void {
    this.dispatchEvent(Object.assign(new Event(`mcp-app-${name}`), fields));
  }

  /** Calls the listener for each message; returns a function that stops it. */
  watchMessages(listener: MessageListener): () => void {
    return this.#watch.add(listener);
  }

  /** What host and view know about each other. */
  get details(): FrameDetails {
    const messageCount = this.#watch.count;
    const host = this.#host;
    if (!host) return { messageCount };
    return { ...this.#details, hostContext: host.context, ...host.app, messageCount };
  }
}
