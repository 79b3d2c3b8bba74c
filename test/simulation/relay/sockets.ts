// Simulated WebSockets between pages and relay nodes: what a browser has, and what a node gets from `ws`.
import type { LinkEnd } from '../kernel/network.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { Entry, GatewayNode } from './gateway.ts';
import type { Connection } from './monitor.ts';

type Frame =
  | { type: 'upgrade' }
  | { type: 'accepted' }
  | { type: 'text'; text: string }
  | { type: 'close'; code: number; reason: string };

/** `ws` gives up waiting for the closing handshake after this time. */
const CLOSE_TIMEOUT_MS = 30_000;
/** The frames of a flood have arrived by then. `authorize` takes longer for strangers. */
const FLOOD_MS = 900;

/** The side of the page: what the kit uses of a browser's WebSocket. */
class PageSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  #end: LinkEnd<Frame> | undefined;

  constructor(end: LinkEnd<Frame> | undefined, simulation: Simulation) {
    this.#end = end;
    if (!end) {
      simulation.clock.after(5, () => this.#closed(1006, ''));
      return;
    }
    end.received = (frame) => this.#receive(frame);
    end.closed = () => this.#closed(1006, '');
    end.send({ type: 'upgrade' });
  }

  send(text: string): void {
    if (this.readyState === 1) this.#end?.send({ type: 'text', text });
  }

  close(): void {
    this.readyState = 3;
    this.#end?.close('closed by the page');
  }

  #receive(frame: Frame): void {
    if (frame.type === 'accepted') {
      this.readyState = 1;
      this.onopen?.();
    } else if (frame.type === 'text') this.onmessage?.({ data: frame.text });
    else if (frame.type === 'close') {
      this.#end?.close('closed by the node');
      this.#closed(frame.code, frame.reason);
    }
  }

  #closed(code: number, reason: string): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

/** The side of the node: an emitter, as `ws` has it. */
function nodeSocket(
  end: LinkEnd<Frame>,
  connection: Connection,
  { simulation, monitor }: Pick<Entry, 'simulation' | 'monitor'>,
): { send(text: string): void; close(code?: number, reason?: string): void; on: never } {
  const listeners: Record<string, ((...args: unknown[]) => void)[]> = {};
  const emit = (type: string, ...args: unknown[]) => {
    for (const listener of listeners[type] ?? []) listener(...args);
  };
  let isClosing = false;
  const over = () => {
    monitor.disconnected(connection);
    emit('close');
  };
  end.received = (frame) => {
    if (frame.type !== 'text') return;
    monitor.received(connection, frame.text);
    // Frames that arrive during the closing handshake are still emitted.
    emit('message', frame.text, false);
  };
  end.closed = over;
  return {
    send(text) {
      if (isClosing) return;
      monitor.sent(connection, text);
      end.send({ type: 'text', text });
    },
    close(code = 1005, reason = '') {
      if (isClosing) return;
      isClosing = true;
      end.send({ type: 'close', code, reason });
      simulation.clock.after(CLOSE_TIMEOUT_MS, () => {
        if (!end.isOpen) return;
        end.close('no closing handshake');
        over();
      });
    },
    on: ((type: string, listener: () => void) => {
      (listeners[type] ??= []).push(listener);
    }) as never,
  };
}

/** The token of somebody who is not a user. */
export const STRANGER = 'stranger.0';

/**
 * Somebody without a valid token opens a socket and sends frames. The node must stop reading before `authorize` has
 * answered; otherwise it would hold as much as anybody sends.
 */
export function flood({ simulation, monitor }: Entry, node: GatewayNode, frames: number): void {
  const [near, far] = simulation.network.open<Frame>(`stranger > ${node.name} socket`).ends;
  const who = { page: -1, node: node.name, user: 'stranger', server: 'a' };
  const connection = monitor.connected('socket', who);
  const socket = nodeSocket(far, connection, { simulation, monitor });
  const state = { isClosed: false };
  const watched = {
    ...socket,
    close(code?: number, reason?: string) {
      state.isClosed = true;
      socket.close(code, reason);
    },
  };
  const headers = { 'sec-websocket-protocol': '' };
  const request = { url: '/relay/a', headers } as never;
  node.relay.socket(watched, request, { connection, token: STRANGER });
  near.received = (frame) => {
    if (frame.type === 'close') near.close('closed by the node');
  };
  for (let count = 0; count < frames; count++) near.send({ type: 'text', text: '{}' });
  simulation.clock.after(FLOOD_MS, () => {
    if (!state.isClosed && node.isUp && far.isOpen)
      simulation.problem('a socket may send any number of frames before it is authorized');
    near.close('done');
  });
}

/** The class that pages use as `WebSocket`. */
export const webSocketOf = (entry: Entry) =>
  class {
    constructor(url: string, protocols: string[] = []) {
      const { simulation, monitor } = entry;
      const route = entry.route(url, 'socket');
      if (route.isRefused || !route.node) return new PageSocket(undefined, simulation) as never;
      const { page, server, node } = route;
      const link = simulation.network.open<Frame>(`page ${page} > ${node.name} socket`);
      const [near, far] = link.ends;
      far.received = () => {
        // The upgrade request.
        if (!node.isUp) return far.close('the node is down');
        const user = entry.userIn(protocols);
        const connection = monitor.connected('socket', { page, node: node.name, user, server });
        const headers = { 'sec-websocket-protocol': protocols.join(', ') };
        far.send({ type: 'accepted' });
        node.relay.socket(
          nodeSocket(far, connection, entry),
          { url: `/relay/${server}`, headers } as never,
          { connection, token: entry.tokenIn(protocols) },
        );
      };
      return new PageSocket(near, simulation) as never;
    }
  };
