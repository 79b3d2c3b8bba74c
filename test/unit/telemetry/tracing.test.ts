// One trace from the page's click to the MCP server, over a relay and over its bus, with the real SDK of OpenTelemetry and
// real servers of both SDKs.
import { describe, expect, it } from 'vitest';
import { clientLink } from '../../../packages/elements/src/host/link/client-link.js';
import { frameTracing } from '../../../packages/elements/src/tracing/index.js';
import { openTelemetry } from '../../../packages/server/src/opentelemetry/open-telemetry.js';
import { localBus } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayOptions } from '../../../packages/server/src/relay/relay-server.js';
import { mcpServer, newLink, relayHost } from '../relay/support/fixture.js';
import { SDKS } from '../relay/support/mcp-server.js';
import { CARRIERS } from '../relay/support/relay-host.js';
import type { TestContext } from '../relay/support/relay-host.js';
import { context, request } from '../relay/support/requests.js';
import { until } from '../relay/support/until.js';
import { ancestors, inClick, parsed, recordSpans } from './support/recorded-spans.js';

const SECRET = 'the-argument-of-a-user';

/** A relay to this server, with spans. */
const tracedRelay = (options: RelayOptions<TestContext>) =>
  relayHost({ telemetry: openTelemetry({ metrics: false }), ...options });

for (const sdk of SDKS)
  for (const carrier of CARRIERS)
    describe(`${sdk} over ${carrier}`, () => {
      it('has one trace from the click to the server', async () => {
        const recorded = recordSpans();
        const server = await mcpServer(sdk);
        const host = await tracedRelay({ servers: { shop: () => server.connect() } });
        const link = frameTracing().link(newLink(host.url(carrier, 'shop')));
        await link.ready();
        const params = { name: 'echo', arguments: { text: SECRET } };
        const view = { meta: undefined, at: Date.now() };
        const { traceId, done } = inClick(
          recorded,
          () => link.request('tools/call', params, { view }),
          'blue',
        );
        await done;
        const meta = server.log.metas.at(-1);
        expect(parsed(meta).traceId).toBe(traceId);
        expect(meta).toMatchObject({ baggage: 'tenant=blue' });
        await until(() => recorded.named('tools/call echo').length === 3);
        const spans = recorded.spans();
        const last = spans.find((span) => span.spanContext().spanId === parsed(meta).spanId);
        expect(ancestors(last, spans)).toEqual([
          'tools/call echo',
          'tools/call echo',
          'mcp_app.view.request',
          'click',
        ]);
        expect(last!.attributes).toEqual({
          'mcp.method.name': 'tools/call',
          'gen_ai.tool.name': 'echo',
          'gen_ai.operation.name': 'execute_tool',
          'mcp_app.server.name': 'shop',
          'mcp_app.outcome': 'ok',
        });
        expect(recorded.text()).not.toContain(SECRET);
      });
    });

for (const sdk of SDKS)
  describe(`${sdk} without a relay`, () => {
    it('sends the context with calls of frames and reads of views', async () => {
      const recorded = recordSpans();
      const server = await mcpServer(sdk);
      const link = frameTracing().link(clientLink(await server.connect()));
      await link.request('tools/call', { name: 'echo', arguments: { text: SECRET } });
      const [span] = recorded.named('tools/call echo');
      expect(parsed(server.log.metas[0])).toMatchObject({ spanId: span!.spanContext().spanId });
      expect(span!.attributes).toMatchObject({ 'mcp_app.initiator': 'frame' });
      await link.request('resources/read', { uri: 'ui://view' });
      await link.request('resources/read', { uri: 'ui://items/7?user=ann' });
      expect(
        recorded.named('resources/read').map((read) => read.attributes['mcp.resource.uri']),
      ).toEqual(['ui://view', 'ui://items/7']);
      expect(recorded.text()).not.toContain(SECRET);
    });
  });

describe('what a view sends', () => {
  const forged = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const requested = async (views: 'link' | 'adopt' | undefined) => {
    const recorded = recordSpans();
    const server = await mcpServer();
    const link = frameTracing(views && { views }).link(clientLink(await server.connect()));
    const view = { meta: { traceparent: forged, baggage: 'from=view' }, at: Date.now() - 1000 };
    await link.request('tools/call', { name: 'echo' }, { view });
    return { span: recorded.named('mcp_app.view.request')[0]!, meta: server.log.metas[0] };
  };

  it('is linked, and is not the parent', async () => {
    const { span, meta } = await requested(undefined);
    expect(span.parentSpanContext).toBeUndefined();
    expect(span.spanContext().traceId).not.toBe('a'.repeat(32));
    expect(span.links.map(({ context: { traceId } }) => traceId)).toEqual(['a'.repeat(32)]);
    expect(parsed(meta).traceId).toBe(span.spanContext().traceId);
    expect(meta).not.toHaveProperty('baggage');
  });

  it('is the parent if the page allows it', async () => {
    const { span, meta } = await requested('adopt');
    expect(span.parentSpanContext?.spanId).toBe('b'.repeat(16));
    expect(parsed(meta).traceId).toBe('a'.repeat(32));
    // Servers may believe what it says of the user.
    expect(meta).not.toHaveProperty('baggage');
  });

  it('is never anything else', () => {
    expect(() => frameTracing({ views: 'trust' as never })).toThrow(/use link or adopt/);
  });
});

describe('two nodes', () => {
  it('continue the trace of a page that moved', async () => {
    const recorded = recordSpans();
    const server = await mcpServer();
    const bus = localBus();
    const [a, b] = [
      await tracedRelay({ bus, client: await server.connect() }),
      await tracedRelay({ bus, client: await server.connect() }),
    ];
    const traceId = 'c'.repeat(32);
    const _meta = { traceparent: `00-${traceId}-${'d'.repeat(16)}-01` };
    const gone = new AbortController();
    const params = { name: 'slow', arguments: { text: SECRET }, _meta };
    const lost = a.relay.handle(request('tools/call', params), { context, signal: gone.signal });
    await until(() => server.log.runs.length === 1);
    gone.abort();
    expect(await lost).toBeUndefined();
    const attach = request('relay/attach', { method: 'tools/call', params });
    const answer = b.relay.handle(attach, { context });
    await until(() => recorded.named('mcp_app.relay.offer').length > 0);
    server.log.release();
    expect(await answer).toMatchObject({ message: { result: {} } });
    await until(() => recorded.named('tools/call slow').length === 2);
    const spans = recorded.spans();
    expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([traceId]));
    const offer = recorded.named('mcp_app.relay.offer')[0]!;
    expect(ancestors(offer, spans)).toEqual(['relay/attach']);
    const nodes = [recorded.named('relay/attach')[0]!, offer].map(
      (span) => span.attributes['mcp_app.relay.node'],
    );
    expect(new Set(nodes).size).toBe(2);
    expect(parsed(server.log.metas[0]).traceId).toBe(traceId);
    expect(recorded.text()).not.toContain(SECRET);
  });
});

describe('a relay', () => {
  it('starts a trace of its own if it does not trust pages, and keeps baggage to itself', async () => {
    const recorded = recordSpans();
    const server = await mcpServer();
    const telemetry = openTelemetry({ pages: 'link', baggage: false });
    const host = await relayHost({ telemetry, client: await server.connect() });
    const _meta = {
      traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`,
      baggage: 'tenant=blue',
    };
    await host.relay.handle(request('tools/call', { name: 'echo', _meta }), { context });
    const span = recorded.named('tools/call echo').find((each) => each.links.length > 0)!;
    expect(span.links[0]!.context.traceId).toBe('c'.repeat(32));
    expect(parsed(server.log.metas[0]).traceId).toBe(span.spanContext().traceId);
    expect(server.log.metas[0]).not.toHaveProperty('baggage');
  });

  it('names the kind of a failure, and not its text', async () => {
    const recorded = recordSpans();
    const fail = () => Promise.reject(Object.assign(new Error(SECRET), { code: -32602 }));
    const server = await mcpServer();
    const client = { ...(await server.connect()), callTool: fail, request: undefined };
    const host = await tracedRelay({
      client: Object.assign(client, {
        getServerCapabilities: () => ({ tools: {} }),
        getServerVersion: () => undefined,
      }) as never,
    });
    await host.relay.handle(request('tools/call', { name: 'echo' }), { context });
    const failed = recorded.named('tools/call echo');
    expect(failed.map(({ attributes }) => attributes['error.type'])).toEqual(['-32602', '-32602']);
    expect(recorded.text()).not.toContain(SECRET);
  });

  it('without telemetry passes on what the page sent', async () => {
    const server = await mcpServer();
    const host = await relayHost({ client: await server.connect() });
    const _meta = { traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01` };
    await host.relay.handle(request('tools/call', { name: 'echo', _meta }), { context });
    expect(server.log.metas[0]).toMatchObject(_meta);
  });
});
