// Tool calls: at most once, found again, cancelled.
import {
  ask,
  changing,
  expect,
  isListChanged,
  messageOf,
  newKey,
  runsOf,
  toolCall,
  until,
} from './look.js';
import type { Look, RelayCheck } from './look.js';
import { resultOf } from './mcp-server.js';
import { newSession, notification, openStream, request, send } from './page.js';

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A call whose connection breaks while it runs. */
async function brokenCall(look: Look, session: string, key: string): Promise<void> {
  const gone = new AbortController();
  const call = request(session, 1, 'tools/call', toolCall('probe_wait', key));
  const broken = send(look.relay, call, { signal: gone.signal }).catch(() => {});
  await until(() => runsOf(look, key) === 1, 'the tool did not run', look.relay.timeout);
  gone.abort();
  await broken;
}

async function runsOnce(look: Look, key: string): Promise<void> {
  // A round trip after it: whatever was on its way to the server has arrived.
  await ask(look, newSession(), 1, 'tools/call', toolCall('probe_run', newKey()));
  expect(runsOf(look, key) === 1, `the tool ran ${runsOf(look, key)} times`);
}

const isLost = ({ error }: { error?: { code?: number; data?: object } }) =>
  error?.code === -32053 && (error.data as { outcome?: string } | undefined)?.outcome === 'unknown';

export const CALL_CHECKS: Record<string, RelayCheck> = {
  async C1(look) {
    const key = newKey();
    const call = toolCall('probe_run', key);
    const { result } = await ask(look, newSession(), 1, 'tools/call', call);
    expect(sameJson(result, resultOf(key)), 'the result is not the one of the server', result);
    await runsOnce(look, key);
  },
  async C2(look) {
    const key = newKey();
    const session = newSession();
    const call = toolCall('probe_wait', key, { progressToken: 'token' });
    look.mcp.release(key);
    const more = { accept: 'application/json, text/event-stream' };
    const answer = await send(look.relay, request(session, 1, 'tools/call', call), { more });
    expect(answer.type.startsWith('text/event-stream'), 'it is not an event stream', answer.type);
    const [progress, result] = answer.envelopes.map(({ message }) => message);
    expect(progress?.method === 'notifications/progress', 'no progress arrived first', progress);
    expect(progress.params?.['progressToken'] === 'token', 'the token is another', progress);
    expect(progress.params['progress'] === 1, 'the progress is another', progress);
    expect(result?.id === 1 && !!result.result, 'the result did not follow', result);
  },
  async C3(look) {
    const key = newKey();
    const session = newSession();
    const call = toolCall('probe_run', key);
    const first = await ask(look, session, 1, 'tools/call', call);
    const again = await ask(look, session, 1, 'tools/call', call);
    await runsOnce(look, key);
    expect(sameJson(first, again), 'the second answer is another', again);
  },
  async C4(look) {
    const [key, other] = [newKey(), newKey()];
    const session = newSession();
    await ask(look, session, 1, 'tools/call', toolCall('probe_run', key));
    const again = await ask(look, session, 1, 'tools/call', toolCall('probe_run', other));
    expect(again.error?.code === -32600, 'it does not get -32600', again);
    expect(runsOf(look, other) === 0, 'the second request ran');
  },
  async C5(look) {
    const [key, other] = [newKey(), newKey()];
    const session = newSession();
    await ask(look, session, 1, 'tools/call', toolCall('probe_run', key));
    const answer = await ask(look, session, '1', 'tools/call', toolCall('probe_run', other));
    expect(sameJson(answer.result, resultOf(other)), '"1" was treated as 1', answer);
  },
  async C6(look) {
    const key = newKey();
    const session = newSession();
    const first = await ask(look, session, 1, 'tools/call', toolCall('probe_run', key));
    const attached = await ask(look, session, 1, 'relay/attach');
    await runsOnce(look, key);
    expect(sameJson(attached, first), 'the result is another', attached);
  },
  async C7(look) {
    const key = newKey();
    const session = newSession();
    await brokenCall(look, session, key);
    const attached = send(look.relay, request(session, 1, 'relay/attach'));
    look.mcp.release(key);
    const { result } = messageOf(await attached);
    expect(sameJson(result, resultOf(key)), 'the result did not arrive', result);
    await runsOnce(look, key);
  },
  async C8(look) {
    const key = newKey();
    const params = { method: 'tools/call', params: toolCall('probe_run', key), node: 'x', age: 1 };
    for (const more of [{}, params]) {
      const answer = await ask(look, newSession(), 1, 'relay/attach', more);
      expect(isLost(answer), 'it does not get -32053 with the outcome "unknown"', answer);
    }
    expect(runsOf(look, key) === 0, 'the tool ran, though another node may have run it');
  },
  async C9(look) {
    const key = newKey();
    const session = newSession();
    const call = request(session, 1, 'tools/call', toolCall('probe_wait', key));
    const running = send(look.relay, call).catch(() => {});
    await until(() => runsOf(look, key) === 1, 'the tool did not run', look.relay.timeout);
    await send(look.relay, notification(session, 'notifications/cancelled', { requestId: 1 }));
    const { mcp, relay } = look;
    await until(() => mcp.aborted.includes(key), 'the server received nothing', relay.timeout);
    await running;
  },
  async C10(look) {
    const [key, ended] = [newKey(), newKey()];
    const session = newSession();
    await ask(look, session, 2, 'tools/call', toolCall('probe_run', ended));
    const call = request(session, 1, 'tools/call', toolCall('probe_wait', key));
    const running = send(look.relay, call).catch(() => {});
    await until(() => runsOf(look, key) === 1, 'the tool did not run', look.relay.timeout);
    await send(look.relay, notification(session, 'relay/bye'));
    const { mcp, relay } = look;
    await until(() => mcp.aborted.includes(key), 'the call continued', relay.timeout);
    await running;
    const attached = await ask(look, session, 2, 'relay/attach');
    expect(isLost(attached), 'the result was not forgotten', attached);
  },
  async S1(look) {
    const key = newKey();
    const session = newSession();
    await ask(look, session, 1, 'tools/call', toolCall('probe_run', key));
    const stolen = await ask(look, newSession(), 1, 'relay/attach');
    expect(isLost(stolen), 'another session got the result', stolen);
  },
  async N1(look) {
    const session = newSession();
    await ask(look, session, 1, 'relay/hello');
    const stream = await openStream(look.relay, session);
    try {
      if (stream.status === 404 || stream.status === 405) return 'there is no event stream';
      expect(stream.status === 200, 'the status is not 200', stream.status);
      expect(stream.type.startsWith('text/event-stream'), 'it is not an event stream', stream.type);
      await stream.first();
      const { session: reported } = await changing(look, stream.next(isListChanged));
      expect(reported === session, 'the change is for another session', reported);
      return undefined;
    } finally {
      stream.close();
    }
  },
};
