// The token of a request: in a header, or in the subprotocol of a WebSocket.
import { expect, it } from 'vitest';
import { RELAY_BEARER_PREFIX } from '../../../../packages/elements/src/protocol/relay.js';
import { bearerToken } from '../../../../packages/server/src/relay/admission/bearer-token.js';

const encoded = (token: string) =>
  RELAY_BEARER_PREFIX +
  Buffer.from(token)
    .toString('base64')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const ofHeader = (authorization: string) => bearerToken({ headers: { authorization } });
const ofProtocol = (offered: string) =>
  bearerToken({ headers: { 'sec-websocket-protocol': offered } });

it.each([
  ['Bearer x.y', 'x.y'],
  ['bearer   x', 'x'],
  ['Basic x', undefined],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['Bearer a b', undefined],
  ['No Bearer a', undefined],
  ['', undefined],
])('of the header %j is %j', (header, token) => {
  expect(ofHeader(header)).toBe(token);
});

it.each(['x', 'a+b/c=~ü', '???>>>', '漢'])('%j survives a subprotocol', (token) => {
  expect(ofProtocol(encoded(token))).toBe(token);
  for (const space of ['', ' ', '  '])
    expect(ofProtocol(`mcp-app.relay${space},${space}${encoded(token)}${space},other`)).toBe(token);
});

it.each([
  '',
  'mcp-app.relay',
  RELAY_BEARER_PREFIX,
  `${RELAY_BEARER_PREFIX}%%%`,
  `x${encoded('x')}`,
])('there is none in the subprotocols %j', (offered) => {
  expect(ofProtocol(offered)).toBeUndefined();
});

it('of the header is preferred, and there may be neither', () => {
  const headers = { authorization: 'Bearer a', 'sec-websocket-protocol': encoded('b') };
  expect(bearerToken({ headers })).toBe('a');
  expect(bearerToken({ headers: new Headers(headers) })).toBe('a');
  expect(bearerToken({ headers: {} })).toBeUndefined();
});
