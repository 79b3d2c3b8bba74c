// The same route with a tool that the user approves first.
import { createMCPClient, mcpAppClientCapabilities } from '@ai-sdk/mcp';
import { convertToModelMessages, isStepCount, streamText } from 'ai';
import { model } from './ai-sdk-model.mjs';

export async function approvalRoute(url) {
  const mcp = await createMCPClient({
    transport: { type: 'http', url },
    capabilities: mcpAppClientCapabilities,
  });
  return async (request) => {
    const { messages } = await request.json();
    const result = streamText({
      model,
      tools: await mcp.tools(),
      toolApproval: () => 'user-approval',
      messages: await convertToModelMessages(messages),
      stopWhen: isStepCount(5),
    });
    return result.toUIMessageStreamResponse();
  };
}
