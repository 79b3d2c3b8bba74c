import type { ChatPartOptions } from '@mcp-app/elements/chat';

/** The tools of the MCP server, from the backend. */
export const tools: ChatPartOptions['tools'] = await fetch('/tools').then((answer) =>
  answer.json(),
);
