// The MCP server of one case: tools and resources for everything that its view will try.
import { Server } from '@modelcontextprotocol/server';
import { untilTrue } from '../behaviours/questions.js';
import { scriptPage } from '../probe-scripts.js';
import type { ProbedCase, Report } from './case-run.js';
import { DECOY_URI, VIEW_URI } from './host-cases.js';
import type { Origins } from './host-cases.js';

const MIME = 'text/html;profile=mcp-app';
const schema = { type: 'object' as const };
const text = (words: string) => ({ type: 'text' as const, text: words });

/** The result of `probe`: every part of it has to arrive unchanged, including the order of keys. */
export const PROBE_RESULT = {
  content: [text('It is sunny in Zürich.')],
  structuredContent: { zebra: 1, apple: { list: [null, 2, 'three'] } },
  _meta: { 'conformance/kept': [1, { nothing: null }] },
};

const appOnly = { ui: { visibility: ['app'] } };

const tools = [
  { name: 'conformance-report', inputSchema: schema, _meta: appOnly },
  { name: 'conformance-ask', inputSchema: schema, _meta: appOnly },
  { name: 'echo', inputSchema: schema, annotations: { readOnlyHint: true } },
  { name: 'stolen', inputSchema: schema },
  { name: 'model-only', inputSchema: schema, _meta: { ui: { visibility: ['model'] } } },
  { name: 'steps', inputSchema: schema },
  { name: 'until-cancelled', inputSchema: schema },
  { name: 'grow', inputSchema: schema },
];

/** What a view of this case is told about its environment. */
const configOf = ({ definition, timeout }: ProbedCase, origins: Origins) => ({
  name: definition.name,
  timeout,
  ...origins,
  result: PROBE_RESULT,
});

const pageOf = (probed: ProbedCase, origins: Origins): string => {
  const config = JSON.stringify(configOf(probed, origins)).replaceAll('<', '\\u003c');
  const content = `<style>html, body { margin: 0 }</style><p id="letters">Zoë, Łódź, 日本, 🎉</p>
<script>window.config = ${config};</script>`;
  return scriptPage(probed.script, 'Conformance probe', content);
};

export function probeMcpServer(probed: ProbedCase, origins: Origins): Server {
  const { definition, run } = probed;
  const { uri = VIEW_URI, mimeType = MIME, asBlob, toolMeta, itemMeta, listMeta } = definition;
  const server = new Server(
    { name: 'conformance', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { listChanged: true },
        prompts: { listChanged: true },
      },
    },
  );
  const probe = {
    name: 'probe',
    title: 'Conformance probe',
    description: 'Shows a view that tries what a view may do, and reports it.',
    inputSchema: { ...schema, properties: { city: { type: 'string' } } },
    annotations: { readOnlyHint: true },
    _meta: toolMeta?.(uri) ?? { ui: { resourceUri: uri } },
  };
  const grown: { name: string; inputSchema: typeof schema }[] = [];
  server.oninitialized = () => {
    run.clientCapabilities = server.getClientCapabilities() as Record<string, unknown>;
  };

  server.setRequestHandler('tools/list', () => ({ tools: [probe, ...tools, ...grown] }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: args = {}, _meta } = params;
    run.count(run.calls, name);
    switch (name) {
      case 'probe':
        run.arguments = args;
        // A page can only cancel a call that runs. One that does not cancel it gets the result in time for the view.
        if (definition.scenario === 'cancel')
          await untilTrue(() => mcpReq.signal.aborted, probed.timeout / 2);
        return { ...PROBE_RESULT, ...definition.result };
      case 'conformance-report':
        run.report(args as unknown as Report);
        return { content: [text('noted')] };
      case 'conformance-ask': {
        const answer = await run.ask(String(args['what']), args['value']);
        return { content: [text('answered')], structuredContent: { answer: answer ?? null } };
      }
      case 'steps':
        for (let progress = 1; progress <= 3; progress++) {
          const progressToken = _meta?.progressToken;
          if (progressToken === undefined) break;
          await mcpReq.notify({
            method: 'notifications/progress',
            params: { progress, total: 3, progressToken },
          });
        }
        return { content: [text('done')] };
      case 'until-cancelled':
        await new Promise((resolve) => mcpReq.signal.addEventListener('abort', resolve));
        run.cancelled++;
        return { content: [] };
      case 'grow':
        grown.push({ name: `grown-${grown.length}`, inputSchema: schema });
        await server.notification({ method: 'notifications/tools/list_changed' });
        return { content: [text('grown')] };
      case 'echo':
      case 'model-only':
      case 'stolen':
        return { content: [text(name)], structuredContent: { name, arguments: args } };
      default:
        throw Object.assign(new Error(`Unknown tool: ${name}`), { code: -32602 });
    }
  });

  const listed = {
    uri,
    name: 'view',
    mimeType,
    ...(listMeta && { _meta: { ui: listMeta(origins) } }),
  };
  server.setRequestHandler('resources/list', () => ({
    resources: [listed, { uri: 'data://conformance/note', name: 'note', mimeType: 'text/plain' }],
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'data://conformance/{name}', name: 'data' }],
  }));
  server.setRequestHandler('prompts/list', () => ({ prompts: [{ name: 'greet' }] }));
  server.setRequestHandler('resources/read', ({ params }) => {
    if (params.uri === 'data://conformance/note') {
      return { contents: [{ uri: params.uri, mimeType: 'text/plain', text: 'a note' }] };
    }
    if (params.uri === DECOY_URI) {
      return { contents: [{ uri: DECOY_URI, mimeType: MIME, text: '<p>The wrong view.</p>' }] };
    }
    if (params.uri !== uri) {
      throw Object.assign(new Error(`Unknown resource: ${params.uri}`), { code: -32002 });
    }
    run.reads++;
    const html = pageOf(probed, origins);
    const body = asBlob ? { blob: Buffer.from(html).toString('base64') } : { text: html };
    const meta = itemMeta && { _meta: { ui: itemMeta(origins) } };
    return { contents: [{ uri, mimeType, ...body, ...meta }] };
  });
  return server;
}
