// Messages between two windows. The browser's part is a small fake; real windows are in test/browser.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { windowTransport } from '../../../packages/elements/src/rpc/window-transport.js';
import type { WindowTransportOptions } from '../../../packages/elements/src/rpc/window-transport.js';

afterEach(() => vi.unstubAllGlobals());

const message = { jsonrpc: '2.0', method: 'ping', id: 1 };

/** A transport to `other`, and a function by which any window sends something to ours. */
function connect(options: WindowTransportOptions = {}) {
  const own = new EventTarget();
  const posted: [unknown, string][] = [];
  const other = {
    postMessage: (data: unknown, target: string) => void posted.push([data, target]),
  } as unknown as Window;
  const transport = windowTransport(other, { listenIn: own as Window, ...options });
  const received: unknown[] = [];
  const arrive = (data: unknown, { source = other, origin = 'https://host.test' } = {}) =>
    own.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }));
  const start = () =>
    transport.start(
      (arrived) => received.push(arrived),
      () => {},
    );
  return { transport, posted, received, arrive, start, own };
}

describe('a transport between two windows', () => {
  it('X2 ignores other windows, and does not read their data', () => {
    const { received, arrive, start } = connect();
    start();
    const read = vi.fn();
    const hostile = Object.defineProperty({}, 'method', { get: read });
    arrive(hostile, { source: {} as Window });
    arrive(message);
    expect(received).toEqual([message]);
    expect(read).not.toHaveBeenCalled();
  });

  it('X2 ignores other origins if it knows the right one, and accepts any otherwise', () => {
    const pinned = connect({ origin: 'https://host.test' });
    const open = connect();
    for (const { start, arrive } of [pinned, open]) {
      start();
      arrive({ ...message, id: 'evil' }, { origin: 'https://evil.test' });
      arrive(message);
    }
    expect(pinned.received).toEqual([message]);
    expect(open.received).toEqual([{ ...message, id: 'evil' }, message]);
  });

  it.each([
    ['an origin', 'https://host.test', 'https://host.test'],
    ['an opaque origin', 'null', '*'],
    ['no origin', undefined, '*'],
  ])('X2 sends to %s only', (_name, origin, target) => {
    const { transport, posted } = connect(origin === undefined ? {} : { origin });
    transport.send(message);
    expect(posted).toEqual([[message, target]]);
  });

  it('X2 hears an opaque origin by its name', () => {
    const { received, arrive, start } = connect({ origin: 'null' });
    start();
    arrive({ ...message, id: 2 });
    arrive(message, { origin: 'null' });
    expect(received).toEqual([message]);
  });

  it('sends a copy, as JSON writes it', () => {
    const { transport, posted } = connect();
    const proxy = new Proxy({ on: true, f: () => 1 }, {});
    transport.send({ ...message, params: proxy });
    expect(posted[0]![0]).toEqual({ ...message, params: { on: true } });
    expect(() => transport.send({ big: 1n })).toThrow(TypeError);
  });

  it('T5 answers a window that speaks text with text, as long as it does', () => {
    const { transport, posted, received, arrive, start } = connect();
    start();
    arrive(JSON.stringify(message));
    transport.send(message);
    arrive(message);
    transport.send(message);
    expect(received).toEqual([message, message]);
    expect(posted.map(([data]) => data)).toEqual([JSON.stringify(message), message]);
  });

  it('delivers what `admit` returns, and T5 text if the data was text', () => {
    const admit = (data: unknown) =>
      typeof data === 'string' ? { ...message, id: data } : JSON.stringify(data);
    const { transport, posted, received, arrive, start } = connect({ admit });
    start();
    arrive({ ...message, id: 'object' });
    transport.send(message);
    arrive('text');
    transport.send(message);
    expect(received).toEqual([
      { ...message, id: 'object' },
      { ...message, id: 'text' },
    ]);
    expect(posted.map(([data]) => data)).toEqual([message, JSON.stringify(message)]);
  });

  it('X3 reports what `admit` refuses and what is not JSON, and continues', () => {
    const onrefused = vi.fn();
    const tooLarge = new Error('Too large.');
    const admit = (data: unknown) => {
      if (data === 'huge') throw tooLarge;
      return data;
    };
    const { received, arrive, start } = connect({ admit, onrefused });
    start();
    for (const data of ['huge', '{', message]) arrive(data);
    expect(onrefused.mock.calls).toEqual([[tooLarge], [expect.any(SyntaxError)]]);
    expect(received).toEqual([message]);
  });

  it('X3 drops what cannot be read if nobody wants to know', () => {
    const { received, arrive, start } = connect();
    start();
    arrive('{');
    arrive(message);
    expect(received).toEqual([message]);
  });

  it('X6 hears nothing before it starts and after it is closed', () => {
    const { transport, received, arrive, start } = connect();
    arrive(message);
    start();
    arrive(message);
    transport.close();
    arrive(message);
    expect(received).toEqual([message]);
  });

  it('X6 can be closed before it starts', () => {
    expect(() => connect().transport.close()).not.toThrow();
  });

  it('listens in the global window by default', () => {
    const own = new EventTarget();
    vi.stubGlobal('window', own);
    const other = {} as Window;
    const received: unknown[] = [];
    windowTransport(other).start(
      (arrived) => received.push(arrived),
      () => {},
    );
    own.dispatchEvent(Object.assign(new Event('message'), { data: message, source: other }));
    expect(received).toEqual([message]);
  });
});
