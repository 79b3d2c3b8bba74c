// The relay over HTTP as a fetch handler: one envelope per POST, answered with JSON, or with an event stream if the
// page asked for progress; and one event stream (GET) for a page's notifications.
import {
  ErrorCode,
  isObject,
  isRepeatable,
  isRequestId,
  knownAnswers,
  RELAY_SESSIONS_HEADER,
  RelayErrorCode,
} from '@mcp-app/elements/protocol';
import type { RelayEnvelope } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import type { RelayCore } from './relay-core.js';
import type { Access } from './admission/relay-access.js';
import { userOf } from './admission/relay-held.js';
import { readBody } from './read-body.js';
import { isSessionId, parseEnvelope, refusal } from './relay-envelope.js';
import { openStream, unreadBody } from './output/relay-stream.js';
import type { RelayStream } from './output/relay-stream.js';

const ALLOW = 'GET, POST, OPTIONS';
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** The HTTP status of requests that were refused before they became a call. The error of a call is a 200. */
const REFUSED: ReadonlyMap<number, number> = new Map<number, number>([
  [RelayErrorCode.Unauthorized, 401],
  [RelayErrorCode.OriginRefused, 403],
  [RelayErrorCode.UnknownServer, 404],
  [RelayErrorCode.TooLarge, 413],
  [RelayErrorCode.TooMany, 429],
  [ErrorCode.ParseError, 400],
  [ErrorCode.InvalidRequest, 400],
]);

const JSON_HEADERS = { ...HEADERS, 'content-type': 'application/json' };

const refuse = (status: number, envelope: RelayEnvelope, headers = {}) =>
  new Response(JSON.stringify(envelope), { status, headers: { ...JSON_HEADERS, ...headers } });

/** Answers an HTTP request. Every answer has the CORS headers for its page. Never rejects. */
export async function answerHttp<Context>(
  core: RelayCore<Context>,
  request: Request,
  context: Context,
): Promise<Response> {
  const response = await answer(core, request, context);
  const cors = core.origins.cors(request);
  for (const name in cors) response.headers.set(name, cors[name]!);
  return response;
}

async function answer<Context>(
  core: RelayCore<Context>,
  request: Request,
  context: Context,
): Promise<Response> {
  let envelope: unknown;
  let access: Access | undefined;
  const received = performance.now();
  try {
    const health = core.watch.healthFor(request);
    if (health) return health;
    if (core.closing.aborted) return empty(503);
    core.origins.check(request, 'http');
    if (request.method === 'GET')
      return core.drain.signal.aborted ? empty(503) : await notifications(core, request, context);
    if (request.method === 'OPTIONS') return empty(204, { allow: ALLOW });
    if (request.method !== 'POST')
      return refuse(405, refusal(undefined, invalid(`Use ${ALLOW}.`)), { allow: ALLOW });
    // A second check in addition to `Origin`: a form of another site cannot send JSON.
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
      return refuse(415, refusal(undefined, invalid('The body must be application/json.')));
    access = await core.admit(context);
    const server = core.serverIn(request);
    const { messageLength } = core.limits;
    const hold = core.held.open(userOf(access));
    const text = await readBody(request, messageLength, hold).finally(hold.release);
    access.check();
    // The relay closed in the meantime. Nothing was executed, so another node can get the request.
    if (core.closing.aborted) return empty(503);
    envelope = parseEnvelope(text, messageLength, hold);
    const { id, method } = messageOf(envelope);
    const isRequest = id !== undefined && method !== undefined;
    // Another node gets it. A tool call is not sent twice, so it still runs here, and calls that run can be asked for.
    if (
      core.drain.signal.aborted &&
      isRequest &&
      isRepeatable(String(method)) &&
      method !== 'relay/attach'
    )
      return empty(503);
    // The page went away before it was admitted, and asks another node, which reports the call as lost. It must not run.
    // The last messages of a page that leaves are still read.
    if (isRequest && request.signal.aborted) return empty(503);
    if (isRequest && !core.unread.hasRoom(userOf(access))) {
      // The call may have been executed, so the page has to ask again for its result.
      if (method === 'relay/attach') return empty(503);
      throw new RpcError(
        RelayErrorCode.TooMany,
        'The pages of one user do not read their answers. Read them, then try again.',
      );
    }
    if (wantsEvents(request, envelope)) {
      const stream = openStream(core.limits, core.unread, userOf(access), [
        request.signal,
        core.closing,
      ]);
      const { send, signal } = stream;
      const connection = { context, server, send, signal };
      void core.ask(envelope, text, { access, connection, received }).then(stream.end);
      return events(stream);
    }
    const connection = { context, server, signal: request.signal };
    const result = await core.ask(envelope, text, { access, connection, received });
    // An answer to a message without an id reports that it could not be read.
    if (result !== undefined) {
      const body = unreadBody(result, core.unread, userOf(access));
      // There is no room for it. The page asks again, and gets the result of a call that was executed.
      if (body === undefined) return empty(503);
      return new Response(body, { status: isRequestId(id) ? 200 : 400, headers: JSON_HEADERS });
    }
    // A request without an answer was cancelled, or the relay is closing: another node may have the result.
    return empty(isRequest ? 503 : 202);
  } catch (error) {
    core.refused(error, request);
    return refuse(REFUSED.get(RpcError.from(error).code) ?? 500, refusal(envelope, error));
  } finally {
    if (access) core.leave(access);
  }
}

async function notifications<Context>(
  core: RelayCore<Context>,
  request: Request,
  context: Context,
): Promise<Response> {
  const access = await core.admit(context);
  const ends = [request.signal, core.closing, core.drain.signal];
  // During the authorization, the page went away or the node began to leave. Nothing would end the stream any more.
  if (ends.some(({ aborted }) => aborted)) {
    core.leave(access);
    return empty(503);
  }
  try {
    return await openNotifications(core, request, { context, access, ends });
  } catch (error) {
    core.leave(access);
    throw error;
  }
}

async function openNotifications<Context>(
  core: RelayCore<Context>,
  request: Request,
  { context, access, ends }: { context: Context; access: Access; ends: readonly AbortSignal[] },
): Promise<Response> {
  const server = core.serverIn(request);
  const named = (request.headers.get(RELAY_SESSIONS_HEADER) ?? '').split(/\s*,\s*/);
  const sessions = named.map((text) => text.split(/\s*;\s*/));
  if (!sessions.every(([session]) => isSessionId(session)))
    throw invalid(`The header ${RELAY_SESSIONS_HEADER} must list the sessions.`);
  const stream = openStream(core.limits, core.unread, userOf(access), ends);
  const { send, signal } = stream;
  const closed = core.watch.streams.add(server);
  signal.addEventListener('abort', () => (core.leave(access), closed()), { once: true });
  access.onEnd(() => stream.end());
  try {
    for (const [session, ...answers] of sessions) {
      const connection = { context, server, send, signal };
      await core.hello(session!, knownAnswers(answers), { access, connection });
    }
  } catch (error) {
    stream.end();
    throw error;
  }
  return events(stream);
}

const events = ({ body }: RelayStream) =>
  new Response(body, { headers: { ...HEADERS, 'content-type': 'text/event-stream' } });

const invalid = (message: string) => new RpcError(ErrorCode.InvalidRequest, message);

const empty = (status: number, headers = {}) =>
  new Response(null, { status, headers: { ...HEADERS, ...headers } });

const messageOf = (envelope: unknown): Record<string, unknown> =>
  isObject(envelope) && isObject(envelope['message']) ? envelope['message'] : {};

const wantsEvents = (request: Request, envelope: unknown) => {
  const { params } = messageOf(envelope);
  const meta = isObject(params) && params['_meta'];
  return (
    isObject(meta) &&
    'progressToken' in meta &&
    !!request.headers.get('accept')?.includes('text/event-stream')
  );
};
