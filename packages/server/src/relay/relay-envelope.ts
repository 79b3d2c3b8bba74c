// Checks the envelopes of pages before anything else reads them.
import {
  ErrorCode,
  isObject,
  isRequestId,
  knownAnswers,
  RelayErrorCode,
} from '@mcp-app/elements/protocol';
import type {
  JsonRpcErrorObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
  RelayAnswer,
  RelayEnvelope,
  RequestId,
} from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import { bytesOf } from './admission/relay-held.js';
import type { Hold } from './admission/relay-held.js';

/** Long enough to be unguessable, and valid in a header. A UUID fits. */
const SESSION_ID = /^[\w-]{16,128}$/;
const ENVELOPE_KEYS = new Set(['session', 'message', 'answers']);
const NO_ANSWERS: readonly RelayAnswer[] = [];

/** Whether a value is a valid session id. */
export const isSessionId = (value: unknown): value is string =>
  typeof value === 'string' && SESSION_ID.test(value);

/** A checked envelope of a page. */
export interface PageEnvelope {
  session: string;
  message: JsonRpcRequest | JsonRpcNotification | JsonRpcResponse;
  answers: readonly RelayAnswer[];
}

const invalid = (message: string) => new RpcError(ErrorCode.InvalidRequest, message);

/** Throws an RpcError that says what is wrong. */
export function checkEnvelope(value: unknown): PageEnvelope {
  if (!isObject(value)) throw invalid('An envelope must be an object { session, message }.');
  for (const key in value)
    if (!ENVELOPE_KEYS.has(key))
      throw invalid(`Unknown key in the envelope: ${JSON.stringify(key)}.`);
  const { session, message, answers } = value;
  if (!isSessionId(session))
    throw invalid('The session must be 16 to 128 letters, digits, "-" or "_".');
  if (!isObject(message) || message['jsonrpc'] !== '2.0')
    throw invalid('The message must be a JSON-RPC 2.0 object.');
  if (answers !== undefined && !Array.isArray(answers))
    throw invalid('The answers must be a list, such as ["sampling"].');
  const { id, method, params } = message;
  if (method !== undefined || !isAnswer(message)) {
    if (typeof method !== 'string') throw invalid('The message must have a method.');
  }
  if (id !== undefined && !isRequestId(id)) throw invalid('The id must be a string or an integer.');
  if (params !== undefined && !isObject(params))
    throw new RpcError(ErrorCode.InvalidParams, `The params of ${method} must be an object.`);
  return {
    session,
    message: message as unknown as PageEnvelope['message'],
    answers: answers === undefined ? NO_ANSWERS : knownAnswers(answers),
  };
}

/** Whether a message is an answer to a request of the relay, whose ids are strings. */
const isAnswer = ({ id, result, error }: Record<string, unknown>) =>
  typeof id === 'string' && (isObject(result) || isObject(error));

/** A shorter text cannot take much memory, whatever it is parsed to. */
const SHORT = 64 * 1024;

/**
 * Parses the text of a frame or body. Throws an RpcError if it is too long or not JSON, or if its value would take more
 * memory than `hold` accepts.
 */
export function parseEnvelope(text: string, maxLength: number, hold: Hold): unknown {
  if (text.length > maxLength) throw tooLong(maxLength);
  // Before it is parsed, because the value may take 25 times as much as the text.
  if (text.length > SHORT) hold.add(bytesOf(text));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RpcError(ErrorCode.ParseError, 'The text is not JSON.');
  } finally {
    hold.release();
  }
}

/** The beginning of a request as pages write it. */
const HEAD =
  /^\{"session":"([\w-]{16,128})","message":\{"jsonrpc":"2\.0","id":(\d{1,15}|"[\w:.-]{1,128}"),/;

/** The session and id of a request that is not parsed because there is no memory for it, so that its page learns it. */
export function headOf(text: string): unknown {
  const [, session, id] = HEAD.exec(text) ?? [];
  return id === undefined ? undefined : { session, message: { id: JSON.parse(id) as unknown } };
}

/** The error for a message above the limit. */
export const tooLong = (maxLength: number): RpcError =>
  new RpcError(RelayErrorCode.TooLarge, `The message is longer than ${maxLength} characters.`);

/** The error as JSON; `data` that JSON cannot represent is omitted. */
export function errorObject(thrown: unknown): JsonRpcErrorObject {
  const { code, message, data } = RpcError.from(thrown);
  try {
    if (data !== undefined)
      return { code, message, data: JSON.parse(JSON.stringify(data)) as unknown };
  } catch {
    // Its text can still be carried.
  }
  return { code, message };
}

/** The answer in the JSON of an envelope that this node made. */
export const answerIn = (envelope: string): JsonRpcResponse =>
  (JSON.parse(envelope) as { message: JsonRpcResponse }).message;

/** The refusal of an envelope, with its session and id as far as they can be read. */
export function refusal(value: unknown, thrown: unknown): RelayEnvelope {
  const { session, message } = isObject(value) ? value : {};
  const id = isObject(message) && isRequestId(message['id']) ? message['id'] : null;
  return {
    session: isSessionId(session) ? session : '',
    // The type of an error response does not allow a `null` id, but JSON-RPC uses it for unreadable ids.
    message: { jsonrpc: '2.0', id: id as RequestId, error: errorObject(thrown) },
  };
}
