import { chat, toServerSentEventsResponse } from '@tanstack/ai';
import { createMCPClient } from '@tanstack/ai-mcp';
import { scriptedAdapter } from './tanstack-model.mjs';
import { headersOf, userOf } from './users.mjs';

export const tanStackRoute = (url) => async (request) => {
  const user = userOf(request);
  if (!user) return new Response('Sign in first.', { status: 401 });
  const { messages } = await request.json();
  const mcp = await createMCPClient({ transport: { type: 'http', url, headers: headersOf(user) } });
  const stream = chat({ adapter: scriptedAdapter, messages, mcp: { clients: [mcp] } });
  return toServerSentEventsResponse(stream);
};
