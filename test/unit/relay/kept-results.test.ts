// A relay keeps the result of a tool call for a while: no tool runs twice, and nothing is kept forever.
import { expect, it } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { nodeOf } from './support/emitter-socket.js';
import { limited } from './support/fixture.js';
import { call, codeOf, context, request } from './support/requests.js';
import { until } from './support/until.js';

it('answers the same request with the same id from memory, without running it again', async () => {
  const { server, relay } = await limited({});
  const first = await relay.handle(call('echo'), { context });
  expect(await relay.handle(call('echo'), { context })).toEqual(first);
  expect(server.log.runs).toEqual(['echo']);
});

it('rejects another request with the same id', async () => {
  const { server, relay } = await limited({});
  await relay.handle(call('echo'), { context });
  expect(codeOf(await relay.handle(call('big'), { context }))).toBe(-32600);
  // "1" is not 1.
  await relay.handle(call('big', '1'), { context });
  expect(server.log.runs).toEqual(['echo', 'big']);
});

it('are forgotten after a while', async () => {
  const { relay } = await limited({ keepFor: 1 });
  await relay.handle(call('echo'), { context });
  await new Promise((resolve) => setTimeout(resolve, 10));
  const answer = await relay.handle(request('relay/attach'), { context });
  expect(codeOf(answer)).toBe(RelayErrorCode.ResultLost);
});

it('drops the oldest when there are too many, and then runs nothing on a guess', async () => {
  const { server, relay } = await limited({ keptLength: 3000 });
  const node = await nodeOf(relay);
  for (let id = 1; id <= 3; id++) await relay.handle(call('big', id, '1000'), { context });
  const attach = (id: number) => {
    const params = { method: 'tools/call', params: { name: 'echo' }, node, age: 1000 };
    return relay.handle(request('relay/attach', params, id), { context });
  };
  expect(codeOf(await attach(1))).toBe(RelayErrorCode.ResultLost);
  expect(await attach(3)).toMatchObject({ message: { id: 3, result: {} } });
  expect(server.log.runs).toEqual(['big', 'big', 'big']);
});

it('an attach runs a tool call that never arrived, but only at the node it was sent to, and in time', async () => {
  const { server, relay } = await limited({});
  const node = await nodeOf(relay);
  const asked = { method: 'tools/call', params: { name: 'echo' }, node, age: 5 };
  const attach = (id: number, params: object) =>
    relay.handle(request('relay/attach', params, id), { context });
  for (const [id, wrong] of [
    { ...asked, node: 'another' },
    { ...asked, node: undefined },
    { ...asked, age: 60_000 },
    { ...asked, age: 'young' },
    { ...asked, params: 'none' },
    { ...asked, method: 'relay/hello' },
  ].entries())
    expect(codeOf(await attach(id, wrong))).toBe(RelayErrorCode.ResultLost);
  expect(server.log.runs).toEqual([]);
  const answers = await Promise.all([attach(9, asked), attach(9, asked)]);
  expect(answers[0]).toMatchObject({ message: { id: 9, result: {} } });
  expect(answers[1]).toEqual(answers[0]);
  // It arrives later.
  const late = request('tools/call', { name: 'echo' }, 9);
  expect(await relay.handle(late, { context })).toEqual(answers[0]);
  expect(server.log.runs).toEqual(['echo']);
});

it('aborts a call whose page does not come back', async () => {
  const { server, relay } = await limited({ keepFor: 20 });
  const gone = new AbortController();
  const running = relay.handle(call('slow'), { context, signal: gone.signal });
  await until(() => server.log.runs.length === 1);
  gone.abort();
  expect(await running).toBeUndefined();
  await until(() => server.log.aborts.length === 1);
});
