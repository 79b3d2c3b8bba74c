// Relay nodes on a bus that loses messages, breaks, or whose other nodes end.
import { expect, it, onTestFinished } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import type { RelayEnvelope } from '../../../packages/server/src/relay/relay-server.js';
import { newLink, relayHost } from './support/fixture.js';
import { localServer } from './support/local-server.js';
import { call, context, request } from './support/requests.js';
import { textBus } from './support/text-bus.js';
import { twoNodes } from './support/two-nodes.js';
import { until } from './support/until.js';

/** A bus that loses what `isLost` selects, and can report a gap. */
function lossyBus(isLost: (message: { type: string }) => boolean) {
  const bus = textBus();
  const gapListeners = new Set<() => void>();
  return {
    gap: () => gapListeners.forEach((listener) => listener()),
    bus: {
      ...bus,
      async publish(topic: string, message: unknown) {
        if (!isLost(message as { type: string })) await bus.publish(topic, message);
      },
      onGap(listener: () => void) {
        gapListeners.add(listener);
        return () => gapListeners.delete(listener);
      },
    },
  };
}

const errorOf = (envelope: RelayEnvelope | undefined) =>
  (envelope!.message as { error?: { code: number; message: string; data: unknown } }).error;

it('V1 repeats a lost question', async () => {
  let lost = 0;
  const { bus } = lossyBus(({ type }) => type === 'attach' && lost++ === 0);
  const { server, a, b } = await twoNodes(bus);
  const first = await a.relay.handle(call('echo'), { context });
  expect(await b.relay.handle(request('relay/attach'), { context })).toEqual(first);
  expect(lost).toBeGreaterThan(1);
  expect(server.log.runs).toEqual(['echo']);
});

it('V1 asks again for a lost answer, and does not run the tool again', async () => {
  let lost = 0;
  const { bus } = lossyBus(({ type }) => type === 'message' && lost++ === 0);
  const { server, a, b } = await twoNodes(bus, 100);
  const running = a.relay.handle(call('slow'), { context });
  await until(() => server.log.runs.length === 1);
  const followed = b.relay.handle(request('relay/attach'), { context });
  await until(() => bus.topics.length >= 2);
  server.log.release();
  expect(await followed).toEqual(await running);
  expect(lost).toBeGreaterThan(1);
  expect(server.log.runs).toEqual(['slow']);
});

it('V1 when the node with the call ends, callers on other nodes are told soon', async () => {
  const bus = textBus();
  const { server, a, b } = await twoNodes(bus, 100);
  const lost = a.relay.handle(call('slow'), { context });
  await until(() => server.log.runs.length === 1);
  const followed = b.relay.handle(request('relay/attach'), { context });
  await until(() => bus.topics.length >= 2);
  a.relay.close();
  expect(await lost).toBeUndefined();
  expect(errorOf(await followed)).toMatchObject({
    code: RelayErrorCode.ResultLost,
    data: { outcome: 'unknown' },
  });
});

it('V1 two nodes that look for the same call do not wait for each other', async () => {
  const { a, b } = await twoNodes(textBus(), 100);
  const answers = await Promise.all(
    [a, b].map(({ relay }) => relay.handle(request('relay/attach'), { context })),
  );
  expect(answers.map((answer) => errorOf(answer)?.code)).toEqual([
    RelayErrorCode.ResultLost,
    RelayErrorCode.ResultLost,
  ]);
});

it('names a bus that is down in the error, with the number in the log', async () => {
  const server = localServer();
  const ids: unknown[] = [];
  const host = await relayHost({
    client: await server.connect(),
    bus: { publish: () => Promise.reject(new Error('No bus.')), subscribe: () => () => {} },
    limits: { attachTimeout: 20 },
    onerror: (_error, id) => ids.push(id),
  });
  const error = errorOf(await host.relay.handle(request('relay/attach'), { context }))!;
  expect(error).toMatchObject({ code: RelayErrorCode.ResultLost, data: { outcome: 'unknown' } });
  expect(error.message).toContain('cannot reach the others');
  expect(error.message).toContain(String(ids[0]));
  expect(server.log.runs).toEqual([]);
});

it('V14 tells the pages after a gap that lists may have changed', async () => {
  const { bus, gap } = lossyBus(() => false);
  const server = localServer();
  const host = await relayHost({ bus, client: await server.connect() });
  const link = newLink(host.url('ws'));
  const heard: string[] = [];
  onTestFinished(link.onListChanged((kind) => heard.push(kind)));
  await link.ready();
  gap();
  await until(() => heard.length === 3);
  expect(heard.toSorted()).toEqual(['prompts', 'resources', 'tools']);
});
