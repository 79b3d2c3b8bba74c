// The WebSocket of a page, which a test opens, closes and writes.
import { vi } from 'vitest';

export class FakeSocket {
  /** All that were created, the newest last. */
  static readonly all: FakeSocket[] = [];
  readyState = 0;
  readonly url: string;
  readonly protocols: string[];
  readonly sent: { session: string; message: Record<string, unknown>; answers?: string[] }[] = [];
  readonly close = vi.fn(() => void (this.readyState = 3));
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(url: string, protocols: string[]) {
    this.url = url;
    this.protocols = protocols;
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string): void {
    if (this.readyState !== 1) throw new Error('The socket is not open.');
    this.sent.push(JSON.parse(text) as never);
  }

  /** The connection is accepted. @param node the id of the relay's node, which it sends first */
  open(node?: string): void {
    this.readyState = 1;
    this.onopen?.();
    if (node !== undefined) this.say({ method: 'relay/alive', params: { node } }, '');
  }

  say(message: object, session = 's'): void {
    this.write(JSON.stringify({ session, message: { jsonrpc: '2.0', ...message } }));
  }

  write(data: unknown): void {
    this.onmessage?.({ data });
  }

  /** The connection breaks. */
  break(code = 1006, reason = ''): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  get methods(): unknown[] {
    return this.sent.map(({ message }) => message['method']);
  }
}
