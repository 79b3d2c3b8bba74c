// What both connections to a relay send, repeat and refuse, and how the errors are explained.
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  again,
  asRefusal,
  backoff,
  envelopeText,
  isRefusal,
} from '../../../../packages/elements/src/host/link/relay/relay-carrier.js';
import {
  helloError,
  requestError,
} from '../../../../packages/elements/src/host/link/relay/relay-errors.js';
import * as ErrorCode from '../../../../packages/elements/src/protocol/error-codes.js';
import {
  RELAY_MAX_LENGTH,
  RelayErrorCode,
} from '../../../../packages/elements/src/protocol/relay.js';
import { RpcError } from '../../../../packages/elements/src/rpc/rpc-error.js';

const url = 'https://relay.example/';
const silent = { session: 's', answers: () => [] };

afterEach(() => void vi.restoreAllMocks());

describe('an envelope', () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it('names the kinds that the page answers only if there are any', () => {
    expect(JSON.parse(envelopeText(silent, message))).toEqual({ session: 's', message });
    const asked = { session: 's', answers: () => ['roots' as const] };
    expect(JSON.parse(envelopeText(asked, message))).toEqual({
      session: 's',
      message,
      answers: ['roots'],
    });
  });

  it('has a maximum length, which leaves room for the question about its result', () => {
    const room =
      RELAY_MAX_LENGTH - 1024 - JSON.stringify({ session: 's', message: { x: '' } }).length;
    expect(envelopeText(silent, { x: 'x'.repeat(room) })).toHaveLength(RELAY_MAX_LENGTH - 1024);
    const tooLong = { x: 'x'.repeat(room + 1) };
    expect(() => envelopeText(silent, tooLong)).toThrow(
      expect.objectContaining({ code: RelayErrorCode.TooLarge }),
    );
    const attach = { method: 'relay/attach', x: tooLong.x };
    expect(() => envelopeText(silent, attach)).not.toThrow();
  });
});

describe('a request whose connection broke', () => {
  const request = (method: string) => ({
    jsonrpc: '2.0' as const,
    id: 7,
    method,
    params: { name: 'x', _meta: { progressToken: 7 } },
  });

  it('is sent again as it is, unless it is a tool call', () => {
    const list = request('tools/list');
    expect(again(list, 'node', 5)).toBe(list);
  });

  it('V1 becomes a question about the result of the call, for any node', () => {
    expect(again(request('tools/call'))).toEqual({
      jsonrpc: '2.0',
      id: 7,
      method: 'relay/attach',
      params: { _meta: { progressToken: 7 } },
    });
  });

  it('V1 has the call with it for the node that knows whether it arrived', () => {
    const call = request('tools/call');
    expect(again(call, 'node', 5).params).toEqual({
      _meta: { progressToken: 7 },
      method: 'tools/call',
      params: call.params,
      node: 'node',
      age: 5,
    });
    expect(again({ jsonrpc: '2.0', id: 1, method: 'tools/call' }).params).toEqual({});
  });
});

it.each([
  [0, 250],
  [1, 500],
  [4, 4000],
  [5, 8000],
  [50, 8000],
])('waits after %i failures at most %i ms, and at least half of that', (failures, most) => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1);
  expect([backoff(failures), backoff(failures)]).toEqual([most, most / 2]);
});

describe('an error of a request', () => {
  const timeout = new RpcError(ErrorCode.RequestTimeout, 'Timed out.');

  it('asks for a sign-in only if the relay itself refused the user', () => {
    const own = asRefusal({ error: { code: RelayErrorCode.Unauthorized, message: 'Who?' } });
    const { error } = own as { error: { code: number; message: string; data: unknown } };
    const refused = new RpcError(error.code, error.message, error.data);
    expect(isRefusal(refused)).toBe(true);
    expect(requestError(refused, 'tools/list', url)).toMatchObject({
      reason: 'auth-required',
      message: expect.stringContaining('Who?') as string,
    });
    for (const other of [
      new RpcError(RelayErrorCode.Unauthorized, 'Of the server.', {}),
      new RpcError(RelayErrorCode.Unauthorized, 'Of the server.'),
      Object.assign(new Error('Not of JSON-RPC.'), { data: error.data }),
    ]) {
      expect(isRefusal(other)).toBe(false);
      expect(requestError(other, 'tools/list', url, 'Down.')).toBe(other);
    }
  });

  it('describes the connection if the request timed out meanwhile', () => {
    expect(requestError(timeout, 'tools/list', url)).toBe(timeout);
    expect(requestError(timeout, 'tools/list', url, 'Down.')).toMatchObject({
      code: ErrorCode.RequestTimeout,
      message: 'Timed out. Down.',
      data: undefined,
    });
    const other = new RpcError(ErrorCode.InvalidParams, 'Bad.');
    expect(requestError(other, 'tools/list', url, 'Down.')).toBe(other);
  });

  it('V1 says of a tool call that nobody knows whether it ran', () => {
    expect(requestError(timeout, 'tools/call', url, 'Down.')).toMatchObject({
      code: ErrorCode.RequestTimeout,
      message: 'Timed out. Down. Whether the tool ran is unknown.',
      data: { outcome: 'unknown' },
    });
  });
});

describe('an error of the first request', () => {
  it('asks for a sign-in if the user is not known', () => {
    const error = new RpcError(RelayErrorCode.Unauthorized, 'Who?');
    expect(helloError(error, url)).toMatchObject({ reason: 'auth-required' });
    const lookalike = Object.assign(new Error('x'), { code: RelayErrorCode.Unauthorized });
    expect(helloError(lookalike, url).reason).toBe('server-unreachable');
  });

  it('distinguishes a relay that is late from one that cannot be reached', () => {
    const late = new RpcError(ErrorCode.RequestTimeout, 'Timed out.');
    expect(helloError(late, url, 'It refuses.')).toMatchObject({
      phase: 'connect',
      reason: 'server-timeout',
      message: `The relay ${url}: Timed out. It refuses.`,
      cause: late,
    });
    expect(helloError(new Error('down'), url)).toMatchObject({
      reason: 'server-unreachable',
      message: `The relay ${url}: down`,
    });
  });

  it('has what the relay said as its hint, for every refusal', () => {
    const { OriginRefused, UnknownServer, TooMany } = RelayErrorCode;
    const refusals: [number, string, string, string][] = [
      [
        OriginRefused,
        'Not of "http://a.test".',
        'Add it; or set `origin`.',
        'Add it; or set `origin`.',
      ],
      [UnknownServer, 'No server "x".', 'One of: "a". End with it.', 'One of: "a". End with it.'],
      [TooMany, 'More than 3 sessions.', '', 'More than 3 sessions.'],
      [ErrorCode.InvalidRequest, 'The body must be JSON.', '', 'The body must be JSON.'],
      [ErrorCode.InternalError, 'Error 7 in its log.', '', 'Error 7 in its log.'],
    ];
    for (const [code, what, fix, hint] of refusals)
      expect(
        helloError(new RpcError(code, `${what} ${fix}`.trim()), url, 'It is late.'),
      ).toMatchObject({
        reason: 'server-unreachable',
        message: `The relay ${url} refused: ${what}`,
        hint,
      });
    const closed = new RpcError(ErrorCode.ConnectionClosed, `The relay ${url} does not respond.`);
    expect(helloError(closed, url).hint).toContain('createRelay()');
  });

  it.each([
    ['http://localhost:5173/', 'http://localhost:3000/relay', true],
    ['http://chat.localhost:5173/', 'ws://127.0.0.1:3000/relay', true],
    ['http://localhost:5173/', '/relay', false],
    ['http://localhost:5173/', 'https://relay.example/', false],
    ['https://chat.example/', 'http://localhost:3000/relay', false],
  ])('on %s names the option for development with %s: %s', (page, relay, isNamed) => {
    vi.stubGlobal('location', new URL(page));
    onTestFinished(() => void vi.unstubAllGlobals());
    const { hint } = helloError(new TypeError('Failed to fetch'), relay);
    expect(hint.includes('development: true')).toBe(isNamed);
  });

  it('does not repeat the address of a text that has it', () => {
    expect(helloError(new Error(`${url} is gone.`), url, 'It refuses.').message).toBe(
      `${url} is gone.`,
    );
  });
});
