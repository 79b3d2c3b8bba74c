import { EventType } from '@ag-ui/client';
import { EventEncoder } from '@ag-ui/encoder';
import { MCPAppsMiddleware } from '@ag-ui/mcp-apps-middleware';
import { conversationOf } from './conversations.mjs';
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

/** The chat asks for the messages of last time when it opens a thread. */
export async function connectRoute(request) {
  const user = userOf(request);
  if (!user) return new Response('Sign in first.', { status: 401 });
  const { threadId, runId } = await request.json();
  const encoder = new EventEncoder();
  const events = [
    { type: EventType.RUN_STARTED, threadId, runId },
    { type: EventType.MESSAGES_SNAPSHOT, messages: JSON.parse(conversationOf(user, threadId)) },
    { type: EventType.RUN_FINISHED, threadId, runId },
  ];
  return new Response(events.map((event) => encoder.encode(event)).join(''), {
    headers: { 'content-type': encoder.getContentType() },
  });
}
