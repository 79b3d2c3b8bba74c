// What a relay owes its pages, one line each. docs/pages/reference/relay-protocol.md has the text behind each id.

import type { Reference } from '../behaviours/specification.js';

/** A behaviour of a relay. */
export interface RelayBehaviour {
  id: string;
  /** What has to be seen. */
  text: string;
  /** Where it is written. */
  reference: Reference;
}

/** The page has a table with all ids. */
const PROTOCOL: Reference = { title: 'The relay protocol of MCP App Elements' };

const lines: readonly (readonly [string, string])[] = [
  ['E1', 'An answer is an envelope with the session and the id of its request'],
  ['E2', 'What is not JSON gets -32700 and status 400'],
  ['E3', 'What is not an envelope gets -32600 and status 400'],
  ['E4', 'Methods that a page may not use get -32601'],
  ['E5', 'Params that are not an object get -32602'],
  ['E6', 'A message that is too long gets -32051 and status 413'],
  ['V1', '`relay/hello` returns version 1 and what the server offers'],
  ['V2', 'Versions: 1 among others is accepted; without 1 the answer is -32055'],
  ['H1', 'POST: other types than application/json get 415'],
  ['H2', 'POST: a notification gets 202 and no body'],
  ['H3', 'Other methods than GET, POST and OPTIONS get 405'],
  ['H4', 'GET without valid sessions gets 400'],
  ['H5', 'Pages of other origins are refused: -32054 and status 403'],
  ['C1', 'A tool call reaches the server once, and its result is unchanged'],
  ['C2', 'Progress arrives before the result, with the token of the page'],
  ['C3', 'The same request again gets the same result and runs nothing'],
  ['C4', 'The same id for another request gets -32600 and runs nothing'],
  ['C5', 'The ids 1 and "1" are different'],
  ['C6', '`relay/attach` gets the result of a call that ended'],
  ['C7', '`relay/attach` follows a call whose connection broke'],
  ['C8', '`relay/attach` to an unknown call gets -32053 and runs nothing'],
  ['C9', 'A cancellation reaches the server'],
  ['C10', '`relay/bye` cancels calls and forgets results'],
  ['S1', 'A session gets nothing of another session'],
  ['N1', 'GET: an event stream that starts immediately and reports list_changed'],
  ['W1', 'WebSocket: `relay/alive` with the node comes first'],
  ['W2', 'WebSocket: requests are answered, of several sessions'],
  ['W3', 'WebSocket: binary frames get -32600'],
  ['W4', 'WebSocket: a session that said hello gets list_changed'],
  ['W5', 'WebSocket: a call continues when the socket breaks, and is found over the next'],
  ['W6', 'WebSocket: a call that was certainly lost on its way runs when it is attached'],
  ['Q1', 'Requests of the server reach the page that offered to answer, and its answer the server'],
  ['Q2', 'A server is not told about requests that the page does not answer'],
  ['Q3', 'A page that goes away is an error for the server'],
];

/** All of them, in order. */
export const RELAY_CHECKLIST: readonly RelayBehaviour[] = lines.map(([id, text]) => ({
  id,
  text,
  reference: PROTOCOL,
}));
