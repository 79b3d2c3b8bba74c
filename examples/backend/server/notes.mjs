// An MCP server over stdio, for one user: USER_NAME=ada NOTES_FILE=ada.json node server/notes.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
import { listed, registerView, VIEW } from './list-view.mjs';

const { USER_NAME: user, NOTES_FILE: file } = process.env;

// The notes are in a file, because the relay ends this process when it is idle for a while.
const load = async () => JSON.parse(await readFile(file, 'utf8').catch(() => '[]'));
const save = (notes) => writeFile(file, JSON.stringify(notes));
const shown = (items) =>
  listed({
    title: `Notes of ${user}`,
    items,
    field: 'Note',
    actions: [
      { label: 'Add', tool: 'add-note' },
      { label: 'Clear', tool: 'clear-notes' },
    ],
  });

const server = new McpServer({ name: 'notes', version: '1.0.0' });
registerView(server);
const onlyForViews = { ui: { resourceUri: VIEW, visibility: ['app'] } };

server.registerTool(
  'show-notes',
  { description: "Shows the user's notes.", _meta: { ui: { resourceUri: VIEW } } },
  async () => shown(await load()),
);
server.registerTool(
  'add-note',
  {
    description: 'Adds a note.',
    inputSchema: { text: z.string().min(1) },
    _meta: onlyForViews,
  },
  async ({ text }) => {
    const notes = [...(await load()), text];
    await save(notes);
    return shown(notes);
  },
);
server.registerTool(
  'clear-notes',
  { description: 'Deletes all notes, after asking.', _meta: onlyForViews },
  async () => {
    const notes = await load();
    const { action } = await server.server.elicitInput({
      message: `Delete ${notes.length} notes?`,
      requestedSchema: { type: 'object', properties: {} },
    });
    if (action !== 'accept') return shown(notes);
    await save([]);
    return shown([]);
  },
);

await server.connect(new StdioServerTransport());
