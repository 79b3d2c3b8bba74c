import { createMCPClient, mcpAppClientCapabilities } from '@ai-sdk/mcp';
import { aiSdkModelOutput } from '@mcp-app/elements/chat';
import { convertToModelMessages, isStepCount, streamText } from 'ai';
import { model } from './ai-sdk-model.mjs';
import { headersOf, userOf } from './users.mjs';

export const aiSdkRoute = (url) => async (request) => {
  const user = userOf(request);
  if (!user) return new Response('Sign in first.', { status: 401 });
  const { messages } = await request.json();
  // A client for this request, with the credentials of its user. A shared one would act as one user for everybody.
  const mcp = await createMCPClient({
    transport: { type: 'http', url, headers: headersOf(user) },
    capabilities: mcpAppClientCapabilities,
  });
  const tools = await mcp.tools();
  // The model gets the content of results, without what is only for the view.
  for (const tool of Object.values(tools))
    tool.toModelOutput = (result) => aiSdkModelOutput(result);
  const result = streamText({
    model,
    tools,
    messages: await convertToModelMessages(messages, { tools }),
    stopWhen: isStepCount(5),
    abortSignal: request.signal,
  });
  // With `onEnd`, the SDK follows the stream itself, and needs the messages that it continues.
  return result.toUIMessageStreamResponse({
    originalMessages: messages,
    onEnd: () => mcp.close(),
  });
};
