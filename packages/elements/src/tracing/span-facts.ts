// What a span tells about a request and its failure. Only names: a message of an error may repeat an argument.
import { SpanStatusCode } from '@opentelemetry/api';
import type { Attributes, Span } from '@opentelemetry/api';

const MAX_NAME = 128;

const toolOf = (method: string, params: object): string | undefined => {
  const { name } = params as { name?: unknown };
  return method === 'tools/call' && typeof name === 'string' ? name.slice(0, MAX_NAME) : undefined;
};

/** `tools/call weather`, as the conventions for MCP have it; other methods have no target of low cardinality. */
export function spanName(method: string, params: object): string {
  const tool = toolOf(method, params);
  return tool === undefined ? method : `${method} ${tool}`;
}

/** The tool, or the address of a view's HTML. Other addresses of resources may contain data of the user. */
export function targetOf(method: string, params: object): Attributes {
  const tool = toolOf(method, params);
  if (tool !== undefined)
    return { 'gen_ai.tool.name': tool, 'gen_ai.operation.name': 'execute_tool' };
  const { uri } = params as { uri?: unknown };
  if (typeof uri !== 'string' || !uri.startsWith('ui://')) return {};
  return { 'mcp.resource.uri': uri.replace(/[?#].*$/s, '').slice(0, 2 * MAX_NAME) };
}

/** The code of a JSON-RPC error as text. That of a `DOMException` is another one. */
export function rpcCodeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'number' && !(error instanceof DOMException) ? String(code) : undefined;
}

/** Marks a span as failed, with the kind of the error only. */
export function failSpan(span: Span, error: unknown): void {
  const { name } = (error ?? {}) as { name?: unknown };
  const code = rpcCodeOf(error);
  const type =
    typeof error === 'string' ? error : (code ?? String(name ?? 'Error').slice(0, MAX_NAME));
  span.setAttribute('error.type', type);
  if (code !== undefined) span.setAttribute('rpc.response.status_code', code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
