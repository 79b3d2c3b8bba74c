// The bus of nodes in one process.
import { expect, it, vi } from 'vitest';
import { localBus } from '../../../packages/server/src/relay/relay-server.js';

it('delivers to all listeners of the topic until they leave', async () => {
  const bus = localBus();
  const [one, two, other] = [vi.fn(), vi.fn(), vi.fn()];
  const leave = bus.subscribe('topic', one);
  const leaveToo = bus.subscribe('topic', two);
  bus.subscribe('other', other);
  await bus.publish('topic', 1);
  await bus.publish('nobody', 1);
  leave();
  await bus.publish('topic', 2);
  leaveToo();
  await bus.publish('topic', 3);
  expect([one, two, other].map(({ mock }) => mock.calls.flat())).toEqual([[1], [1, 2], []]);
});

it('does not remove the listeners that came after the last one had left', async () => {
  const bus = localBus();
  const leave = bus.subscribe('topic', () => {});
  leave();
  const heard = vi.fn();
  bus.subscribe('topic', heard);
  leave();
  await bus.publish('topic', 1);
  expect(heard).toHaveBeenCalledOnce();
});
