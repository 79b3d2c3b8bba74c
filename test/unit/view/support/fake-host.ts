// The host's end of a linked pair, which records every message of the view.
import type {
  HostToView,
  InitializeResult,
  ViewToHost,
} from '../../../../packages/elements/src/protocol/index.js';
import { JsonRpcPeer } from '../../../../packages/elements/src/rpc/json-rpc-peer.js';
import { linkedTransports } from '../../../../packages/elements/src/rpc/linked-transports.js';
import type { Transport } from '../../../../packages/elements/src/rpc/transport.js';
import { McpApp } from '../../../../packages/elements/src/view/mcp-app.js';
import type { McpAppOptions } from '../../../../packages/elements/src/view/app-connection.js';

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  [key: string]: unknown;
}

export interface FakeHost {
  peer: JsonRpcPeer<HostToView, ViewToHost>;
  /** What the View sent, in order. */
  seen: Message[];
  methods(): (string | undefined)[];
  /** The View's end. */
  transport: Transport;
  /** Sends any message. */
  raw(message: unknown): void;
}

export const ANSWER: InitializeResult = {
  protocolVersion: '2026-01-26',
  hostInfo: { name: 'Fake host', version: '1.0.0' },
  hostCapabilities: {},
  hostContext: {},
};

/** A host that answers the handshake with `answer`; undefined: it does not answer. */
export function fakeHost(answer: Partial<InitializeResult> | undefined = {}): FakeHost {
  const [transport, far] = linkedTransports();
  const seen: Message[] = [];
  const recording: Transport = {
    start: (receive, closed) =>
      far.start((message) => {
        seen.push(message as Message);
        receive(message);
      }, closed),
    send: (message) => far.send(message),
    close: () => far.close(),
  };
  const peer = new JsonRpcPeer<HostToView, ViewToHost>(recording);
  peer.handle('ui/initialize', () => ({ ...ANSWER, ...answer }));
  return {
    peer,
    seen,
    methods: () => seen.map(({ method }) => method),
    transport,
    raw: (message) => far.send(message as object),
  };
}

/** An app that is connected to a fake Host. */
export async function connected(
  answer: Partial<InitializeResult> = {},
  options: McpAppOptions = {},
): Promise<{ app: McpApp; host: FakeHost }> {
  const host = fakeHost(answer);
  const app = new McpApp({ name: 'Test', version: '1.0.0' }, options);
  await app.connect({ transport: host.transport });
  await settled();
  return { app, host };
}

/** Lets everything in transit arrive. */
export const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
