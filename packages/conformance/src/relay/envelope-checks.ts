// Envelopes, versions and HTTP.
import { ask, expect, messageOf } from './look.js';
import type { Look, RelayCheck } from './look.js';
import { newSession, notification, request, send } from './page.js';

/** Longer than any envelope may be. */
const TOO_LONG = 16 * 1024 * 1024 + 1;

const BAD_ENVELOPES: readonly (readonly [string, (session: string) => unknown])[] = [
  ['null', () => null],
  ['a list', () => []],
  ['no session', () => ({ message: { jsonrpc: '2.0', id: 1, method: 'ping' } })],
  ['a short session', () => request('short', 1, 'ping')],
  ['a session with a space', (session) => request(`${session} x`, 1, 'ping')],
  ['an unknown key', (session) => ({ ...(request(session, 1, 'ping') as object), extra: 1 })],
  ['no message', (session) => ({ session })],
  ['a batch', (session) => ({ session, message: [{ jsonrpc: '2.0', id: 1, method: 'ping' }] })],
  ['JSON-RPC 1.0', (session) => ({ session, message: { jsonrpc: '1.0', id: 1, method: 'ping' } })],
  ['a fraction as id', (session) => request(session, 1.5, 'ping')],
  ['null as id', (session) => request(session, null as never, 'ping')],
];

const errorCode = async (look: Look, method: string, params: unknown) =>
  (await ask(look, newSession(), 'a', method, params)).error?.code;

export const ENVELOPE_CHECKS: Record<string, RelayCheck> = {
  async E1({ relay }) {
    const session = newSession();
    for (const id of [7, 'seven']) {
      const answer = await send(relay, request(session, id, 'ping'));
      const [envelope] = answer.envelopes;
      expect(answer.status === 200, 'the status of ping is not 200', answer.status);
      expect(
        answer.type.startsWith('application/json'),
        'ping is not answered as JSON',
        answer.type,
      );
      expect(envelope?.session === session, 'the session is not that of the request', envelope);
      expect(envelope.message?.id === id, 'the id is not that of the request', envelope);
      expect(envelope.message.jsonrpc === '2.0', 'the answer is not JSON-RPC 2.0', envelope);
      expect(!!envelope.message.result, 'ping has no result', envelope);
    }
  },
  async E2({ relay }) {
    const answer = await send(relay, '{"session":');
    expect(answer.status === 400, 'the status is not 400', answer.status);
    expect(messageOf(answer).error?.code === -32700, 'the code is not -32700', messageOf(answer));
    expect(messageOf(answer).id === null, 'the id is not null', messageOf(answer));
  },
  async E3({ relay }) {
    for (const [what, make] of BAD_ENVELOPES) {
      const answer = await send(relay, make(newSession()));
      const { error, id } = messageOf(answer);
      expect(error?.code === -32600, `${what}: the code is not -32600`, messageOf(answer));
      expect(!!error.message, `${what}: the error has no text`);
      if (id === null) expect(answer.status === 400, `${what}: the status is not 400`, answer);
    }
  },
  async E4(look) {
    const methods = ['initialize', 'sampling/createMessage', 'relay/none', 'constructor', ''];
    for (const method of methods) {
      const code = await errorCode(look, method, {});
      expect(code === -32601, `${JSON.stringify(method)} does not get -32601`, code);
    }
  },
  async E5(look) {
    for (const params of [[], 'x', 1]) {
      const code = await errorCode(look, 'tools/list', params);
      expect(code === -32602, `params ${JSON.stringify(params)} do not get -32602`, code);
    }
  },
  async E6({ relay }) {
    const body = JSON.stringify(request(newSession(), 1, 'ping', { x: 'x'.repeat(TOO_LONG) }));
    const answer = await send(relay, body).catch((error: Error) => error);
    // A server may close the connection before it has read the whole body. Silence is not an answer.
    if (answer instanceof Error) {
      expect(answer.name !== 'TimeoutError', 'there is no answer');
      return;
    }
    expect(answer.status === 413, 'the status is not 413', answer.status);
    const { error } = messageOf(answer);
    // A proxy in front of the relay may have its own limit.
    if (error) expect(error.code === -32051, 'the code is not -32051', error);
  },
  async V1(look) {
    const { result } = await ask(look, newSession(), 1, 'relay/hello');
    expect(result?.['relay'] === 1, 'relay is not 1', result);
    const { capabilities } = result as { capabilities?: { tools?: object; resources?: object } };
    expect(!!capabilities?.tools, 'the server has tools, which capabilities does not say', result);
    expect(!capabilities.resources, 'capabilities has what the server does not have', result);
  },
  async V2(look) {
    const both = await ask(look, newSession(), 1, 'relay/hello', { versions: [999, 1] });
    expect(both.result?.['relay'] === 1, '[999, 1] is not answered with 1', both);
    const { error } = await ask(look, newSession(), 2, 'relay/hello', { versions: [999] });
    expect(error?.code === -32055, '[999] does not get -32055', error);
    const { versions } = error.data ?? {};
    expect(Array.isArray(versions) && versions.includes(1), 'data.versions lacks 1', error);
  },
  async H1({ relay }) {
    const body = JSON.stringify(request(newSession(), 1, 'ping'));
    const { status } = await send(relay, body, { more: { 'content-type': 'text/plain' } });
    expect(status === 415, 'text/plain does not get 415', status);
  },
  async H2({ relay }) {
    const unknown = { requestId: 'nothing' };
    const answer = await send(
      relay,
      notification(newSession(), 'notifications/cancelled', unknown),
    );
    expect(answer.status === 202, 'the status is not 202', answer.status);
    expect(answer.envelopes.length === 0, 'there is a body', answer.envelopes);
  },
  async H3({ relay }) {
    const { status } = await send(relay, '{}', { method: 'PUT' });
    expect(status === 405, 'PUT does not get 405', status);
  },
  async H4({ relay }) {
    for (const sessions of ['', 'short', `${newSession()},x`]) {
      const more = { accept: 'text/event-stream', 'mcp-relay-sessions': sessions };
      const { status } = await send(relay, undefined, { method: 'GET', more });
      expect(status === 400, `sessions ${JSON.stringify(sessions)} do not get 400`, status);
    }
  },
  async H5({ relay }) {
    const more = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await send(relay, request(newSession(), 1, 'ping'), { more });
    if (answer.status === 200) return 'the relay accepts pages of every origin';
    expect(answer.status === 403, 'the status is not 403', answer.status);
    expect(messageOf(answer).error?.code === -32054, 'the code is not -32054', messageOf(answer));
    return undefined;
  },
};
