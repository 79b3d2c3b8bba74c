import { chat, toServerSentEventsResponse } from '@tanstack/ai';
import { createMCPClient } from '@tanstack/ai-mcp';
import { scriptedAdapter } from './tanstack-model.mjs';

export async function tanStackRoute(url) {
  return async (request) => {
    const { messages } = await request.json();
    const mcp = await createMCPClient({ transport: { type: 'http', url } });
    const stream = chat({ adapter: scriptedAdapter, messages, mcp: { clients: [mcp] } });
    return toServerSentEventsResponse(stream);
  };
}
