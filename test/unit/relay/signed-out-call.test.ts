// A call that ended with a sign-out may have run: it is not started again when its page comes back.
import { expect, it, onTestFinished, vi } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { nodeOf } from './support/emitter-socket.js';
import { notingClient } from './support/noting-client.js';
import { call, codeOf, context, request } from './support/requests.js';
import { until } from './support/until.js';

it('is lost after a sign-out, and does not run a second time', async () => {
  const { client, calls } = notingClient({ hasRequest: false });
  const callTool = (params: unknown) => {
    calls.push([params]);
    return new Promise<never>(() => {});
  };
  const relay = createRelay<typeof context>({
    client: { ...client, callTool } as never,
    authorize: () => 'ada',
    origins: 'any',
  });
  onTestFinished(() => relay.close());
  const node = await nodeOf(relay);
  const asked = call('slow');
  void relay.handle(asked, { context });
  await until(() => calls.length === 1);
  await relay.signOut('ada');
  const { method, params } = asked.message;
  // Older than the sign-out, however slow this machine is.
  const again = request('relay/attach', { method, params, node, age: 10_000 });
  expect(codeOf(await relay.handle(again, { context }))).toBe(RelayErrorCode.ResultLost);
  expect(calls).toHaveLength(1);
});

it('is lost also if its page had to wait for the authorization when it came back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const { client, calls } = notingClient({ hasRequest: false });
  const callTool = (params: unknown) => {
    calls.push([params]);
    return new Promise<never>(() => {});
  };
  let authorized = Promise.resolve('ada');
  const relay = createRelay<typeof context>({
    client: { ...client, callTool } as never,
    authorize: () => authorized,
    origins: 'any',
  });
  onTestFinished(() => relay.close());
  const node = await nodeOf(relay);
  const asked = call('slow');
  void relay.handle(asked, { context });
  await until(() => calls.length === 1);
  vi.setSystemTime(100);
  await relay.signOut('ada');
  vi.setSystemTime(200);
  let authorize!: (user: string) => void;
  authorized = new Promise((resolve) => (authorize = resolve));
  const { method, params } = asked.message;
  const again = request('relay/attach', { method, params, node, age: 200 });
  const answer = relay.handle(again, { context });
  vi.setSystemTime(1000);
  authorize('ada');
  expect(codeOf(await answer)).toBe(RelayErrorCode.ResultLost);
  expect(calls).toHaveLength(1);
});

/** A relay whose clients answer when the test says so, and ignore signals. */
function connectingRelay() {
  const connected: string[] = [];
  const closed: number[] = [];
  const running: { reject(error: unknown): void; answer(result: object): void; name: string }[] =
    [];
  const relay = createRelay<typeof context>({
    authorize: () => 'ada',
    origins: 'any',
    connect: ({ user }) => {
      const id = connected.push(user);
      const run = (name: string) =>
        new Promise<never>((resolve, reject) =>
          running.push({ name, reject, answer: (result) => resolve(result as never) }),
        );
      return {
        transport: {},
        getServerCapabilities: () => ({ tools: {} }),
        getServerVersion: () => undefined,
        callTool: () => run('callTool'),
        listTools: () => run('listTools'),
        close: async () => void closed.push(id),
      } as never;
    },
  });
  onTestFinished(() => relay.close());
  return { relay, connected, closed, running };
}

const notFound = () => Object.assign(new Error('Session not found'), { status: 404 });

it('does not connect again for a user whose sign-out ended the session of their client', async () => {
  const { relay, connected, closed, running } = connectingRelay();
  void relay.handle(call('slow'), { context });
  await until(() => running.length === 1);
  await relay.signOut('ada');
  await until(() => closed.length === 1);
  // The server no longer knows the session, because the relay has just ended it.
  running[0]!.reject(notFound());
  await new Promise((resolve) => setImmediate(resolve));
  expect(connected).toEqual(['ada']);
});

it('closes a client that was already replaced, although its request is still running', async () => {
  const { relay, closed, running } = connectingRelay();
  void relay.handle(call('slow', 1), { context });
  void relay.handle(call('slow', 2), { context });
  await until(() => running.length === 2);
  // The first request finds that the server has restarted, and gets another client.
  running[0]!.reject(notFound());
  await until(() => running.length === 3);
  await relay.signOut('ada');
  await until(() => closed.length === 2);
  expect(closed.toSorted()).toEqual([1, 2]);
});

it('does not call the tool if the user signed out while its headers were looked up', async () => {
  const { relay, running } = connectingRelay();
  void relay.handle(call('slow'), { context });
  await until(() => running.length === 1);
  running[0]!.reject(Object.assign(new Error('Header mismatch'), { code: -32020 }));
  await until(() => running.length === 2);
  await relay.signOut('ada');
  running[1]!.answer({ tools: [{ name: 'slow' }] });
  await new Promise((resolve) => setImmediate(resolve));
  expect(running.map(({ name }) => name)).toEqual(['callTool', 'listTools']);
});
