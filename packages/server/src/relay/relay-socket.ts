// The relay over a WebSocket: one envelope per text frame. The socket is typed structurally.
import { ErrorCode, RELAY_UNREAD_CODE, RelayErrorCode } from '@mcp-app/elements/protocol';
import type { RelayEnvelope } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import type { RelayCore } from './relay-core.js';
import { headOf, parseEnvelope, refusal, tooLong } from './relay-envelope.js';
import { quietTimeout } from './relay-limits.js';
import type { AdmittedConnection, RelaySocket } from './relay-options.js';
import type { RelayRequest } from './admission/relay-origins.js';
import { UNAUTHENTICATED, userOf } from './admission/relay-held.js';
import { endListenersOf } from './relay-gone.js';
import { SlowReader } from './output/slow-reader.js';
import { SocketOutput } from './output/socket-output.js';
import { MIN_BYTES } from './output/unread-output.js';
import type { UnreadOutput } from './output/unread-output.js';
import { WaitingFrames } from './waiting-frames.js';

const CLOSE_GOING_AWAY = 1001;
const CLOSE_POLICY = 1008;
const CLOSE_TRY_AGAIN = 1013;

const REFUSE_AFTER_MS = 5000;
/** Milliseconds that a page has to receive the reason. One that ignores it must not keep its connection. */
const CLOSE_MS = 1000;
/**
 * Milliseconds that a page has to close its side of a connection whose last messages matter. Everything that it sent has
 * arrived then. A page that takes longer is asleep or unreachable.
 */
const LEAVE_MS = 10_000;
/** One UTF-16 unit takes up to three bytes. */
const MAX_BYTES = 3;

const encoder = new TextEncoder();

/** The way of `ws` to send a text that is encoded already. */
interface ByteSocket {
  send(text: Uint8Array, options: { binary: false }): void;
}

/** Errors that concern the socket as a whole. */
const REFUSALS: ReadonlySet<number> = new Set<number>([
  RelayErrorCode.Unauthorized,
  RelayErrorCode.OriginRefused,
  RelayErrorCode.UnknownServer,
]);

/** - waiting: for `authorize`. - refused: the reason is the answer to what the page sends. - over: nothing is read. */
type State<Context> =
  | { name: 'waiting'; frames: WaitingFrames }
  | { name: 'open'; admitted: AdmittedConnection<Context>; unread: UnreadOutput; slow: SlowReader }
  | { name: 'refused'; error: unknown }
  | { name: 'over' };

/** Serves the socket until it closes. Throws if it has neither `on` nor `addEventListener`. */
export function serveSocket<Context>(
  core: RelayCore<Context>,
  socket: RelaySocket,
  request: RelayRequest,
  context: Context,
): void {
  const { addEventListener, on } = socket as {
    addEventListener?: (type: string, listener: (event: { data?: unknown }) => void) => void;
    on?: (type: string, listener: (data?: unknown, isBinary?: boolean) => void) => void;
  };
  if (!addEventListener && !on)
    throw new TypeError('The socket has neither addEventListener nor on.');
  // Only `ws` and its likes have all three. A text that waits in a socket of Node takes three times its bytes.
  const inBytes =
    on && socket.pause && socket.terminate ? (socket as unknown as ByteSocket) : undefined;
  const output = new SocketOutput(socket);
  const { limits, closing } = core;
  const gone = new AbortController();
  const { signal } = gone;
  let clock: ReturnType<typeof setTimeout> | undefined;
  let uncount: (() => void) | undefined;
  /** When the first frames arrived. Undefined when they have been handled. */
  let received: number | undefined = performance.now();
  // Frames that arrive before the admission wait in order, because a cancellation must follow its request.
  let state: State<Context> = {
    name: 'waiting',
    frames: new WaitingFrames(core.held.open(UNAUTHENTICATED), limits),
  };

  /** The connection is gone, or treated as if it were: nothing of it is read or sent from now on. */
  const end = () => {
    if (state.name === 'over') return;
    if (state.name === 'waiting') state.frames.drop();
    if (state.name === 'open') {
      core.leave(state.admitted.access);
      state.unread.end();
      state.slow.end();
    }
    state = { name: 'over' };
    clearTimeout(clock);
    closers.delete(closer);
    connections.delete(mover);
    uncount?.();
    gone.abort();
  };
  const close = (code: number, reason: string) => {
    if (state.name === 'over') return;
    end();
    socket.close(code, reason);
    if (socket.terminate) clock = quietTimeout(() => socket.terminate!(), CLOSE_MS);
  };
  const closed = () => {
    end();
    connections.delete(mover);
    clearTimeout(clock);
  };
  const refuse = () => close(CLOSE_POLICY, 'Refused.');
  const shut = () => close(CLOSE_GOING_AWAY, 'The relay is closed.');
  /** Messages of this socket that are not answered yet. */
  let pending = 0;
  /**
   * Whether the page was sent to another node. What it had sent before it knew that is still handled: it asks for the
   * result of a call there.
   */
  let isMoving = false;
  /** While the relay drains, the page moves to another node as soon as it waits for nothing here. */
  const moveIfIdle = () => {
    if (!drain.signal.aborted || pending > 0 || state.name !== 'open' || isMoving) return;
    isMoving = true;
    clearTimeout(clock);
    socket.close(CLOSE_GOING_AWAY, 'The relay is draining.');
    endMoveLater();
  };
  /** The page may still read an answer. */
  const endMoveLater = () => {
    clock = quietTimeout(() => {
      if (output.unread > 0) endMoveLater();
      else if (socket.terminate) socket.terminate();
      else closed();
    }, LEAVE_MS);
  };
  /** The node leaves and reads nothing of this socket. The page has to learn that, to send everything again elsewhere. */
  const leaveUnread = () => {
    end();
    connections.add(mover);
    socket.close(RELAY_UNREAD_CODE, 'The relay is draining.');
    clock = quietTimeout(() => (socket.terminate ? socket.terminate() : closed()), LEAVE_MS);
  };
  const closer = { leave: shut };
  const mover = { leave: moveIfIdle };
  const closers = endListenersOf(closing);
  const { drain } = core;
  const { connections } = drain;

  /** Returns whether the page may get it. */
  const send = (text: string): boolean => {
    const isLong = text.length >= MIN_BYTES;
    // May be too much with this text.
    if (state.name === 'open' && isLong) state.unread.count(text.length);
    if (state.name === 'over' || isMoving) return false;
    output.add(text.length);
    try {
      if (inBytes && isLong) inBytes.send(encoder.encode(text), { binary: false });
      else socket.send(text);
    } catch {
      // It closed a moment ago; its `close` event follows.
    }
    countUnread();
    return true;
  };
  const countUnread = () => {
    if (state.name !== 'open') return;
    const { slow, unread } = state;
    slow.look();
    unread.count();
  };
  // A page that does not read must not fill our memory. It would not read the reason either, and what waits for it is
  // freed only with the connection. It can reconnect for its results.
  const cut = () => {
    end();
    if (socket.terminate) socket.terminate();
    else socket.close(CLOSE_TRY_AGAIN, 'Too slow.');
  };
  const sendEnvelope = (envelope: RelayEnvelope) => send(JSON.stringify(envelope));
  const stayAlive = () => {
    const params = { node: core.node };
    sendEnvelope({ session: '', message: { jsonrpc: '2.0', method: 'relay/alive', params } });
    if (state.name !== 'over' && !isMoving) clock = quietTimeout(stayAlive, limits.keepAlive);
  };

  const answer = (text: string | undefined) => {
    const isSent = text === undefined || send(text);
    pending--;
    moveIfIdle();
    return isSent;
  };
  const fail = (envelope: unknown, error: unknown) => {
    core.refused(error, request);
    sendEnvelope(refusal(envelope, error));
    if (REFUSALS.has(RpcError.from(error).code)) refuse();
  };
  const handle = (text: string) => {
    let envelope: unknown;
    try {
      const user = state.name === 'open' ? userOf(state.admitted.access) : UNAUTHENTICATED;
      envelope = parseEnvelope(text, limits.messageLength, core.held.open(user));
      if (state.name === 'refused') throw state.error;
    } catch (error) {
      const isRefused = RpcError.from(error).code === RelayErrorCode.TooMany;
      return fail(envelope ?? (isRefused ? headOf(text) : undefined), error);
    }
    if (state.name !== 'open') return;
    pending++;
    const { admitted } = state;
    core.take(
      envelope,
      text,
      received === undefined ? admitted : { ...admitted, received },
      answer,
    );
  };
  /** Handles a frame, now or when it may be. */
  const takeFrame = (text: string) => {
    try {
      if (state.name === 'waiting') state.frames.add(text);
      else if (state.name === 'open' && state.slow.isBehind) state.slow.add(text);
      else handle(text);
    } catch (error) {
      core.refused(error, request);
      sendEnvelope(refusal(undefined, error));
      close(CLOSE_TRY_AGAIN, 'Too many messages wait.');
    }
  };
  const receive = (data: unknown, size: number) => {
    if (state.name === 'over') return;
    if (size > MAX_BYTES * limits.messageLength)
      return fail(undefined, tooLong(limits.messageLength));
    const text = typeof data === 'string' ? data : undefined;
    if (text === undefined)
      return fail(
        undefined,
        new RpcError(ErrorCode.InvalidRequest, 'Envelopes must be text frames.'),
      );
    takeFrame(text);
  };

  if (on) {
    // Emitters also pass text as bytes, with a flag. `ws` supports both ways; this one is faster. What nobody reads is
    // not decoded.
    on.call(socket, 'message', (data, isBinary) => {
      const { length = 0 } = data as { length?: number };
      if (state.name === 'over') return;
      const isTooLong = length > MAX_BYTES * limits.messageLength;
      receive(isBinary || isTooLong ? data : String(data), length);
    });
    // `ws` answers it, and the page may not read that either.
    on.call(socket, 'ping', (data) => {
      output.add((data as { length?: number } | undefined)?.length ?? 0);
      countUnread();
    });
    on.call(socket, 'close', closed);
    on.call(socket, 'error', closed);
  } else {
    addEventListener!.call(socket, 'message', ({ data }) =>
      receive(data, typeof data === 'string' ? data.length : 0),
    );
    addEventListener!.call(socket, 'close', closed);
    addEventListener!.call(socket, 'error', closed);
  }

  /** The admission is over: what waited is handled. */
  const begin = (next: State<Context>) => {
    if (state.name !== 'waiting') return false;
    const frames = state.frames.take();
    state = next;
    socket.resume?.();
    if (next.name === 'open') stayAlive();
    // Delayed, because the answer to the page's first request contains the reason.
    else clock = quietTimeout(refuse, REFUSE_AFTER_MS);
    for (const frame of frames) takeFrame(frame);
    received = undefined;
    moveIfIdle();
    return true;
  };
  // Once per socket.
  const admit = async (): Promise<void> => {
    core.origins.check(request, 'socket');
    const access = await core.admit(context);
    try {
      const server = core.serverIn(request);
      const admitted = { access, connection: { context, server, send: sendEnvelope, signal } };
      const user = userOf(access);
      const unread = core.unread.open(user, () => output.unread, cut);
      const slow = new SlowReader(socket, output, new WaitingFrames(core.held.open(user)), handle);
      uncount = core.watch.sockets.add(server);
      if (!begin({ name: 'open', admitted, unread, slow })) {
        uncount();
        return core.leave(access);
      }
    } catch (error) {
      core.leave(access);
      throw error;
    }
    access.onEnd(() => close(CLOSE_POLICY, 'Signed out.'));
  };

  if (closing.aborted || drain.signal.aborted) return leaveUnread();
  closers.add(closer);
  connections.add(mover);
  socket.pause?.();
  admit().catch((error: unknown) => void begin({ name: 'refused', error }));
}
