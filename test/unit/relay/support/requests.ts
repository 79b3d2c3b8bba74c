// Envelopes as a page sends them, for tests that talk to a relay without one.
import type { RelayEnvelope } from '../../../../packages/server/src/relay/relay-server.js';

export const context = { headers: {} };
export const session = '0123456789abcdef';

export const request = (method: string, params = {}, id: number | string = 1, from = session) => ({
  session: from,
  message: { jsonrpc: '2.0', id, method, params },
});

export const notification = (method: string, params = {}) => ({
  session,
  message: { jsonrpc: '2.0', method, params },
});

/** `text`: the argument of the tool. */
export const call = (name: string, id: number | string = 1, text?: string) =>
  request('tools/call', { name, arguments: { text } }, id);

/** The code of an error; anything else as it is. */
export const codeOf = (envelope: RelayEnvelope | undefined) =>
  envelope && 'error' in envelope.message ? envelope.message.error.code : envelope;
