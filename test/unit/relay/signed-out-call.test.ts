// A call that ended with a sign-out may have run: it is not started again when its page comes back.
import { expect, it, onTestFinished, vi } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/elements/src/server/relay/relay-server.js';
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
  const again = request('relay/attach', { method, params, node, age: 1 });
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
