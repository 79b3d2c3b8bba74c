// A server with a version of mcp-use, whose folder is the first argument; its own command builds view and server. The
// second argument says what the view is built for: `apps-sdk` (window.openai) or `mcp-app`. The third is the generation
// of the library's interface. Serves HTTP on $PORT.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openProject, SUM } from './project.mjs';

const [folder, kind, generation] = process.argv.slice(2);
const { PORT } = process.env;
const origin = `http://localhost:${PORT}`;
Object.assign(process.env, { NODE_ENV: 'production', HOST: 'localhost', MCP_URL: origin });
// The library sends usage data unless this is set.
process.env.MCP_USE_ANONYMIZED_TELEMETRY = 'false';

const view = (hook) => `
import { useState } from 'react';
import * as library from 'mcp-use/react';
import { z } from 'zod';
${hook}
export default function Adder() {
  const { input, output, call, kept, keep, say } = useView();
  const [said, setSaid] = useState('');
  async function add() {
    const { structuredContent } = await call(${JSON.stringify(SUM)});
    await keep({ clicks: 1 });
    await say('It is ' + structuredContent.sum);
    setSaid('sum ' + structuredContent.sum);
  }
  return (
    <main>
      <h1>{input?.name}, hello {output?.name}</h1>
      <button onClick={add}>Add</button>
      <p>{said}, clicks {kept?.clicks}</p>
    </main>
  );
}
`;

/** Version 1: a widget is a tool, and says what it is for. */
const widget = (props) =>
  view(`
export const widgetMetadata = {
  description: 'Shows the view.',
  ${props}: z.object({ name: z.string() }),
  exposeAsTool: true,
  ${kind === 'apps-sdk' ? "appsSdkMetadata: { 'openai/widgetAccessible': true }" : 'metadata: {}'},
};
function useView() {
  const widget = library.useWidget();
  return {
    input: widget.toolInput ?? widget.props,
    output: widget.output,
    call: (args) => widget.callTool('add', args),
    kept: widget.state,
    keep: widget.setState,
    say: widget.sendFollowUpMessage,
  };
}`);

/** Version 2: a tool names its view. */
const VIEW = view(`
function useView() {
  const { toolInput, toolOutput } = library.useToolContext();
  const { callTool } = library.useCallTool('add');
  const [kept, keep] = library.useViewState({ clicks: 0 });
  const send = library.useSendFollowUp();
  const say = (prompt) => send({ prompt });
  return { input: toolInput, output: toolOutput, call: callTool, kept, keep, say };
}`);

const ADD = `async ({ a, b }) => ({ content: [], structuredContent: { sum: a + b } })`;

const FIRST_SERVER = `
import { createMCPServer } from 'mcp-use/server';
const server = createMCPServer('mcp-use', { version: '1.0.0', baseUrl: '${origin}' });
server.tool({
  name: 'add',
  inputs: [{ name: 'a', type: 'number' }, { name: 'b', type: 'number' }],
  _meta: { 'openai/widgetAccessible': true },
  cb: ${ADD},
});
await server.listen(${PORT});
`;

const SECOND_SERVER = `
import { MCPServer } from 'mcp-use/server';
import { z } from 'zod';
const server = new MCPServer({ name: 'mcp-use', version: '1.0.0', baseUrl: '${origin}' });
server.tool(
  {
    name: 'add',
    schema: z.object({ a: z.number(), b: z.number() }),
    _meta: { 'openai/widgetAccessible': true },
  },
  ${ADD},
);
await server.listen(${PORT});
`;

const THIRD_SERVER = `
import { MCPServer } from 'mcp-use';
import { z } from 'zod';
const server = new MCPServer({
  name: 'mcp-use',
  version: '1.0.0',
  cors: {},
  allowedOrigins: ['localhost'],
});
const named = z.object({ name: z.string() });
export const show = server.tool(
  {
    name: 'show',
    description: 'Shows the view.',
    inputSchema: named,
    outputSchema: named,
    view: { name: 'show' },
  },
  async ({ name }) => ({ content: [], structuredContent: { name } }),
);
export const add = server.tool(
  {
    name: 'add',
    description: 'Adds.',
    inputSchema: z.object({ a: z.number(), b: z.number() }),
    outputSchema: z.object({ sum: z.number() }),
  },
  ${ADD},
);
export default server;
`;

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    outDir: 'dist',
    noCheck: true,
    types: [],
  },
  include: ['index.ts'],
});

const CLI = '@mcp-use/cli/dist/index.js';
const GENERATIONS = {
  first: {
    sources: { 'index.ts': FIRST_SERVER, 'resources/show.tsx': widget('inputs') },
    build: [CLI, 'build'],
    start: () => project.load('./dist/index.js'),
  },
  second: {
    sources: { 'index.ts': SECOND_SERVER, 'resources/show/widget.tsx': widget('props') },
    build: [CLI, 'build', '--no-typecheck'],
    start: () => project.load('./dist/index.js'),
  },
  third: {
    sources: { 'index.ts': THIRD_SERVER, 'views/show/view.tsx': VIEW },
    build: ['mcp-use/dist/bin.js', 'build'],
    start: async () =>
      (await project.load(`./node_modules/${CLI}`)).main(['start', '--port', PORT]),
  },
};

const project = openProject(folder);
const { sources, build, start } = GENERATIONS[generation];
project.write({ ...sources, 'tsconfig.json': TSCONFIG });
const [file, ...args] = build;
const built = spawnSync(process.execPath, [join(project.root, 'node_modules', file), ...args], {
  stdio: ['ignore', 2, 2],
});
if (built.status !== 0) process.exit(1);
await start();
