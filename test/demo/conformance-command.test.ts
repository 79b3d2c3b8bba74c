// `mcp-app conformance` as npm installs it, in an empty folder with an empty home.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/browsers/find-browsers.mjs';
import { startPageServer } from '../conformance/page-server.ts';
import type { PageServer } from '../conformance/page-server.ts';
import { startWrongRelay } from '../conformance/wrong-relay.ts';
import { unpackCli } from '../packages/support/unpacked-cli.js';
import type { RunningCommand, UnpackedCli } from '../packages/support/unpacked-cli.js';
import { serveFiles } from '../support/serve-files.ts';

interface Report {
  passed: boolean;
  kind: string;
  behaviours: { id: string; status: string; reference: { title: string; url?: string } }[];
  suite?: { id: string; status: string; message?: string }[];
}

let cli: UnpackedCli;
let pages: PageServer;
let browser: string[];
const running: RunningCommand[] = [];
beforeAll(async () => {
  cli = await unpackCli();
  pages = await startPageServer(['exposed', 'broken'], ['broken']);
  browser = ['--browser', findBrowser('chromium')!];
});
afterEach(async () => {
  for (const command of running.splice(0)) await command.stop('SIGKILL');
});
afterAll(async () => {
  await pages.close();
  cli.remove();
});

async function run(...args: string[]) {
  const command = cli.start('conformance', ...args);
  running.push(command);
  const code = await command.ended;
  return { code, text: command.said(), command };
}

const reportOf = (command: RunningCommand) =>
  command.events().find(({ event }) => event === 'report') as unknown as Report;
const failedIn = ({ behaviours }: Report) =>
  behaviours.filter(({ status }) => status === 'failed').map(({ id }) => id);

/** A view that does what it has to, and nothing else. */
const GOOD_VIEW = `<!doctype html><html lang="en"><title>View</title><p>Hello</p><script>
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const answers = { ping: {}, 'ui/resource-teardown': {} };
  addEventListener('message', ({ data, source }) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return;
    const { id, method } = data;
    if (method === undefined) return void (id === 1 && send({ method: 'ui/notifications/initialized' }));
    if (id === undefined) return;
    if (Object.hasOwn(answers, method)) send({ id, result: answers[method] });
    else send({ id, error: { code: -32601, message: 'Unknown method' } });
  });
  send({ id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26',
    appInfo: { name: 'good', version: '1' }, appCapabilities: {} } });
</script></html>`;

describe('mcp-app conformance view', () => {
  it('finds nothing wrong with a good view, and writes the reports', async () => {
    writeFileSync(join(cli.folder, 'good.html'), GOOD_VIEW);
    const files = ['--junit', 'out/r.xml', '--badge', 'out/b.svg', '--markdown', 'out/r.md'];
    const { code, text } = await run('view', 'good.html', ...files, ...browser);
    expect([code, text]).toEqual([0, expect.stringMatching(/view good\.html in .*, 0 failed/)]);
    const read = (name: string) => readFileSync(join(cli.folder, 'out', name), 'utf8');
    expect(read('r.xml')).toContain('failures="0"');
    expect(read('b.svg')).toContain('<svg');
    expect(read('r.md')).toContain('SEP-1865');
  });

  it('checks the view of a tool of a server', async () => {
    cli.addServer('clock-server.mjs', 'clock.mjs');
    const { text, command } = await run('view', '--json', ...browser, '--', 'node', 'clock.mjs');
    expect([reportOf(command)?.kind, text]).toEqual(['view', expect.anything()]);
    const { behaviours } = reportOf(command);
    expect(behaviours.find(({ id }) => id === 'L1')!.reference.title).toBe('SEP-1865, Lifecycle');
  });

  it('finds exactly what a broken view does wrong', async () => {
    const { code, command } = await run('view', pages.viewUrl('broken'), '--json', ...browser);
    expect(code).toBe(6);
    expect(failedIn(reportOf(command))).toEqual('X1 X2 X3 X5 X7 L1 L5 L6 C3 C4 M1'.split(' '));
  });
});

/** A stand-in for a built checkout of the public suite: the same files, tool, view and channel, with two tests. */
function addSuite(folder: string): void {
  const view = `<!doctype html><button data-testid="conformance-trigger">Go</button><script>
    const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
    let state = { state: 'idle' };
    const results = [];
    const end = (id, ok) => results.push({ id, name: id, status: ok ? 'PASS' : 'FAIL', clause: 'SHOULD' });
    let resolve;
    const ask = (request) => { state = { state: 'running', runningId: request.kind, request, results };
      return new Promise((done) => { resolve = (answer) => { state.request = null; done(answer); }; }); };
    globalThis.__mcpConformance = { listTests: () => [], poll: () => state, resolve: (answer) => resolve(answer),
      async start() {
        await ask({ kind: 'resetIsolation' });
        document.querySelector('button').onclick = () => send({ id: 7, method: 'ui/message',
          params: { role: 'user', content: [{ type: 'text', text: 'marker-1' }] } });
        await ask({ kind: 'clickTrigger' });
        end('messages/add', (await ask({ kind: 'conversationContains', marker: 'marker-1', timeoutMs: 5000 })).ok);
        end('messages/other', (await ask({ kind: 'conversationContains', marker: 'nowhere', timeoutMs: 300 })).ok);
        const tools = await ask({ kind: 'readModelToolList' });
        results.push({ id: 'visibility', name: 'visibility', status: tools.unsupported ? 'SKIP' : 'FAIL' });
        state = { state: 'done', results };
      } };
    addEventListener('message', ({ data }) => { if (data.id === 1) send({ method: 'ui/notifications/initialized' }); });
    send({ id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26',
      appInfo: { name: 'suite', version: '1' }, appCapabilities: {} } });
  </script>`;
  const server = `import { createServer } from 'node:http';
    import { readFileSync } from 'node:fs';
    const view = readFileSync('dist/view/index.html', 'utf8');
    const uri = 'ui://conformance/runner';
    const results = {
      initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {}, resources: {} }, serverInfo: { name: 'suite', version: '1' } }),
      'tools/list': () => ({ tools: [{ name: 'run_conformance', inputSchema: { type: 'object' }, _meta: { ui: { resourceUri: uri } } }] }),
      'tools/call': () => ({ content: [] }),
      'resources/list': () => ({ resources: [] }),
      'resources/read': () => ({ contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: view }] }),
      ping: () => ({}),
    };
    createServer(async (request, response) => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      let text = ''; for await (const chunk of request) text += chunk;
      const { id, method, params } = JSON.parse(text);
      if (id === undefined) return response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'application/json' });
      const answer = results[method] ? { result: results[method](params) } : { error: { code: -32601, message: 'no' } };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    }).listen(Number(process.env.PORT));`;
  mkdirSync(join(folder, 'dist/view'), { recursive: true });
  mkdirSync(join(folder, 'dist/server'));
  const json = { name: 'mcp-apps-conformance', type: 'module' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(json));
  writeFileSync(join(folder, 'dist/view/index.html'), view);
  writeFileSync(join(folder, 'dist/server/main.js'), server);
}

describe('mcp-app conformance host', () => {
  it('scores a page by its one line, and runs the public suite if it is installed', async () => {
    addSuite(join(cli.folder, 'node_modules/mcp-apps-conformance'));
    const { code, text, command } = await run(
      'host',
      pages.hostUrl('exposed'),
      '--json',
      ...browser,
    );
    const report = reportOf(command);
    expect([report && failedIn(report), text]).toEqual([[], expect.anything()]);
    expect(report.suite!.map(({ id, status }) => [id, status])).toEqual([
      ['messages/add', 'passed'],
      ['messages/other', 'failed'],
      ['visibility', 'skipped'],
    ]);
    expect(code).toBe(6);
  });

  it('finds what a broken host does wrong', async () => {
    const { code, command } = await run('host', pages.hostUrl('broken'), '--json', ...browser);
    expect(code).toBe(6);
    expect(failedIn(reportOf(command))).toEqual(
      expect.arrayContaining('R1 R2 R4 R5 R7 S1 S4 D2 D3 V13'.split(' ')),
    );
  });

  it('says why a page cannot be checked', async () => {
    const page = '<!doctype html><title>Empty</title>';
    const { origin, close } = await serveFiles(new Map([['/', page]]));
    const [plain, silent] = await Promise.all([
      run('host', `${origin}/`, ...browser),
      run('host', `${origin}/?server={server}`, ...browser),
    ]);
    close();
    expect([plain.code, plain.text]).toEqual([9, expect.stringContaining('no test interface')]);
    expect([silent.code, silent.text]).toEqual([9, expect.stringContaining('did not connect')]);
  });
});

describe('mcp-app conformance relay', () => {
  it('finds what a relay that remembers nothing does wrong', async () => {
    const port = '18765';
    const relay = await startWrongRelay(`http://127.0.0.1:${port}/mcp`, { isLazy: true });
    try {
      const { code, command } = await run('relay', relay.url, '--mcp-port', port, '--json');
      expect(code).toBe(6);
      expect(failedIn(reportOf(command))).toEqual(expect.arrayContaining(['C3', 'C6', 'C7', 'S1']));
    } finally {
      await relay.close();
    }
  });
});

describe('what cannot be checked', () => {
  it.each([
    [[], 2, 'Say what to check'],
    [['planet'], 2, 'nothing called planet'],
    [['host'], 2, 'The host is missing'],
    [['host', 'page.html'], 2, 'not an http(s) URL'],
    [['host', 'http://127.0.0.1:1/'], 9, 'cannot be reached'],
    [['view', 'missing.html'], 4, 'does not exist'],
    [['view', 'http://127.0.0.1:1/'], 9, 'cannot be reached'],
    [['relay', 'http://127.0.0.1:1/'], 9, 'cannot be reached'],
    [['relay', '--tool', 'x', 'http://127.0.0.1:1/'], 2, '--tool belongs to'],
    [['view', '--badge', 'badge.png', 'x.html'], 2, '.svg or .json'],
    [['view', '--browser', 'nowhere', 'good.html'], 7, 'is not a program'],
  ])('%j', async (args, expected, sentence) => {
    writeFileSync(join(cli.folder, 'good.html'), GOOD_VIEW);
    const { code, text } = await run(...args);
    expect([code, text]).toEqual([expected, expect.stringContaining(sentence)]);
  });
});
