// A gateway in front of two test servers, alpha and beta: it lists `alpha__echo`, `ui://alpha/…` and `alpha+data://…`, one
// server per page of a list, and passes requests on under the names that the servers know.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { serveHandlers, startTestServer } from './mcp-test-server.mjs';

const NAMES = ['alpha', 'beta'];

const listedUri = (name, uri) =>
  uri.startsWith('ui://') ? `ui://${name}/${uri.slice(5)}` : `${name}+${uri}`;

/** The server of a listed URI, and the URI that it knows. */
function ownUri(uri) {
  for (const name of NAMES) {
    if (uri.startsWith(`ui://${name}/`)) return [name, `ui://${uri.slice(name.length + 6)}`];
    if (uri.startsWith(`${name}+`)) return [name, uri.slice(name.length + 1)];
  }
  throw new Error(`No server has ${uri}.`);
}

function listedTool(name, tool) {
  const uri = tool._meta?.ui?.resourceUri;
  const ui = uri && { ...tool._meta.ui, resourceUri: listedUri(name, uri) };
  return { ...tool, name: `${name}__${tool.name}`, ...(ui && { _meta: { ...tool._meta, ui } }) };
}

/** Starts the gateway and its servers. `counts.reached` lists the names that it was asked for. */
export async function startGateway() {
  const servers = {};
  const clients = {};
  for (const [index, name] of NAMES.entries()) {
    servers[name] = await startTestServer(index + 1);
    clients[name] = new Client({ name: 'gateway', version: '1.0.0' });
    await clients[name].connect(new StreamableHTTPClientTransport(new URL(servers[name].url)));
  }
  const counts = { reached: [] };
  const paged =
    (key, list) =>
    async ({ cursor = NAMES[0] }) => {
      const next = NAMES[NAMES.indexOf(cursor) + 1];
      return { [key]: await list(cursor, clients[cursor]), ...(next && { nextCursor: next }) };
    };
  const gateway = await serveHandlers(
    2,
    {
      'tools/list': paged('tools', async (name, client) =>
        (await client.listTools()).tools.map((tool) => listedTool(name, tool)),
      ),
      'tools/call': async (params) => {
        counts.reached.push(params.name);
        const [name, own] = params.name.split('__', 2);
        if (!clients[name]) throw new Error(`No server has ${params.name}.`);
        const result = await clients[name].callTool({ ...params, name: own });
        return { ...result, structuredContent: { ...result.structuredContent, server: name } };
      },
      'resources/list': paged('resources', async (name, client) =>
        (await client.listResources()).resources.map((resource) => ({
          ...resource,
          uri: listedUri(name, resource.uri),
        })),
      ),
      'resources/templates/list': paged('resourceTemplates', async () => []),
      'resources/read': async ({ uri }) => {
        counts.reached.push(uri);
        const [name, own] = ownUri(uri);
        const { contents } = await clients[name].readResource({ uri: own });
        return { contents: contents.map((item) => ({ ...item, uri })) };
      },
      'prompts/list': paged('prompts', async () => []),
    },
    counts,
  );
  return {
    ...gateway,
    async close() {
      await gateway.close();
      for (const name of NAMES) {
        await clients[name].close();
        await servers[name].close();
      }
    },
  };
}
