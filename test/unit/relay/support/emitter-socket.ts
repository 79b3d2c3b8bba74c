import { EventEmitter } from 'node:events';
import type {
  createRelay,
  RelayEnvelope,
} from '../../../../packages/server/src/relay/relay-server.js';
import { context } from './requests.js';
import { until } from './until.js';

/** A socket in the shape of Node's emitters, without `addEventListener`. */
export class EmitterSocket extends EventEmitter {
  bufferedAmount = 0;
  readonly sent: RelayEnvelope[] = [];
  readonly closed: (number | undefined)[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as RelayEnvelope);
  }
  close(code?: number): void {
    this.closed.push(code);
  }
}

/** The id of a node, as it reports it to those who connect. */
export async function nodeOf(
  relay: ReturnType<typeof createRelay<typeof context>>,
): Promise<string> {
  const socket = new EmitterSocket();
  relay.socket(socket, context);
  await until(() => socket.sent.length > 0);
  socket.emit('close');
  return (socket.sent[0]!.message as unknown as { params: { node: string } }).params.node;
}
