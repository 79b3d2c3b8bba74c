// The connection on which a node listens to PostgreSQL. The real server is in test/bus.
import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { PostgresListener } from '../../../packages/server/src/relay/bus/postgres-listener.js';

/** A connection of a pool, which breaks when the test says so. */
class StubConnection extends EventEmitter {
  readonly release = vi.fn();
  query = async () => ({ rows: [] });
}

it('is closed while it connects again: nothing is left, and nothing is thrown into the process', async () => {
  const first = new StubConnection();
  const second = new StubConnection();
  let arrive!: (connection: StubConnection) => void;
  const connect = vi
    .fn()
    .mockResolvedValueOnce(first)
    .mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const error = vi.fn();
  const listener = new PostgresListener({ connect } as never, { error, gap: vi.fn() } as never);
  await listener.listen('channel', async () => {});
  first.emit('end');
  expect(connect).toHaveBeenCalledTimes(2);
  listener.close();
  arrive(second);
  await vi.waitFor(() => expect(second.release).toHaveBeenCalledWith(true));
  // A rejection that nobody handles is reported after the microtasks, and fails the run.
  await new Promise((resolve) => setImmediate(resolve));
  expect(error).not.toHaveBeenCalled();
});
