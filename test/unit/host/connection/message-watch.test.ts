import { afterEach, describe, expect, it, vi } from 'vitest';
import { tappedTransport } from '../../../../packages/elements/src/host/connection/message-tap.js';
import { MessageWatch } from '../../../../packages/elements/src/host/connection/message-watch.js';
import type { WatchedMessage } from '../../../../packages/elements/src/host/connection/message-watch.js';
import { linkedTransports } from '../../../../packages/elements/src/rpc/linked-transports.js';

describe('MessageWatch', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('numbers messages across all sessions, watched or not', () => {
    const watch = new MessageWatch();
    const heard: WatchedMessage[] = [];
    const first = watch.tap();
    first('from-view', 'unheard');
    const stop = watch.add((message) => heard.push(message));
    first('to-view', 'a');
    watch.tap()('from-view', 'b');
    stop();
    first('to-view', 'unheard');
    expect(
      heard.map(({ id, session, direction, message }) => [id, session, direction, message]),
    ).toEqual([
      [2, 1, 'to-view', 'a'],
      [3, 2, 'from-view', 'b'],
    ]);
    expect(watch.count).toBe(4);
  });

  it('reports a listener that throws, which stops neither the others nor the message', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const watch = new MessageWatch();
    const heard: unknown[] = [];
    watch.add(() => {
      throw new Error('a bad watcher');
    });
    watch.add(({ message }) => heard.push(message));
    watch.tap()('to-view', 'a');
    expect(heard).toEqual(['a']);
    expect(report).toHaveBeenCalledTimes(1);
  });
});

describe('a tapped transport', () => {
  it('carries messages both ways, and reports what arrived and what was really sent', async () => {
    const [near, far] = linkedTransports();
    const tapped: unknown[] = [];
    const transport = tappedTransport(near, (direction, message) =>
      tapped.push([direction, message]),
    );
    const received: unknown[] = [];
    transport.start(
      (message) => received.push(message),
      () => {},
    );
    const answered = new Promise((resolve) => far.start(resolve, () => {}));
    far.send({ a: 1 });
    transport.send({ b: 2 });
    expect(await answered).toEqual({ b: 2 });
    await vi.waitFor(() => expect(received).toEqual([{ a: 1 }]));
    expect(tapped).toContainEqual(['from-view', { a: 1 }]);
    expect(tapped).toContainEqual(['to-view', { b: 2 }]);
    expect(() => transport.send({ big: 1n })).toThrow();
    expect(tapped).toHaveLength(2);
  });
});
