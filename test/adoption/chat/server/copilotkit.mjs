import { EventEncoder } from '@ag-ui/encoder';
import { MCPAppsMiddleware } from '@ag-ui/mcp-apps-middleware';
import { ScriptedAgent } from './copilotkit-agent.mjs';
import { headersOf, userOf } from './users.mjs';

export const copilotKitRoute = (url) => async (request) => {
  const user = userOf(request);
  if (!user) return new Response('Sign in first.', { status: 401 });
  const input = await request.json();
  const mcpServers = [{ type: 'http', url, serverId: 'shop', headers: headersOf(user) }];
  const agent = new MCPAppsMiddleware({ mcpServers });
  const encoder = new EventEncoder();
  const stream = new ReadableStream({
    start(controller) {
      agent.run(input, new ScriptedAgent({ initialMessages: input.messages })).subscribe({
        next: (event) => controller.enqueue(encoder.encode(event)),
        error: (error) => controller.error(error),
        complete: () => controller.close(),
      });
    },
  });
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: { 'content-type': encoder.getContentType() },
  });
};
