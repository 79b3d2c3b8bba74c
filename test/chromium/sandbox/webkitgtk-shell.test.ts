// Host pages in the custom schemes of shells, in WebKitGTK: on Linux, Tauri is this engine with its own scheme.
import { extname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasWebKitShell, shellHint } from '../../../scripts/installing/webkit-shell.mjs';
import { createSandboxHandler } from '../../../packages/server/src/sandbox/sandbox-server.js';
import { startSandboxServer } from '../../../packages/server/src/sandbox/sandbox-node.js';
import type { SandboxServer } from '../../../packages/server/src/sandbox/sandbox-node.js';
import { serveFiles } from '../../support/serve-files.js';
import type { ServedFiles } from '../../support/serve-files.js';
import { shellFiles, SHOWN } from '../support/shell-page.js';
import { startWebKitShell } from '../support/webkitgtk-shell.js';
import type { WebKitShell } from '../support/webkitgtk-shell.js';

const SCHEMES = ['app', 'tauri', 'vscode-webview', 'capacitor', 'app-sandbox'];
const HOSTS = ['app://main', 'tauri://localhost', 'capacitor://localhost', 'vscode-webview://*'];
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

const isThere = hasWebKitShell();
if (!isThere) console.warn(`Skipped: pages of shells in WebKitGTK. Run: ${shellHint}`);

describe.skipIf(!isThere)('in WebKitGTK', () => {
  let shell: WebKitShell;
  let sandbox: SandboxServer;
  /** The same page without its headers: only the page itself refuses other hosts. */
  let open: ServedFiles;

  beforeAll(async () => {
    const files = shellFiles();
    const inShell = createSandboxHandler({ allowHosts: ['app://main'] });
    shell = await startWebKitShell(SCHEMES, (request) => {
      const { protocol, pathname } = new URL(request.url);
      if (protocol === 'app-sandbox:') return inShell(request);
      const text = files.get(pathname.slice(1));
      const headers = { 'Content-Type': TYPES[extname(pathname)] ?? 'text/plain' };
      return new Response(text ?? '', { status: text === undefined ? 404 : 200, headers });
    });
    sandbox = await startSandboxServer({ port: 0, allowHosts: HOSTS });
    const handler = createSandboxHandler({ allowHosts: ['app://main'] });
    const text = await handler(new Request('https://sandbox.example/sandbox.html')).text();
    open = await serveFiles(new Map([['/sandbox.html', text]]), '127.0.0.1');
  });
  afterAll(async () => {
    await shell?.close();
    await sandbox?.close();
    open?.close();
  });

  const show = (host: string, sandbox: Record<string, string> = {}) =>
    shell.show(`${host}/page.html?${new URLSearchParams(sandbox)}`);

  it('S1 shows a view without a second origin', async () => {
    expect(await show('tauri://localhost')).toEqual({ isolation: 'opaque', said: SHOWN });
  });

  it('S1 shows a view through a file of its own', async () => {
    const settings = { file: 'sandbox.html' };
    expect(await show('app://main', settings)).toEqual({ isolation: 'opaque-file', said: SHOWN });
  });

  it.each(['app://main', 'tauri://localhost', 'capacitor://localhost', 'vscode-webview://1a2b-3c'])(
    'S1 shows a view through the sandbox server that allows %s',
    async (host) => {
      const settings = { url: `${sandbox.url}?host=${host}` };
      expect(await show(host, settings)).toEqual({ isolation: 'origin', said: SHOWN });
    },
  );

  it('S1 shows a view through a sandbox page in another scheme of the shell', async () => {
    const settings = { url: 'app-sandbox://views/sandbox.html' };
    expect(await show('app://main', settings)).toEqual({ isolation: 'origin', said: SHOWN });
    expect(await show('app://evil', settings)).toEqual({ reason: 'sandbox-silent' });
  });

  it('S1 refuses the same scheme and host as the own origin', async () => {
    const settings = { url: 'app://main/sandbox.html' };
    expect(await show('app://main', settings)).toEqual({ reason: 'same-origin' });
  });

  it('X2 another host of the same scheme cannot use the sandbox page', async () => {
    const settings = { url: `${sandbox.url}?host=app://evil` };
    expect(await show('app://evil', settings)).toEqual({ reason: 'sandbox-silent' });
  });

  it('X2 without the header, the page refuses another host of the same scheme itself', async () => {
    const settings = { url: `${open.origin}/sandbox.html` };
    expect(await show('app://evil', settings)).toEqual({ reason: 'sandbox-silent' });
    // The control: the allowed page.
    expect(await show('app://main', settings)).toEqual({ isolation: 'origin', said: SHOWN });
  });
});
