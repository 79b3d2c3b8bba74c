// The same route with a tool that the user approves first.
import { createMCPClient, mcpAppClientCapabilities } from '@ai-sdk/mcp';
import { convertToModelMessages, isStepCount, streamText } from 'ai';
import { model } from './ai-sdk-model.mjs';
import { headersOf, userOf } from './users.mjs';

export const approvalRoute = (url) => async (request) => {
  const user = userOf(request);
  if (!user) return new Response('Sign in first.', { status: 401 });
  const { messages } = await request.json();
  const mcp = await createMCPClient({
    transport: { type: 'http', url, headers: headersOf(user) },
    capabilities: mcpAppClientCapabilities,
  });
  const result = streamText({
    model,
    tools: await mcp.tools(),
    toolApproval: () => 'user-approval',
    messages: await convertToModelMessages(messages),
    stopWhen: isStepCount(5),
    abortSignal: request.signal,
  });
  // With `onEnd`, the SDK follows the stream itself, and needs the messages that it continues.
  return result.toUIMessageStreamResponse({
    originalMessages: messages,
    onEnd: () => mcp.close(),
  });
};
