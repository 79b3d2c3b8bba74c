// @vitest-environment jsdom
// The two walks of CONTRIBUTING.md are what a frame and a view really pass: a frame calls its tool on a real server and
// gives the result to a view, and the view calls the tool again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import '@mcp-app/elements/mcp-app-frame/define';
import { createTestView } from '@mcp-app/devtools/test';
import { Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Causes } from './causes.js';

// The path is in a variable because the script has no types.
const script = '../../../scripts/documents/walks-picture.mjs';
const { walksIn } = (await import(script)) as {
  walksIn(text: string): { title: string; files: string[]; count: number }[];
};
const [toResult, toServer] = walksIn(readFileSync(join(process.cwd(), 'CONTRIBUTING.md'), 'utf8'));

/** The test view runs in the page, so it does not need the sandbox and its transports. */
const AROUND_THE_SANDBOX = [
  'view/host-transport.ts',
  'sandbox/sandbox-proxy.ts',
  'sandbox/host-leg.ts',
  'rpc/port-transport.ts',
];
const INSTEAD = 'rpc/linked-transports.ts';
/**
 * The MCP client calls them, for the credentials of a server and for results whose type it does not know; the walk ends
 * at the client.
 */
const BEHIND_THE_CLIENT = ['host/auth/transport-auth.ts', 'rpc/result-types.ts'];

/** Everything is in place before the traced moment, so these are read, but not passed. */
const PREPARED = [
  'mcp-app-frame/lifecycle/frame-session.ts',
  'mcp-app-frame/elicitation/asked-frame.ts',
  'host/link/server-url-link.ts',
];

const causes = new Causes();
const passed = new Map<string, string[]>();
const note = (moment: string) => void passed.set(moment, causes.files());

async function startServer() {
  const server = new Server(
    { name: 'clock', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {} } },
  );
  const _meta = { ui: { resourceUri: 'ui://clock' } };
  server.setRequestHandler('tools/list', () => ({
    tools: [{ name: 'clock', inputSchema: { type: 'object' as const }, _meta }],
  }));
  server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: 'noon' }] }));
  server.setRequestHandler('resources/read', () => ({
    contents: [{ uri: 'ui://clock', mimeType: 'text/html;profile=mcp-app', text: '<p>Clock' }],
  }));
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => 'session',
    enableJsonResponse: true,
  });
  await server.connect(transport);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { method } =
      typeof init.body === 'string' ? (JSON.parse(init.body) as { method?: string }) : {};
    if (method) note(method);
    return transport.handleRequest(new Request(url, init));
  });
}

beforeAll(async () => {
  await startServer();
  causes.start();
  const view = createTestView({
    timeout: 60_000,
    run(app) {
      note('start of the view');
      app.on('toolresult', () => note('result'));
    },
  });
  const frame = document.createElement('mcp-app-frame');
  Object.assign(frame, { server: 'http://localhost:1/mcp', tool: 'clock', toolInput: {} });
  frame.consent = { policy: () => 'allow' };
  document.body.append(frame);
  const app = await view.nextApp();
  await view.nextNotification('ui/notifications/tool-result');
  passed.set('call of the frame', passed.get('tools/call')!);
  await app.callServerTool({ name: 'clock', arguments: {} });
  passed.set('call of the view', passed.get('tools/call')!);
  causes.stop();
  frame.remove();
  view.close();
}, 60_000);
afterAll(() => vi.unstubAllGlobals());

describe('the walk from a frame to its first result', () => {
  it('names every file that is not in the other walk', () => {
    const moments = ['call of the frame', 'resources/read', 'start of the view', 'result'];
    const all = new Set(moments.flatMap((moment) => passed.get(moment)!));
    const known = new Set([...toServer!.files, INSTEAD, ...BEHIND_THE_CLIENT]);
    const own = [...all].filter((path) => !known.has(path) || toResult!.files.includes(path));
    expect(own.toSorted()).toEqual(
      toResult!.files.filter((path) => !PREPARED.includes(path)).toSorted(),
    );
  });

  it('connects to the server as it says', () => {
    expect(passed.get('initialize')).toEqual(expect.arrayContaining(PREPARED));
  });

  it('is short, and says how long it is', () => {
    expect(toResult!.files).toHaveLength(toResult!.count);
    // The lists of a server and its cached contents, which are checked behind a start, are two ideas and two files; so are
    // the frame's call and the calls that it remembers, and the connection and who answers the questions of its server.
    expect(toResult!.count).toBeLessThanOrEqual(23);
  });
});

describe("the walk from a view's call to the server", () => {
  it('names every file', () => {
    expect(
      passed
        .get('call of the view')!
        .filter((path) => path !== INSTEAD && !BEHIND_THE_CLIENT.includes(path))
        .toSorted(),
    ).toEqual(toServer!.files.filter((path) => !AROUND_THE_SANDBOX.includes(path)).toSorted());
  });

  it('is short, and says how long it is', () => {
    expect(toServer!.files).toHaveLength(toServer!.count);
    expect(toServer!.count).toBeLessThanOrEqual(20);
  });
});

describe('the trace', () => {
  it('leaves out what returned before', () => {
    // The gate asks the policy, and the connection checks messages; neither is on the way.
    expect(passed.get('call of the view')).not.toContain('protocol/json-rpc.ts');
    expect(passed.get('call of the view')).not.toContain('host/requests/params-check.ts');
  });
});
