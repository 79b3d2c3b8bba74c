// Results that an MCP client's SDK does not know. SDK 2.x rejects every `resultType` except "complete" and
// "input_required", or removes the field, so what extensions of MCP answer would be lost.
import { isObject } from '../protocol/json-rpc.js';
import * as ErrorCode from '../protocol/error-codes.js';
import { RpcError } from './rpc-error.js';

/** Of the params of a request. SDKs copy them, and JSON leaves symbols out. */
const MARK = Symbol('mcp-app result');

/** One request. */
interface Mark {
  id?: unknown;
  /** A result whose type the SDK does not know. */
  raw?: Record<string, unknown>;
}

interface Wire {
  send(message: unknown, options?: unknown): Promise<void>;
  onmessage?: ((message: unknown, extra?: unknown) => void) | undefined;
}

const tapped = new WeakMap<object, Map<unknown, Mark>>();

const typeOf = (result: unknown): unknown => (isObject(result) ? result['resultType'] : undefined);

/** Keeps the result of a marked request, and gives the SDK an empty one instead. */
function exchange(message: Record<string, unknown>, mark: Mark, known: readonly unknown[]): object {
  const { result } = message;
  const type = typeOf(result);
  if (type === undefined || known.includes(type)) return message;
  mark.raw = result as Record<string, unknown>;
  return { ...message, result: { resultType: 'complete', content: [] } };
}

/** Called before each request, because a client that reconnected has another transport. */
function tap(transport: object, known: () => readonly unknown[]): Map<unknown, Mark> {
  const before = tapped.get(transport);
  if (before) return before;
  const marks = new Map<unknown, Mark>();
  tapped.set(transport, marks);
  const wire = transport as Wire;
  const { send, onmessage } = wire;
  wire.send = (message, options) => {
    const { id, params } = message as { id?: unknown; params?: { [MARK]?: Mark } };
    const mark = params?.[MARK];
    if (mark) marks.set((mark.id = id), mark);
    return send.call(transport, message, options);
  };
  wire.onmessage = (message, extra) => {
    const mark = isObject(message) && !('method' in message) && marks.get(message['id']);
    onmessage?.call(
      transport,
      mark ? exchange(message as Record<string, unknown>, mark, known()) : message,
      extra,
    );
  };
  return marks;
}

interface Sdk2Client {
  transport?: object;
  getProtocolEra(): unknown;
}

/** SDK 1.x passes on every type. */
const isSdk2 = (client: object): client is Sdk2Client => 'getProtocolEra' in client;

/** A client that is connected by an older revision removes "input_required" like any other type. */
const knownTypes = (client: Sdk2Client) => (): readonly unknown[] =>
  client.getProtocolEra() === 'modern' ? ['complete', 'input_required'] : ['complete'];

/** The params of a request whose result is kept even if the SDK does not know its type, and what was kept. */
export interface MarkedRequest {
  params: object;
  /** The result, if the SDK does not know its type. */
  readonly raw: unknown;
  /** To be called when the request has ended. */
  end(): void;
}

export function markRequest(client: object, params: object): MarkedRequest {
  const transport = isSdk2(client) ? client.transport : undefined;
  if (!transport) return { params, raw: undefined, end: () => {} };
  const marks = tap(transport, knownTypes(client as Sdk2Client));
  const mark: Mark = {};
  return {
    params: { ...params, [MARK]: mark },
    get raw() {
      return mark.raw;
    },
    end: () => marks.delete(mark.id),
  };
}

/**
 * @param expected the types that the caller understands, besides "complete"
 * @throws RpcError that names the type of the result, if it is another one
 */
export function checkResultType(
  method: string,
  result: unknown,
  expected: readonly unknown[],
): unknown {
  const type = typeOf(result);
  if (type === undefined || type === 'complete' || expected.includes(type)) return result;
  throw new RpcError(
    ErrorCode.InternalError,
    `The MCP server answered ${method} with a result of the type ${JSON.stringify(type)}, which is not supported here.` +
      (type === 'task' ? ' Tasks need the package @modelcontextprotocol/ext-tasks.' : ''),
    { resultType: type },
  );
}
