// W3C trace context in the `_meta` of MCP requests: the keys that MCP's convention gives it.
import { isObject } from '../json-rpc.js';

/** The keys of `_meta`, which are also the names of the W3C headers. */
export const TRACE_KEYS = ['traceparent', 'tracestate', 'baggage'] as const;

/** A trace context as text, by key. Empty if there is none. */
export type TraceContext = { readonly [Key in (typeof TRACE_KEYS)[number]]?: string };

/** The longest text that a header may have by the W3C recommendations. */
const MAX_LENGTH = 8192;

/** The trace context in a `_meta`. Anything that is not a text of a sensible length is ignored. */
export function traceIn(meta: unknown): TraceContext {
  const found: Record<string, string> = {};
  if (!isObject(meta)) return found;
  for (const key of TRACE_KEYS) {
    const value = meta[key];
    if (typeof value === 'string' && value.length <= MAX_LENGTH) found[key] = value;
  }
  return found;
}

/** The params with this trace context instead of their own. An empty one changes nothing. */
export function withTrace<Params extends object>(params: Params, trace: TraceContext): Params {
  if (trace.traceparent === undefined) return params;
  const { _meta: given } = params as { _meta?: Record<string, unknown> };
  const meta: Record<string, unknown> = { ...given };
  for (const key of TRACE_KEYS) delete meta[key];
  return { ...params, _meta: { ...meta, ...trace } };
}
