// The server of the live examples: a few tools that answer in the page.
import type { HostHandlers } from '@mcp-app/elements/host';

const text = (words: string, structuredContent: Record<string, unknown>) => ({
  content: [{ type: 'text' as const, text: words }],
  structuredContent,
});

const TOOLS: Record<string, (input: Record<string, unknown>) => ReturnType<typeof text>> = {
  'get-time': () => {
    const time = new Date().toISOString();
    return text(time, { time });
  },
  'roll-dice': ({ sides = 6 }) => {
    const value = 1 + Math.floor(Math.random() * Number(sides));
    return text(String(value), { value });
  },
};

/** Handlers that answer tool calls, and accept messages and model context. */
export const mockHandlers = (): HostHandlers => ({
  callTool({ name, arguments: input = {} }) {
    const tool = TOOLS[name];
    if (!tool) throw new Error(`There is no tool named ${name}. Try get-time or roll-dice.`);
    return tool(input);
  },
  message() {},
  updateModelContext() {},
});
