// One trace from the view's call to the MCP server, while the page moves from one node to another: view, frame, relay, bus and
// client, with Redis, real MCP servers, and spans that an exporter sends to a collector.
import { expect, describe, it, beforeAll, afterAll, onTestFinished, vi } from 'vitest';
import { findServer, serverHint } from '../../scripts/installing/bus-servers.mjs';
import { relayLink } from '../../packages/elements/src/host/link/relay/relay-link.js';
import { frameTracing } from '../../packages/elements/src/tracing/index.js';
import { openTelemetry } from '../../packages/server/src/opentelemetry/open-telemetry.js';
import { bearerToken } from '../../packages/server/src/relay/relay-server.js';
import { linkedView } from '../unit/host/support/linked-view.js';
import { mcpServer, relayHost } from '../unit/relay/support/fixture.js';
import { SDKS } from '../unit/relay/support/mcp-server.js';
import { CARRIERS } from '../unit/relay/support/relay-host.js';
import { balancer } from './engines/balancer.js';
import { BUS_KINDS } from './engines/bus-kinds.js';
import { startServer } from './engines/server-process.js';
import type { ServerProcess } from './engines/server-process.js';
import { startCollector } from './engines/trace-collector.js';
import type { SentSpan } from './engines/trace-collector.js';

const LONG = { timeout: 30_000 };
const USER = 'ada@example.com';
const TOKEN = 'token-of-ada';
const ARGUMENT = 'the-argument-of-a-user';
const forged = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, baggage: 'role=admin' };

const isFound = findServer('redis') !== undefined;
const hint = isFound ? '' : ` (not found: ${serverHint(['redis'])})`;
const kind = BUS_KINDS.find(({ server }) => server === 'redis')!;

const attribute = ({ attributes }: SentSpan, key: string) =>
  attributes.find((each) => each.key === key)?.value.stringValue;

/** The span and its ancestors, the nearest first. */
function line(span: SentSpan, all: readonly SentSpan[]): string[] {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent ? line(parent, all) : [])];
}

describe.skipIf(!isFound)(`two nodes on Redis${hint}`, () => {
  let engine: ServerProcess;
  beforeAll(async () => {
    engine = await startServer('redis');
  });
  afterAll(() => engine?.close());

  for (const sdk of SDKS)
    for (const carrier of CARRIERS)
      it(`${sdk} over ${carrier}: all spans of a call are in one trace, and nothing of its user`, async () => {
        const collector = await startCollector();
        const server = await mcpServer(sdk);
        const newNode = async () => {
          const { bus, close } = await kind.connect(engine.port);
          onTestFinished(close);
          return relayHost({
            bus,
            telemetry: openTelemetry({ metrics: false }),
            authorize: (page) => bearerToken(page) === TOKEN && USER,
            servers: { shop: () => server.connect() },
          });
        };
        const [a, b] = [await newNode(), await newNode()];
        const front = await balancer(a.port);
        const link = relayLink(`${carrier}://127.0.0.1:${front.port}/relay/shop`, {
          token: TOKEN,
        });
        onTestFinished(() => link.close());
        await link.ready();
        const { initialize, view, events } = linkedView({
          link: frameTracing().link(link),
          consent: () => ({ policy: 'trusting' }),
        });
        await initialize();
        const params = { name: 'slow', arguments: { text: ARGUMENT }, _meta: forged };
        const answer = view.request('tools/call', params);
        await vi.waitFor(() => expect(server.log.runs).toHaveLength(1), LONG);
        // The page loses its connection, and the next one leads to the other node.
        front.use(b.port);
        a.breakConnections();
        const isOffered = async () => {
          const names = (await collector.spans()).map(({ name }) => name);
          expect(names).toContain('mcp_app.relay.offer');
        };
        await vi.waitFor(isOffered, LONG);
        server.log.release();
        await answer;
        expect(server.log.runs).toHaveLength(1);

        const traced = events.find(({ type }) => type === 'traced') as unknown as SentSpan;
        const { traceId } = traced;
        const spansOf = async () =>
          (await collector.spans()).filter((span) => span.traceId === traceId);
        // The last to end.
        await vi.waitFor(async () => {
          const names = (await spansOf()).map(({ name }) => name);
          expect(names).toContain('mcp_app.view.request');
          expect(names.filter((name) => name === 'tools/call slow')).toHaveLength(3);
          expect(names).toContain('relay/attach');
        }, LONG);
        const spans = await spansOf();
        const named = (name: string) => spans.filter((span) => span.name === name);

        // What the MCP server was sent names the span of the node's request to it.
        const meta = server.log.metas.at(-1) as { traceparent: string };
        const [, sentTrace, sentSpan] = meta.traceparent.split('-');
        expect(sentTrace).toBe(traceId);
        expect(meta).not.toHaveProperty('baggage');
        const last = spans.find(({ spanId }) => spanId === sentSpan)!;
        const path = ['tools/call slow', 'tools/call slow', 'tools/call slow'];
        expect(line(last, spans)).toEqual([...path, 'mcp_app.view.request']);
        const [offer] = named('mcp_app.relay.offer');
        expect(line(offer!, spans)).toEqual([
          'mcp_app.relay.offer',
          'relay/attach',
          'tools/call slow',
          'mcp_app.view.request',
        ]);
        const nodes = [...named('relay/attach'), offer!].map((span) =>
          attribute(span, 'mcp_app.relay.node'),
        );
        expect(new Set(nodes).size).toBe(2);
        expect(nodes).not.toContain(undefined);

        // What the view sent is linked.
        const [asked] = named('mcp_app.view.request');
        expect(asked!.parentSpanId ?? '').toBe('');
        expect(asked!.links?.map((each) => each.traceId)).toEqual(['a'.repeat(32)]);
        const sent = collector.bodies.join('\n');
        for (const secret of [USER, TOKEN, ARGUMENT, 'slow ran', 'role=admin'])
          expect(sent).not.toContain(secret);
      });
});
