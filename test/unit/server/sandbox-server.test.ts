import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  startSandboxServer,
  toNodeListener,
} from '../../../packages/server/src/sandbox/sandbox-node.js';
import { sandboxFileHeaders } from '../../../packages/server/src/sandbox/sandbox-file.js';
import { createSandboxHandler } from '../../../packages/server/src/sandbox/sandbox-server.js';

const ORIGIN = 'https://sandbox.example';
const HOST = 'https://chat.example';
const ancestorsOf = (response: Response) =>
  /frame-ancestors .*/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[0];

describe('the paths and methods', () => {
  const handler = createSandboxHandler({ allowHosts: [HOST], path: '/frames/box.html' });
  const get = (path: string, method = 'GET') =>
    handler(new Request(new URL(path, ORIGIN), { method }));

  it('serves the page at its path, and others name that path', async () => {
    expect(get('/frames/box.html').status).toBe(200);
    const other = get('/sandbox.html');
    expect(other.status).toBe(404);
    expect(await other.text()).toContain('/frames/box.html');
    expect(other.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  });

  it('HEAD has the headers and no body', async () => {
    const head = get('/frames/box.html', 'HEAD');
    expect(ancestorsOf(head)).toBe(`frame-ancestors ${HOST}`);
    expect(await head.text()).toBe('');
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not allowed', (method) => {
    const response = get('/frames/box.html', method);
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
  });

  it('answers /healthz', () => {
    expect(get('/healthz').status).toBe(200);
  });
});

describe('hosts with a pattern', () => {
  const handler = createSandboxHandler({ allowHosts: [HOST, 'https://*.preview.chat.example'] });
  const hostsFor = async (host: string) => {
    const url = `${ORIGIN}/sandbox.html?host=${encodeURIComponent(host)}`;
    const response = handler(new Request(url));
    const text = await response.text();
    return { listed: /mcp-app-hosts" content="([^"]*)"/.exec(text)![1], response };
  };

  it('creates the page for the exact hosts and for the requesting one', async () => {
    const asked = await hostsFor('https://pr-7.preview.chat.example');
    expect(asked.listed).toBe(`${HOST} https://pr-7.preview.chat.example`);
    expect(ancestorsOf(asked.response)).toContain('https://*.preview.chat.example');
  });

  it.each([
    'https://evil.example/',
    'https://evilpreview.chat.example/',
    'https://preview.chat.example/',
    'http://pr-7.preview.chat.example/',
    'https://pr-7.preview.chat.example:8443/',
    'https://pr-7.preview.chat.example.evil.example/',
    'null',
    '"><script>',
  ])('but not for %s', async (host) => {
    expect((await hostsFor(host)).listed).toBe(HOST);
  });

  it('views cannot reach a host that the pattern covers', async () => {
    const csp = JSON.stringify({ connectDomains: ['https://pr-8.preview.chat.example'] });
    const url = `${ORIGIN}/sandbox.html?csp=${encodeURIComponent(csp)}`;
    expect(handler(new Request(url)).headers.get('Mcp-App-Refused')).toContain('pr-8');
  });

  it('a file cannot have a pattern', () => {
    expect(() => sandboxFileHeaders(['https://*.preview.chat.example'])).toThrow(/exact origins/);
  });
});

describe('hosts in desktop, editor and mobile shells', () => {
  const SHELLS = ['app://main', 'tauri://localhost', 'capacitor://localhost', 'a+b.c-1://x_y-z'];

  it('are named exactly, in the header and in the page', async () => {
    const response = createSandboxHandler({ allowHosts: SHELLS })(
      new Request(`${ORIGIN}/sandbox.html?host=app://evil`),
    );
    expect(ancestorsOf(response)).toBe(`frame-ancestors ${SHELLS.join(' ')}`);
    expect(await response.text()).toContain(`mcp-app-hosts" content="${SHELLS.join(' ')}"`);
    expect(sandboxFileHeaders(SHELLS)['Content-Security-Policy']).toBe(
      `frame-ancestors ${SHELLS.join(' ')}`,
    );
  });

  it.each([
    ['vscode-webview://1a2b-3c', 'vscode-webview://1a2b-3c'],
    ['vscode-webview://1A2B/index.html', 'vscode-webview://1a2b'],
    ['vscode-webview://', undefined],
    ['vscode-webview://a"b', undefined],
    ['vscode-webview-evil://1a2b', undefined],
    ['app://1a2b', undefined],
    ['https://1a2b', undefined],
  ])('a scheme with random hosts: the page that requests it as %s', async (asking, listed) => {
    const allowHosts = ['vscode-file://vscode-app', 'vscode-webview://*'];
    const url = `${ORIGIN}/sandbox.html?host=${encodeURIComponent(asking)}`;
    const response = createSandboxHandler({ allowHosts })(new Request(url));
    expect(ancestorsOf(response)).toBe(`frame-ancestors ${allowHosts.join(' ')}`);
    const expected = ['vscode-file://vscode-app', ...(listed ? [listed] : [])].join(' ');
    expect(await response.text()).toContain(`mcp-app-hosts" content="${expected}"`);
  });

  it('the handler serves a scheme of the shell itself', async () => {
    const handler = createSandboxHandler({ allowHosts: ['app://main'] });
    const response = handler(new Request('app-sandbox://views/sandbox.html'));
    expect(response.status).toBe(200);
    expect(ancestorsOf(response)).toBe('frame-ancestors app://main');
  });
});

describe('invalid options', () => {
  it.each([
    [[], 'empty'],
    [['*'], 'https://chat.example'],
    [['https://*.example'], 'strangers'],
    [['https://*.vercel.app'], 'strangers'],
    [['https://*.co.uk:8443'], 'strangers'],
    [['https://pr-*.chat.example'], 'strangers'],
    [['https://chat.example/'], 'write "https://chat.example"'],
    [['https://chat.example/app'], 'write "https://chat.example"'],
    [['https://Chat.example:443'], 'write "https://chat.example"'],
    [['chat.example'], 'not an origin'],
    [['null'], 'opaque'],
    [['file://'], 'omit sandbox-url'],
    [['file:///index.html'], 'omit sandbox-url'],
    [['app:'], 'every page of a scheme'],
    [['app://'], 'every page of a scheme'],
    [['app://*'], 'strangers'],
    [['chrome-extension://*'], 'strangers'],
    [['vscode-webview://*.example'], 'strangers'],
    [['app://main/index.html'], 'write "app://main"'],
    [['App://Main'], 'write "app://main"'],
    [['app://main:8080'], 'not an origin'],
    [['app://user@main'], 'write "app://main"'],
    [["app://main;script-src'"], 'not an origin'],
    [['data://main'], 'not an origin'],
    [['blob:app://main'], 'not an origin'],
    [['javascript://main'], 'not an origin'],
    [['ws://main'], 'not an origin'],
    [['javascript:alert(1)'], 'not an origin'],
    [['https://a"b.example'], 'not an origin'],
    [["https://a.example;script-src'"], 'not an origin'],
    [[HOST, 7 as unknown as string], 'not a string'],
    [HOST as unknown as string[], 'empty'],
  ])('refuses allowHosts %j and names the fix', (allowHosts, fix) => {
    expect(() => createSandboxHandler({ allowHosts })).toThrow(TypeError);
    expect(() => createSandboxHandler({ allowHosts })).toThrow(fix);
  });

  it.each(['sandbox.html', '/a?b', ''])('refuses path %j', (path) => {
    expect(() => createSandboxHandler({ allowHosts: [HOST], path })).toThrow(/path/);
  });

  it('does not allow later changes of the list', () => {
    const allowHosts = [HOST];
    const handler = createSandboxHandler({ allowHosts });
    allowHosts.push('https://evil.example');
    const response = handler(new Request(`${ORIGIN}/sandbox.html`));
    expect(ancestorsOf(response)).toBe(`frame-ancestors ${HOST}`);
  });
});

describe('in Node', () => {
  it('startSandboxServer serves the page and frees the port', async () => {
    const { url, close } = await startSandboxServer({ port: 0, allowHosts: [HOST] });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\.html$/);
    const response = await fetch(url);
    expect(ancestorsOf(response)).toBe(`frame-ancestors ${HOST}`);
    expect(await response.text()).toContain('mcp-app-hosts');
    await close();
    await expect(fetch(url)).rejects.toThrow();
  });

  it('rejects for a port that is in use', async () => {
    const first = await startSandboxServer({ port: 0, allowHosts: [HOST] });
    const port = Number(new URL(first.url).port);
    await expect(startSandboxServer({ port, allowHosts: [HOST] })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await first.close();
  });

  it('as middleware, passes on requests for other paths', async () => {
    const listener = toNodeListener(createSandboxHandler({ allowHosts: [HOST] }));
    const server = createServer((request, response) =>
      listener(request, response, () => response.end('the rest of the app')),
    ).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await (await fetch(`${base}/other`)).text()).toBe('the rest of the app');
    expect(ancestorsOf(await fetch(`${base}/sandbox.html`))).toBe(`frame-ancestors ${HOST}`);
    const strange = new Promise<string>((resolve) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.end('GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n');
      socket.once('data', (data) => resolve(String(data)));
    });
    expect(await strange).toMatch(/^HTTP\/1.1 400 /);
    server.closeAllConnections();
    server.close();
  });
});
