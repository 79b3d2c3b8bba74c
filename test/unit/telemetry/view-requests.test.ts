// What a traced link is told about the requests of views. The view's own `_meta` never goes to the server.
import { INVALID_SPAN_CONTEXT, trace } from '@opentelemetry/api';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { LinkRequestOptions } from '../../../packages/elements/src/host/link/server-link.js';
import { RpcError } from '../../../packages/elements/src/rpc/rpc-error.js';
import { frameTracing } from '../../../packages/elements/src/tracing/index.js';
import type { ServerLink } from '../../../packages/elements/src/host/link/server-link.js';
import { TracedLink } from '../../../packages/elements/src/tracing/traced-link.js';
import { linkedView } from '../host/support/linked-view.js';
import { linkTo } from '../host/support/view-scope.js';
import { recordSpans } from './support/recorded-spans.js';

const TOOL = { name: 'save', inputSchema: { type: 'object' as const } };
const forged = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

/** A view whose server keeps what it gets. */
async function view(traced = (link: ServerLink) => link) {
  const sent: { method: string; params: object; options: LinkRequestOptions | undefined }[] = [];
  const answering = linkTo(
    { tools: {}, resources: {} },
    {},
    {
      request: (async (method: string, params: object, options?: LinkRequestOptions) => {
        sent.push({ method, params, options });
        return method === 'tools/list' ? { tools: [TOOL] } : { content: [], contents: [] };
      }) as never,
    },
  );
  const link = traced(answering);
  const linked = linkedView({ link, consent: () => ({ policy: 'trusting' as const }) });
  await linked.initialize();
  return { link, sent, events: linked.events, ask: linked.view.request.bind(linked.view) };
}

it('a call of a view says what the view sent, and when', async () => {
  const { sent, ask } = await view();
  const before = Date.now();
  await ask('tools/call', { name: 'save', _meta: forged });
  const { params, options } = sent.find(({ method }) => method === 'tools/call')!;
  expect(options!.view!.meta).toEqual(forged);
  expect(options!.view!.at).toBeGreaterThanOrEqual(before);
  expect(params).not.toHaveProperty('_meta');
});

it('a read of a view does the same', async () => {
  const { sent, ask } = await view();
  await ask('resources/read', { uri: 'data://a', _meta: forged });
  const { params, options } = sent.find(({ method }) => method === 'resources/read')!;
  expect(options!.view!.meta).toEqual(forged);
  expect(params).not.toHaveProperty('_meta');
});

it('a traced link is the same for the same link, and for what it shares', async () => {
  const { link } = await view();
  const tracing = frameTracing();
  const shared = { ...link };
  const one = tracing.link({ ...link, shared });
  const two = tracing.link({ ...link, shared });
  expect(one.shared).toBe(two.shared);
  expect(one.shared).toBe(tracing.link(shared));
  expect(tracing.link(one)).toBe(one);
});

it('a traced request of a view tells the page its span, whatever the view sent', async () => {
  const recorded = recordSpans();
  const { link, ask, events } = await view(frameTracing().link);
  expect(link).toBeInstanceOf(TracedLink);
  await ask('tools/call', { name: 'save', _meta: forged });
  const [span] = recorded.named('mcp_app.view.request');
  const { traceId, spanId } = span!.spanContext();
  const told = events.filter(({ type }) => type === 'traced');
  expect(told).toEqual([
    { type: 'traced', requestId: expect.anything(), traceId, spanId, isSampled: true },
  ]);
});

it('a request of the frame itself is told when it has ended, with names only', async () => {
  const recorded = recordSpans();
  const traced = vi.fn();
  let fail = false;
  const answering = linkTo(
    {},
    {},
    {
      request: async () => {
        expect(traced).not.toHaveBeenCalled();
        if (fail) throw new Error('secret');
        return { contents: [], content: [] } as never;
      },
    },
  );
  const link = frameTracing().link(answering);
  const before = Date.now();
  for (const [method, params, what] of [
    ['resources/read', { uri: 'ui://items/7?user=secret' }, 'ui://items/7'],
    ['tools/call', { name: 'save', arguments: { text: 'secret' } }, 'save'],
    ['tools/list', {}, ''],
  ] as const) {
    for (fail of [false, true]) {
      traced.mockClear();
      await link.request(method, params as never, { traced }).catch(() => {});
      const { traceId, spanId } = recorded.spans().at(-1)!.spanContext();
      const [{ frameRequest: request, ...span }] = traced.mock.calls[0]!;
      expect(span).toEqual({ type: 'traced', traceId, spanId, isSampled: true });
      expect(request).toMatchObject({ method, what, isError: fail });
      expect(request.startTime).toBeGreaterThanOrEqual(before - 1);
      expect(request.duration).toBeGreaterThanOrEqual(0);
      expect(JSON.stringify(traced.mock.calls)).not.toContain('secret');
    }
  }
});

it('a request of a view is not told twice, and a page that throws costs nothing', async () => {
  recordSpans();
  vi.stubGlobal('reportError', () => {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const request = async () => ({ content: [] }) as never;
  const link = frameTracing().link(linkTo({}, {}, { request }));
  const traced = vi.fn(() => {
    throw new Error('of the page');
  });
  const view = { meta: undefined, at: Date.now() };
  await link.request('tools/call', { name: 'save' }, { view, traced });
  expect(traced).not.toHaveBeenCalled();
  const answer = await link.request('tools/call', { name: 'save' }, { traced });
  expect(answer).toEqual({ content: [] });
  expect(traced).toHaveBeenCalledOnce();
});

it('tells nothing if there is no provider, whose ids would be zeros', async () => {
  const { ask, events } = await view(frameTracing().link);
  await ask('tools/call', { name: 'save' });
  expect(events.filter(({ type }) => type === 'traced')).toEqual([]);
});

it('a provider that throws costs spans, and no request', async () => {
  const { link, sent } = await view();
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    trace.disable();
  });
  const fail = () => {
    throw new Error('no span');
  };
  const span = { spanContext: () => INVALID_SPAN_CONTEXT, setAttribute: fail, setStatus: fail };
  const failing = [
    { startSpan: fail },
    { startSpan: () => ({ ...span, end: fail }) },
    { startSpan: () => ({ ...span, end: () => {} }) },
  ];
  for (const tracer of failing) {
    trace.disable();
    trace.setGlobalTracerProvider({ getTracer: () => tracer as never });
    const traced = frameTracing().link(link);
    const before = sent.length;
    for (const name of ['save', 'save']) await traced.request('tools/call', { name });
    expect(sent.length).toBe(before + 2);
    const refused = frameTracing().link({ ...link, request: () => Promise.reject(undefined) });
    await expect(refused.request('tools/call', { name: 'save' })).rejects.toBeUndefined();
  }
  // Once for each link: success ends a span only, failure also describes it.
  expect(reported).toHaveBeenCalledTimes(5);
  expect(reported).toHaveBeenCalledWith(new Error('no span'));
});

it('the name that a page gives to a server may fail', async () => {
  recordSpans();
  const { link, sent } = await view();
  vi.stubGlobal('reportError', () => {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const serverName = () => {
    throw new Error('unknown');
  };
  await frameTracing({ serverName }).link(link).request('tools/call', { name: 'save' });
  expect(sent).toHaveLength(1);
});

it('without a registered provider, requests are sent as they are', async () => {
  const { link, sent } = await view();
  await frameTracing().link(link).request('tools/call', { name: 'save' });
  expect(sent.at(-1)!.params).toEqual({ name: 'save' });
});

it('a failed call has the kind of its error, and no text', async () => {
  const recorded = recordSpans();
  const link = linkTo(
    {},
    {},
    { request: () => Promise.reject(Object.assign(new Error('secret'), { code: -32602 })) },
  );
  await frameTracing()
    .link(link)
    .request('tools/call', { name: 'save' })
    .catch(() => {});
  expect(recorded.spans()[0]!.attributes).toMatchObject({
    'error.type': '-32602',
    'rpc.response.status_code': '-32602',
  });
  expect(recorded.text()).not.toContain('secret');
});

it('a request that nobody needs any more did not fail, whatever its client makes of that', async () => {
  const recorded = recordSpans();
  const ended = async (reason: unknown) => {
    const giveUp = new AbortController();
    const request = () => Promise.reject(Object.assign(new Error('Aborted'), { code: -32001 }));
    giveUp.abort(reason);
    await frameTracing()
      .link(linkTo({}, {}, { request }))
      .request('tools/call', { name: 'save' }, { signal: giveUp.signal })
      .catch(() => {});
    const { attributes, status } = recorded.spans().at(-1)!;
    return { outcome: attributes['mcp_app.outcome'], error: attributes['error.type'], status };
  };
  const cancelled = { outcome: 'cancelled', error: undefined, status: { code: 0 } };
  expect(await ended(undefined)).toEqual(cancelled);
  expect(await ended(new Error('The frame has left the page.'))).toEqual(cancelled);
  // The page's own limit: that is a failure.
  expect(await ended(new RpcError(-32001, 'No answer'))).toMatchObject({ error: '-32001' });
});
