import { afterEach, describe, expect, it, vi } from 'vitest';
import { portTransport } from '../../../packages/elements/src/rpc/port-transport.js';

const message = (id: number) => ({ jsonrpc: '2.0', method: 'ping', id });

describe('a transport over a MessagePort', () => {
  const open: MessagePort[] = [];
  afterEach(() => {
    for (const port of open.splice(0)) port.close();
  });

  /** A transport, the texts that its other end receives, and a function that sends texts from there. */
  function connect(onrefused?: (error: unknown) => void) {
    const { port1, port2 } = new MessageChannel();
    open.push(port1, port2);
    const texts: string[] = [];
    const received: unknown[] = [];
    port2.onmessage = ({ data }) => void texts.push(data as string);
    const transport = portTransport(port1, onrefused);
    transport.start(
      (arrived) => received.push(arrived),
      () => {},
    );
    return { transport, texts, received, other: port2 };
  }

  it('X1 sends the messages of one moment as one text, in order', async () => {
    const { transport, texts } = connect();
    for (let id = 1; id <= 3; id++) transport.send(message(id));
    await Promise.resolve();
    transport.send(message(4));
    await expect.poll(() => texts.length).toBe(2);
    expect(texts.map((text) => JSON.parse(text))).toEqual([
      [message(1), message(2), message(3)],
      [message(4)],
    ]);
  });

  it('sends a long message alone, at its position among the others', async () => {
    const { transport, texts } = connect();
    const long = { jsonrpc: '2.0', method: 'long', params: { text: 'x'.repeat(200_000) } };
    for (const one of [message(1), message(2), long, message(3)]) transport.send(one);
    await expect.poll(() => texts.length).toBe(3);
    expect(texts.map((text) => JSON.parse(text))).toEqual([
      [message(1), message(2)],
      [long],
      [message(3)],
    ]);
  });

  it('sends messages with their content at the time of sending', async () => {
    const { transport, texts } = connect();
    const changing = { jsonrpc: '2.0', method: 'before' };
    transport.send(changing);
    changing.method = 'after';
    await expect.poll(() => texts).toHaveLength(1);
    expect(JSON.parse(texts[0]!)).toEqual([{ jsonrpc: '2.0', method: 'before' }]);
  });

  it('throws for what JSON cannot represent, and sends the rest', async () => {
    const { transport, texts } = connect();
    transport.send(message(1));
    expect(() => transport.send({ jsonrpc: '2.0', params: { big: 1n } })).toThrow(TypeError);
    transport.send(message(2));
    await expect.poll(() => texts).toHaveLength(1);
    expect(JSON.parse(texts[0]!)).toEqual([message(1), message(2)]);
  });

  it('accepts single messages and arrays of them', async () => {
    const { received, other } = connect();
    other.postMessage(JSON.stringify(message(1)));
    other.postMessage(JSON.stringify([message(2), message(3)]));
    await expect.poll(() => received).toEqual([message(1), message(2), message(3)]);
  });

  it('reports text that is not JSON, and continues', async () => {
    const refused: unknown[] = [];
    const { received, other } = connect((error) => refused.push(error));
    other.postMessage('{');
    other.postMessage(JSON.stringify(message(1)));
    await expect.poll(() => received).toEqual([message(1)]);
    expect(refused).toEqual([expect.any(SyntaxError)]);
  });

  it('X6 sends its last messages before it closes', async () => {
    const { transport, texts } = connect();
    transport.send(message(1));
    transport.close();
    await expect.poll(() => texts).toHaveLength(1);
    expect(JSON.parse(texts[0]!)).toEqual([message(1)]);
  });

  it('drops text that is not JSON if nobody wants to know', async () => {
    const { received, other } = connect();
    other.postMessage('{');
    other.postMessage(JSON.stringify(message(1)));
    await expect.poll(() => received).toEqual([message(1)]);
  });

  it('X6 closes its port, and the other end learns of it', async () => {
    const { transport, other } = connect();
    const closed = vi.fn();
    other.addEventListener('close', closed);
    transport.close();
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it('starts its port, which browsers do not do for a listener', () => {
    const { port1, port2 } = new MessageChannel();
    open.push(port1, port2);
    const start = vi.spyOn(port1, 'start');
    const transport = portTransport(port1);
    expect(start).not.toHaveBeenCalled();
    transport.start(
      () => {},
      () => {},
    );
    expect(start).toHaveBeenCalled();
  });
});
