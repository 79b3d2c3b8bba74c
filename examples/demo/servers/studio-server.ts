// "Studio": a slow form and a game, written with @modelcontextprotocol/server 2.x.
import { setTimeout as pause } from 'node:timers/promises';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { EMPTY_BOARD, bestColumn, drop, isFull, winningLine } from './four-in-a-row.ts';
import { serveHttp } from './serve-http.ts';
import { VIEW_MIME_TYPE, readView, viewUri } from './view-resource.ts';

const PRODUCTS = ['kettle', 'teapot', 'samovar'] as const;
const RELEASED = { kettle: '2.3.0', teapot: '1.9.4', samovar: '0.7.1' };
const STEPS = ['Checking the branch', 'Running the tests', 'Building', 'Uploading', 'Announcing'];
const LEVELS = { easy: 1, medium: 4, hard: 6 };

const text = (words: string) => [{ type: 'text' as const, text: words }];
const numbersOf = (version: string) => version.split('.').map(Number);
const product = z.enum(PRODUCTS).default('teapot').describe('What to release');

/** Why a version cannot be released, or undefined. */
function problemWith(name: keyof typeof RELEASED, version: string): string | undefined {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'A version has three numbers, such as 2.4.0.';
  const [before, after] = [numbersOf(RELEASED[name]), numbersOf(version)];
  const at = after.findIndex((number, index) => number !== before[index]);
  if (at >= 0 && after[at]! > before[at]!) return undefined;
  return `${version} is not newer than ${RELEASED[name]}.`;
}

function addReleases(server: McpServer): void {
  server.registerTool(
    'plan-release',
    {
      title: 'Plan a release',
      description: 'Opens the form for a new release of a product.',
      inputSchema: z.object({ product }),
      annotations: { readOnlyHint: true },
      _meta: { ui: { resourceUri: viewUri('release-form') } },
    },
    ({ product }) => ({
      content: text(
        `${product} is at ${RELEASED[product]}. Fill in the form to release the next version.`,
      ),
      structuredContent: { product, current: RELEASED[product] },
    }),
  );
  server.registerTool(
    'check-version',
    {
      title: 'Check a version',
      inputSchema: z.object({ product, version: z.string() }),
      annotations: { readOnlyHint: true },
      _meta: { ui: { visibility: ['app'] } },
    },
    ({ product, version }) => {
      const problem = problemWith(product, version);
      return { content: text(problem ?? 'Free.'), structuredContent: { problem: problem ?? null } };
    },
  );
  server.registerTool(
    'publish-release',
    {
      title: 'Publish a release',
      description: 'Publishes a version for everybody.',
      inputSchema: z.object({
        product,
        version: z.string(),
        channel: z.enum(['stable', 'beta']).default('stable'),
        notes: z.string().max(2000).default(''),
      }),
      annotations: { destructiveHint: true },
      _meta: { ui: { visibility: ['app'] } },
    },
    async ({ product, version, channel }, { mcpReq }) => {
      const problem = problemWith(product, version);
      if (problem) return { isError: true, content: text(problem) };
      const progressToken = mcpReq._meta?.progressToken;
      for (const [index, message] of STEPS.entries()) {
        if (progressToken !== undefined) {
          const params = { progressToken, progress: index, total: STEPS.length, message };
          await mcpReq.notify({ method: 'notifications/progress', params });
        }
        await pause(500, undefined, { signal: mcpReq.signal });
      }
      RELEASED[product] = version;
      return {
        content: text(`${product} ${version} is on the ${channel} channel.`),
        structuredContent: { product, version, channel },
      };
    },
  );
}

const SLOTS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday'].flatMap((day) =>
  ['10:00', '14:00', '16:30'].map((time) => ({
    const: `${day} ${time}`.toLowerCase(),
    title: `${day}, ${time}`,
  })),
);

/** What it does not know, it asks the user (`elicitation/create`). */
function addQuestions(server: McpServer): void {
  server.registerTool(
    'start-release',
    {
      title: 'Start a release',
      description: 'Asks what to release, and then opens the form.',
      annotations: { readOnlyHint: true },
      _meta: { ui: { resourceUri: viewUri('release-form') } },
    },
    async ({ mcpReq }) => {
      const { action, content } = await mcpReq.elicitInput({
        message: 'Which product do you want to release, and who reviews it?',
        requestedSchema: {
          type: 'object',
          properties: {
            product: { type: 'string', title: 'Product', enum: [...PRODUCTS], default: 'teapot' },
            reviewer: {
              type: 'string',
              title: 'Email of the reviewer',
              format: 'email',
              description: 'They get a link to the notes.',
            },
            day: { type: 'string', title: 'Day', format: 'date' },
            announce: { type: 'boolean', title: 'Announce it to everybody', default: true },
          },
          required: ['product'],
        },
      });
      const chosen = PRODUCTS.find((name) => name === content?.['product']);
      if (action !== 'accept' || !chosen)
        return {
          isError: true,
          content: text('No release was started, because you did not choose one.'),
        };
      return {
        content: text(
          `${chosen} is at ${RELEASED[chosen]}. Fill in the form to release the next version.`,
        ),
        structuredContent: { product: chosen, current: RELEASED[chosen] },
      };
    },
  );
}

/** A question that a view asks, if the host supports that; otherwise the host shows a form of the same schema. */
function addSlots(server: McpServer): void {
  server.registerTool(
    'schedule-release',
    {
      title: 'Schedule a release',
      description: 'Asks for a free slot, and then opens the form for the release.',
      inputSchema: z.object({ product }),
      annotations: { readOnlyHint: true },
      _meta: { ui: { resourceUri: viewUri('release-form') } },
    },
    async ({ product }, { mcpReq }) => {
      const { action, content } = await mcpReq.elicitInput({
        message: `When do you want to release the ${product}?`,
        requestedSchema: {
          type: 'object',
          properties: { slot: { type: 'string', title: 'Slot', oneOf: SLOTS } },
          required: ['slot'],
        },
        _meta: { ui: { resourceUri: viewUri('release-slot') } },
      });
      const slot = SLOTS.find((one) => one.const === content?.['slot']);
      if (action !== 'accept' || !slot)
        return { isError: true, content: text('No slot was taken.') };
      return {
        content: text(`The slot is ${slot.title}. Fill in the form to release the ${product}.`),
        structuredContent: { product, current: RELEASED[product] },
      };
    },
  );
}

function addGame(server: McpServer): void {
  const level = z
    .enum(['easy', 'medium', 'hard'])
    .default('medium')
    .describe('How far it looks ahead');
  server.registerTool(
    'play-four-in-a-row',
    {
      title: 'Play four in a row',
      description: 'Starts a game. The view offers tools to read the board and to drop a piece.',
      inputSchema: z.object({ level }),
      annotations: { readOnlyHint: true },
      _meta: { ui: { resourceUri: viewUri('four-in-a-row') } },
    },
    ({ level }) => ({
      content: text(`A new game, ${level}. You are x and begin.`),
      structuredContent: { level, board: EMPTY_BOARD },
    }),
  );
  server.registerTool(
    'answer-move',
    {
      title: 'Answer a move',
      inputSchema: z.object({ level, board: z.string().regex(/^[.xo]{42}$/) }),
      annotations: { readOnlyHint: true },
      _meta: { ui: { visibility: ['app'] } },
    },
    ({ level, board }) => {
      const isOver = winningLine(board) !== undefined || isFull(board);
      const column = isOver ? undefined : bestColumn(board, LEVELS[level]);
      const next = column === undefined ? board : drop(board, column, 'o')!;
      return {
        content: text(column === undefined ? 'The game is over.' : `Column ${column + 1}.`),
        structuredContent: { board: next, line: winningLine(next) ?? null, isFull: isFull(next) },
      };
    },
  );
}

function makeServer(): McpServer {
  const server = new McpServer(
    { name: 'studio', title: 'Studio', version: '1.0.0' },
    // Its views can ask (experimental).
    { capabilities: { extensions: { 'io.modelcontextprotocol/ui': { elicitation: {} } } } },
  );
  addReleases(server);
  addQuestions(server);
  addSlots(server);
  addGame(server);
  for (const name of ['release-form', 'release-slot', 'four-in-a-row'] as const) {
    server.registerResource(name, viewUri(name), { mimeType: VIEW_MIME_TYPE }, () =>
      readView(name),
    );
  }
  return server;
}

/** Starts the server; resolves with its address. */
export const startStudioServer = (port = 0) =>
  serveHttp(port, async (options) => {
    const transport = new NodeStreamableHTTPServerTransport(options);
    await makeServer().connect(transport);
    return transport;
  });
