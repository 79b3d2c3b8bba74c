// Requests of servers of the 2026-07-28 revision: such a server does not ask, it answers that it needs input, and gets
// the request again with the input. The page is asked in the same way as by servers that ask.
import { ErrorCode, isObject, RELAY_ANSWERS } from '@mcp-app/elements/protocol';
import type { JsonRpcRequest, JsonRpcResponse, RelayAnswer } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';

type Result = Record<string, unknown>;

/** The page of a session, and what it answers. */
export interface InputSource {
  answers: readonly RelayAnswer[];
  ask(request: JsonRpcRequest, signal: AbortSignal): Promise<JsonRpcResponse>;
}

/** A server that asks more often for one request is considered broken. */
const MAX_ROUNDS = 32;

const needsInput = (result: unknown): result is Result =>
  isObject(result) && result['resultType'] === 'input_required';

/**
 * Repeats a request with the page's answers until its result is complete.
 * @param send sends the request with these additional params
 */
export async function withInput(
  method: string,
  { answers, ask }: InputSource,
  signal: AbortSignal,
  send: (more: object) => Promise<unknown>,
): Promise<unknown> {
  let result = await send({});
  for (let round = 0; needsInput(result); round++) {
    if (round === MAX_ROUNDS)
      throw new RpcError(
        ErrorCode.InternalError,
        `The MCP server asked for input ${MAX_ROUNDS} times to answer ${method}.`,
      );
    const { inputRequests, requestState } = result;
    const inputResponses: Result = {};
    for (const [key, request] of Object.entries(isObject(inputRequests) ? inputRequests : {}))
      inputResponses[key] = await answerTo(request, key, answers, (question) =>
        ask(question, signal),
      );
    result = await send({
      ...(Object.keys(inputResponses).length > 0 && { inputResponses }),
      ...(requestState !== undefined && { requestState }),
    });
  }
  return result;
}

async function answerTo(
  request: unknown,
  id: string,
  answers: readonly RelayAnswer[],
  ask: (request: JsonRpcRequest) => Promise<JsonRpcResponse>,
): Promise<unknown> {
  const { method, params } = (isObject(request) ? request : {}) as Partial<JsonRpcRequest>;
  const kind = RELAY_ANSWERS.get(method as never);
  if (!kind || !answers.includes(kind))
    throw new RpcError(
      ErrorCode.InternalError,
      `The MCP server asks for ${String(method)}, which the page does not answer.`,
    );
  const response = await ask({ jsonrpc: '2.0', id, method: method!, ...(params && { params }) });
  if ('error' in response) {
    const { code, message, data } = response.error;
    throw new RpcError(code, message, data);
  }
  return response.result;
}
