// A host in the same page as its view, for what needs a DOM but no frame.
import type {
  HostToView,
  InitializeResult,
  ViewToHost,
} from '../../../../packages/elements/src/protocol/index.js';
import { JsonRpcPeer } from '../../../../packages/elements/src/rpc/json-rpc-peer.js';
import { linkedTransports } from '../../../../packages/elements/src/rpc/linked-transports.js';
import type { Transport } from '../../../../packages/elements/src/rpc/transport.js';

export interface LinkedHost {
  transport: Transport;
  peer: JsonRpcPeer<HostToView, ViewToHost>;
  /** Params of every notification and request, by method. */
  heard(method: string): unknown[];
}

export function linkedHost(answer: Partial<InitializeResult> = {}): LinkedHost {
  const [transport, far] = linkedTransports();
  const seen: { method?: string; params?: unknown }[] = [];
  const peer = new JsonRpcPeer<HostToView, ViewToHost>({
    start: (receive, closed) =>
      far.start((message) => {
        seen.push(message as object);
        receive(message);
      }, closed),
    send: (message) => far.send(message),
    close: () => far.close(),
  });
  peer.handle('ui/initialize', () => ({
    protocolVersion: '2026-01-26',
    hostInfo: { name: 'Linked host', version: '1.0.0' },
    hostCapabilities: {},
    hostContext: {},
    ...answer,
  }));
  return {
    transport,
    peer,
    heard: (method) =>
      seen.filter((message) => message.method === method).map(({ params }) => params),
  };
}

export const until = async (isDone: () => unknown) => {
  for (let tries = 0; !isDone(); tries++) {
    if (tries > 1500) throw new Error(`Timed out waiting for ${isDone.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
