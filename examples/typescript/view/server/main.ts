// One tool for the model, which has a view, and one that only the view calls.
import { readFile } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { tools } from '../shared/tools.js';
import type { Poll } from '../shared/tools.js';
import { addVote, findPoll } from './polls.js';
// @ts-expect-error It is plain JavaScript, the same as in the other templates.
import { serve } from './serve.mjs';

const VIEW = 'ui://polls/view.html';
const mimeType = 'text/html;profile=mcp-app';

/** `structuredContent` is for the view, and has the type that the view expects; the text is for the model. */
function answer(poll: Poll) {
  const lines = poll.options.map(({ name, votes }) => `${name}: ${votes}`);
  return {
    content: [{ type: 'text' as const, text: [poll.question, ...lines].join('\n') }],
    structuredContent: poll,
  };
}

await serve(() => {
  const server = new McpServer({ name: 'polls', version: '1.0.0' });
  server.registerTool(
    'show-poll',
    {
      description: 'Shows a poll and its votes.',
      inputSchema: tools['show-poll'].input,
      outputSchema: tools['show-poll'].output,
      annotations: { readOnlyHint: true },
      _meta: { ui: { resourceUri: VIEW } },
    },
    ({ poll }) => answer(findPoll(poll)),
  );
  server.registerTool(
    'vote',
    {
      description: 'Votes in a poll.',
      inputSchema: tools.vote.input,
      outputSchema: tools.vote.output,
      _meta: { ui: { visibility: ['app'] } },
    },
    ({ poll, option }) => answer(addVote(poll, option)),
  );
  server.registerResource('Poll', VIEW, { mimeType }, async () => {
    // `npm run build` writes this file to dist-server, which is beside dist.
    const text = await readFile(new URL('../dist/index.html', import.meta.url), 'utf8');
    // The view may load nothing from other origins, unless they are declared here.
    const csp = { connectDomains: [], resourceDomains: [] };
    return { contents: [{ uri: VIEW, mimeType, text, _meta: { ui: { csp } } }] };
  });
  return server;
});
