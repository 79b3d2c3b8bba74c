// What is not an envelope, or not one that a page may send, and what the page is told.
import { session } from './requests.js';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

export interface BadEnvelope {
  what: string;
  envelope: unknown;
  code: number;
  says: string;
  session?: string;
  id?: number | string | null;
}

const invalid = -32600;
export const BAD_ENVELOPES: BadEnvelope[] = [
  { what: 'null', envelope: null, code: invalid, says: '{ session, message }' },
  { what: 'an array', envelope: [], code: invalid, says: '{ session, message }' },
  { what: 'a string', envelope: 'ping', code: invalid, says: '{ session, message }' },
  { what: 'no session', envelope: { message: ping }, code: invalid, says: 'session', id: 1 },
  {
    what: 'a short session',
    envelope: { session: 'x', message: ping },
    code: invalid,
    says: 'session',
    id: 1,
  },
  {
    what: 'a session with spaces',
    envelope: { session: `${session} x`, message: ping },
    code: invalid,
    says: 'session',
    id: 1,
  },
  {
    what: 'a session that is a number',
    envelope: { session: 1e20, message: ping },
    code: invalid,
    says: 'session',
    id: 1,
  },
  {
    what: 'an unknown key',
    envelope: { session, message: ping, extra: 1 },
    code: invalid,
    says: '"extra"',
    session,
    id: 1,
  },
  {
    what: 'a __proto__ key',
    envelope: JSON.parse(`{"session":"${session}","message":{},"__proto__":{}}`),
    code: invalid,
    says: '__proto__',
    session,
  },
  { what: 'no message', envelope: { session }, code: invalid, says: 'JSON-RPC', session },
  {
    what: 'a batch',
    envelope: { session, message: [ping] },
    code: invalid,
    says: 'JSON-RPC',
    session,
  },
  {
    what: 'JSON-RPC 1.0',
    envelope: { session, message: { ...ping, jsonrpc: '1.0' } },
    code: invalid,
    says: 'JSON-RPC',
    session,
    id: 1,
  },
  {
    what: 'a fraction as id',
    envelope: { session, message: { ...ping, id: 1.5 } },
    code: invalid,
    says: 'id',
    session,
  },
  {
    what: 'null as id',
    envelope: { session, message: { ...ping, id: null } },
    code: invalid,
    says: 'id',
    session,
  },
  {
    what: 'a response to no request of a relay',
    envelope: { session, message: { jsonrpc: '2.0', id: 1, result: {} } },
    code: invalid,
    says: 'method',
    session,
    id: 1,
  },
  {
    what: 'a response without a result',
    envelope: { session, message: { jsonrpc: '2.0', id: 'x' } },
    code: invalid,
    says: 'method',
    session,
    id: 'x',
  },
  {
    what: 'answers that are a word',
    envelope: { session, message: ping, answers: 'sampling' },
    code: invalid,
    says: 'list',
    session,
    id: 1,
  },
  {
    what: 'params that are a list',
    envelope: { session, message: { ...ping, params: [] } },
    code: -32602,
    says: 'ping',
    session,
    id: 1,
  },
];
for (const method of [
  'initialize',
  'logging/setLevel',
  'sampling/createMessage',
  'resources/templates/subscribe',
  'prompts/get',
  'relay/other',
  'constructor',
  '__proto__',
  '',
])
  BAD_ENVELOPES.push({
    what: `X3 the method ${JSON.stringify(method)}`,
    envelope: { session, message: { jsonrpc: '2.0', id: 'a', method } },
    code: -32601,
    says: method,
    session,
    id: 'a',
  });
