// An MCP server on stdio without any package that does something wrong, which its argument names.
import { createInterface } from 'node:readline';

const how = process.argv[2];
const inputSchema = { type: 'object' };
const write = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));

/** A first page of tools, which is also the next one. */
const page = { tools: [{ name: 'again', inputSchema }], nextCursor: 'again' };

const LISTS = {
  'lists-nothing': { error: { code: -32603, message: 'The database is away.' } },
  'lists-nonsense': { result: { tools: 'none' } },
  'lists-forever': { result: page },
};

const ANSWERS = {
  initialize: ({ protocolVersion }) =>
    how === 'refuses'
      ? { error: { code: -32000, message: 'No licence.' } }
      : {
          result: {
            protocolVersion,
            capabilities: { tools: {} },
            serverInfo: { name: 'odd', version: '1.0.0' },
          },
        },
  'tools/list'() {
    if (how === 'ends') process.exit(4);
    return LISTS[how];
  },
  'tools/call': () => ({ result: { content: [{ type: 'text', text: 'one\u2028two' }] } }),
};

createInterface(process.stdin).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const error = { code: -32601, message: `There is no method ${method}.` };
  write({ id, ...(ANSWERS[method]?.(params) ?? { error }) });
});
