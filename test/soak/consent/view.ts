// A view that also sends what no honest view sends: ids twice, requests before the handshake.
import type { Transport } from '../../../packages/elements/src/rpc/transport.js';
import { isObject } from '../../../packages/elements/src/protocol/json-rpc.js';
import { makeRequest } from './requests.ts';
import type { Asked, Records } from './records.ts';

export class HostileView {
  readonly session: string;
  /** Answers the host's teardown, or lets it wait. */
  answersTeardown = true;
  readonly #server: string;
  readonly #transport: Transport;
  readonly #records: Records;
  #sent: Asked[] = [];
  #lastId = 0;

  constructor(transport: Transport, session: string, server: string, records: Records) {
    this.session = session;
    this.#server = server;
    this.#transport = transport;
    this.#records = records;
    transport.start(
      (message) => this.#hear(message),
      () => {},
    );
  }

  /** Also a reload: its ids begin again. */
  shakeHands(): void {
    this.#sent = [];
    this.#lastId = 0;
    const params = {
      appInfo: { name: 'hostile', version: '1' },
      appCapabilities: {},
      protocolVersion: '2026-01-26',
    };
    this.#send({ id: ++this.#lastId, method: 'ui/initialize', params });
    this.#send({ method: 'ui/notifications/initialized', params: {} });
  }

  request(kind: number, choice: number): void {
    this.#request(kind, choice, undefined);
  }

  /** The same id again, while the first request may still run. */
  repeatId(kind: number, choice: number): void {
    const earlier = this.#sent[choice % (this.#sent.length || 1)];
    if (earlier) this.#request(kind, choice, earlier.id);
  }

  cancel(choice: number): void {
    const chosen = this.#sent[choice % (this.#sent.length || 1)];
    if (!chosen) return;
    this.#send({ method: 'notifications/cancelled', params: { requestId: chosen.id } });
  }

  /** Cancels the request with this marker, if it is one of this view. */
  withdraw(marker: string | undefined): void {
    const place = this.#sent.findIndex((asked) => asked.marker === marker);
    if (place >= 0) this.cancel(place);
  }

  #request(kind: number, choice: number, id: Asked['id'] | undefined): void {
    const marker = `m${this.#records.asked.size + 1}x`;
    const { method, row, subject, params } = makeRequest(marker, kind, choice);
    const asked: Asked = {
      marker,
      row,
      subject,
      session: this.session,
      server: this.#server,
      // The audit has no content of mode requests and copies, so they are distinguished by their id.
      id: row === 'display-mode' || row === 'copy' ? marker : (id ?? ++this.#lastId),
      isDuplicate: false,
      answers: [],
    };
    this.#records.asked.set(marker, asked);
    this.#sent.push(asked);
    const meta = { ...(params['_meta'] as object | undefined), marker };
    this.#send({ id: asked.id, method, params: { ...params, _meta: meta } });
  }

  #hear(message: unknown): void {
    const isTeardown = isObject(message) && message['method'] === 'ui/resource-teardown';
    if (isTeardown && this.answersTeardown) this.#send({ id: message['id'], result: {} });
  }

  #send(message: object): void {
    this.#transport.send({ jsonrpc: '2.0', ...message });
  }
}
