// An agent that calls its tools itself. The middleware only passes on requests of views.
import { AbstractAgent } from '@ag-ui/client';
import { EventEncoder } from '@ag-ui/encoder';
import { MCPAppsMiddleware } from '@ag-ui/mcp-apps-middleware';
import { agUiEvents } from '@mcp-app/elements/chat';
import { appClientOptions, toolResourceUri } from '@mcp-app/elements/host';
import { from } from 'rxjs';
import { events } from './copilotkit-agent.mjs';
import { connectAs } from './mcp-client.mjs';
import { headersOf, userOf } from './users.mjs';

const serverId = 'shop';

/** The model's events, with the results of its calls before the end of the run. */
async function* withResults(input, client) {
  const calls = new Map();
  for await (const event of events(input)) {
    const { type, toolCallId } = event;
    if (type === 'TOOL_CALL_START') calls.set(toolCallId, { name: event.toolCallName, text: '' });
    if (type === 'TOOL_CALL_ARGS') calls.get(toolCallId).text += event.delta;
    if (type === 'RUN_FINISHED') {
      const { tools } = await client.listTools();
      for (const [id, { name, text }] of calls) {
        const toolInput = JSON.parse(text);
        const result = await client.callTool({ name, arguments: toolInput });
        const resourceUri = toolResourceUri(tools.find((tool) => tool.name === name));
        yield* agUiEvents({ toolCallId: id, resourceUri, toolInput, result, serverId });
      }
    }
    yield event;
  }
}

class ShopAgent extends AbstractAgent {
  constructor(config, client) {
    super(config);
    this.client = client;
  }

  run(input) {
    return from(withResults(input, this.client));
  }
}

export const agUiRoute = (url) => async (request) => {
  const user = userOf(request);
  if (!user) return new Response('Sign in first.', { status: 401 });
  const input = await request.json();
  const client = await connectAs(user, url, appClientOptions().capabilities);
  const mcpServers = [{ type: 'http', url, serverId, headers: headersOf(user) }];
  const agent = new ShopAgent({ initialMessages: input.messages }, client);
  const encoder = new EventEncoder();
  const stream = new ReadableStream({
    start(controller) {
      const end = () => client.close();
      new MCPAppsMiddleware({ mcpServers }).run(input, agent).subscribe({
        next: (event) => controller.enqueue(encoder.encode(event)),
        error: (error) => (controller.error(error), end()),
        complete: () => (controller.close(), end()),
      });
    },
  });
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: { 'content-type': encoder.getContentType() },
  });
};
