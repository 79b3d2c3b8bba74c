// What the pages about deployment tell people to do, done.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxFileHeaders } from '../../../packages/server/src/sandbox/sandbox-file.js';
import { startSandboxServer } from '../../../packages/server/src/sandbox/sandbox-node.js';
import { freePort } from '../../support/free-port.mjs';
import { startProgram } from '../../support/started-program.mjs';

const packageFolder = join(import.meta.dirname, '../../../packages/server');
const guides = join(import.meta.dirname, '../../../docs/pages/guides');
/** Programs are started, on a machine that may be busy. */
const PATIENCE = { timeout: 60_000 };
const HOSTS = ['https://chat.example'];
const programNamed = (name: string) =>
  `${process.env.PATH}${delimiter}/usr/sbin`
    .split(delimiter)
    .map((path) => join(path, name))
    .find((path) => existsSync(path));
const nginx = programNamed('nginx');
const caddy = programNamed('caddy');
let text: string;
let folder: string;

const blocks = (language: string) =>
  [...text.matchAll(/```(\w*)\n([^]*?)```/g)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => code!);

/** The block that serves the page as a file. */
const fileSite = () => blocks('nginx').find((block) => block.includes('root '))!;

beforeAll(async () => {
  const pages = ['sandbox', 'shells', 'view-origin-hosting'].map((name) =>
    readFile(join(guides, `${name}.md`), 'utf8'),
  );
  text = (await Promise.all(pages)).join('\n');
  folder = await mkdtemp(join(tmpdir(), 'mcp-app-deploying-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the pages about deployment', () => {
  it('has the headers of the file in every form', () => {
    const headers = Object.entries(sandboxFileHeaders(HOSTS));
    const nginx = fileSite();
    const added = [...nginx.matchAll(/add_header (\S+) "(.*)" always;/g)];
    expect(added.map(([, name, value]) => [name, value])).toEqual(headers);
    const vercel = JSON.parse(blocks('json').find((block) => block.includes('"source"'))!);
    expect(
      vercel.headers[0].headers.map(({ key, value }: Record<string, string>) => [key, value]),
    ).toEqual(headers);
    const cloudFront = blocks('json').find((block) => block.includes('CustomHeadersConfig'))!;
    const { CustomHeadersConfig: custom, SecurityHeadersConfig: security } = JSON.parse(cloudFront);
    expect(custom.Quantity).toBe(custom.Items.length);
    expect({
      ...Object.fromEntries(
        custom.Items.map(({ Header, Value }: Record<string, string>) => [Header, Value]),
      ),
      'Content-Security-Policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
      'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
      'X-Content-Type-Options': security.ContentTypeOptions && 'nosniff',
    }).toEqual(sandboxFileHeaders(HOSTS));
    const lines = blocks('').find((block) => block.startsWith('/sandbox.html'))!;
    expect(lines.trim().split('\n  ').slice(1)).toEqual(headers.map((pair) => pair.join(': ')));
  });

  it('starts in a container with options that the command knows', PATIENCE, async () => {
    const [, list] = /CMD (\[.*\])/.exec(blocks('dockerfile')[0]!)!;
    const [name, ...args] = JSON.parse(list!) as string[];
    expect(name).toBe('mcp-app-sandbox');
    const command = join(packageFolder, 'dist/cli.js');
    const server = startProgram('mcp-app-sandbox', process.execPath, [
      command,
      ...args.with(args.indexOf('8081'), '0'),
    ]);
    const text = await server.ready((printed) => printed.includes('\n') && printed);
    await server.stop();
    expect(text).toMatch(/^Sandbox page: http:\/\/0\.0\.0\.0:\d+\/sandbox\.html/);
  });

  it('writes the page, and prints the headers', PATIENCE, async () => {
    const file = join(folder, 'sandbox.html');
    const command = join(packageFolder, 'dist/cli.js');
    const args = [command, '--write', file, '--allow-host', HOSTS[0]!];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    for (const [name, value] of Object.entries(sandboxFileHeaders(HOSTS))) {
      expect(stdout).toContain(`${name}: ${value}`);
    }
    expect(stdout).toContain(
      'On a subdomain of the host page, also send: Origin-Agent-Cluster: ?1',
    );
    const page = await readFile(file, 'utf8');
    expect(page).toContain('<meta name="mcp-app-hosts" content="https://chat.example"');
  });

  it('says when it cannot write the page, or which host is missing', PATIENCE, async () => {
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(packageFolder, 'dist/cli.js'), ...args]);
    await expect(run('--write', join(folder, 'x.html'))).rejects.toThrow('--allow-host is missing');
    await writeFile(join(folder, 'file'), '');
    await expect(
      run('--write', join(folder, 'file/x.html'), '--allow-host', HOSTS[0]!),
    ).rejects.toThrow(/ENOTDIR|EEXIST/);
  });

  /** Bundles a block as deployed, for a runtime without Node. */
  async function bundled(code: string): Promise<string> {
    const { outputFiles } = await build({
      stdin: { contents: code, resolveDir: packageFolder },
      bundle: true,
      format: 'cjs',
      platform: 'neutral',
      write: false,
      logLevel: 'silent',
    });
    return outputFiles[0]!.text;
  }

  it('gives Workers an object with a fetch handler that uses only what Workers have', async () => {
    const code = blocks('js').find((block) => block.includes('export default'))!;
    const module = { exports: {} as { default: { fetch(request: Request): Response } } };
    runInNewContext(await bundled(code), { module, Request, Response, Headers, URL });
    const { fetch } = module.exports.default;
    const { status, headers } = fetch(new Request('https://sandbox.example.net/sandbox.html'));
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain(
      'frame-ancestors https://chat.example',
    );
    expect(headers.get('connection-allowlist')).toBeTruthy();
    expect(fetch(new Request('https://sandbox.example.net/healthz')).status).toBe(200);
  });

  it('would notice a block that needs Node', async () => {
    await expect(bundled(`import 'node:fs';`)).rejects.toThrow('node:fs');
  });

  it('gives Node a server', PATIENCE, async () => {
    const port = await freePort();
    const code = blocks('js').find((block) => block.includes('toNodeListener'))!;
    const file = join(folder, 'server.mjs');
    await symlink(join(packageFolder, '../../node_modules'), join(folder, 'node_modules'));
    await writeFile(file, code.replace('8081', String(port)));
    const server = startProgram('The server of the guide', process.execPath, [file]);
    try {
      const page = await server.answers(`http://127.0.0.1:${port}/sandbox.html`);
      expect(page.headers.get('content-security-policy')).toContain(
        'frame-ancestors https://chat.example',
      );
    } finally {
      await server.stop();
    }
  });

  it('gives Electron handlers for two schemes', async () => {
    const code = blocks('js').find((block) => block.includes('registerSchemesAsPrivileged'))!;
    const stub = join(folder, 'electron.mjs');
    const file = join(folder, 'electron-main.mjs');
    await writeFile(stub, ELECTRON);
    await build({
      stdin: { contents: `${code} export { calls } from 'electron';`, resolveDir: packageFolder },
      bundle: true,
      format: 'esm',
      platform: 'node',
      alias: { electron: stub },
      outfile: file,
      logLevel: 'silent',
    });
    const module = (await import(pathToFileURL(file).href)) as { calls: ElectronCalls };
    const { schemes, handlers, loaded } = module.calls;
    expect(schemes).toEqual(Object.keys(handlers));
    expect(loaded).toBe('app://main/index.html');
    const page = handlers['app-sandbox']!(new Request('app-sandbox://views/sandbox.html'));
    expect((page as Response).headers.get('content-security-policy')).toContain(
      'frame-ancestors app://main',
    );
    const dist = pathToFileURL(join(folder, 'dist')).href;
    const ask = (path: string) => handlers['app']!(new Request(`app://main${path}`));
    expect(ask('/index.html')).toBe(`${dist}/index.html`);
    expect(ask('/%2e%2e/../secret')).toBe(`${dist}/secret`);
    expect(ask('')).toMatchObject({ status: 404 });
  });

  const forViews = () =>
    blocks('js').filter((block) => block.includes('export default') && block.includes('views:'));

  it('has the handler of views for Workers, Vercel and Netlify', () => {
    expect(forViews().map((block) => /^\/\/ (\S+)/.exec(block)?.[1])).toEqual([
      undefined,
      'middleware.js',
      'netlify/edge-functions/sandbox.js',
    ]);
  });

  it.each([0, 1, 2])('serves views without Node: block %i', async (index) => {
    type Handler = (request: Request) => Response;
    const module = { exports: {} as { default: Handler | { fetch: Handler } } };
    const globals = { Request, Response, Headers, URL, URLSearchParams, TextEncoder, TextDecoder };
    const code = await bundled(forViews()[index]!);
    runInNewContext(code, { module, ...globals, atob, btoa });
    const exported = module.exports.default;
    const handle = typeof exported === 'function' ? exported : exported.fetch;
    const view = 'https://vabc.views.example.org';
    const page = handle(new Request('https://sandbox.example.net/sandbox.html?view=own'));
    const [, path] = /frame-src https:\/\/\*\.views\.example\.org(\S+);/.exec(
      page.headers.get('content-security-policy')!,
    )!;
    const forFrame = { headers: { 'Sec-Fetch-Dest': 'iframe' } };
    const document = handle(new Request(view + path, forFrame));
    expect(document.status).toBe(200);
    expect(document.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://sandbox.example.net https://chat.example',
    );
    expect(handle(new Request(`${view}/healthz`)).status).toBe(200);
    expect(handle(new Request(`${view}/sandbox.html`)).status).toBe(404);
  });

  /** Runs nginx with this site, as a user and without TLS. */
  async function startNginx(site: string) {
    const config = join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
    await writeFile(
      config,
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
       http { access_log off; ${paths} ${site} }`,
    );
    return startProgram('nginx', nginx!, ['-c', config, '-e', 'stderr']);
  }

  /** Runs Caddy with these sites, without TLS. */
  async function startCaddy(sites: string) {
    const config = join(folder, 'Caddyfile');
    await writeFile(config, sites);
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    return startProgram('Caddy', caddy!, ['run', '--adapter', 'caddyfile', '--config', config], {
      env,
    });
  }

  /** The block for each program, with this port instead of TLS, and the sandbox server at the other one. */
  const SERVERS = {
    Nginx: {
      program: nginx,
      stop: 'SIGQUIT',
      start: (port: number, inner: number) =>
        startNginx(
          blocks('nginx')
            .find((block) => block.includes('*.views.example.org'))!
            .replace('443 ssl', `127.0.0.1:${port}`)
            .replaceAll(/ssl_certificate.*;/g, '')
            .replace('8081', String(inner)),
        ),
    },
    Caddy: {
      program: caddy,
      stop: 'SIGTERM',
      start: (port: number, inner: number) =>
        startCaddy(
          blocks('')
            .find((block) => block.includes('*.views.example.org'))!
            // The module for DNS records is not a part of Caddy.
            .replace(/tls \{[^]*?\n {2}\}\n/, '')
            .replace('{', '{\n  admin off\n  auto_https off')
            .replace(/^sandbox.*\{$/m, `http://:${port} {\n  bind 127.0.0.1`)
            .replace('8081', String(inner)),
        ),
    },
  } as const;

  // Not every machine has them.
  for (const [name, { program, start, stop }] of Object.entries(SERVERS))
    it.skipIf(program === undefined)(`gives ${name} the names of views`, PATIENCE, async () => {
      const [port, inner] = [await freePort(), await freePort()];
      const sandbox = await startSandboxServer({
        port: inner,
        allowHosts: HOSTS,
        origin: 'https://sandbox.example.net',
        views: 'https://*.views.example.org',
      });
      const server = await start(port, inner);
      /** As `fetch` does, which cannot choose the host. */
      const ask = (host: string, path: string, more: Record<string, string> = {}) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          const headers = { Host: host, 'Sec-Fetch-Dest': 'iframe', ...more };
          const options = { port, host: '127.0.0.1', path, headers };
          get(options, (answer) => resolve(answer.resume())).on('error', reject);
        });
      try {
        await server.answers(`http://127.0.0.1:${port}/healthz`);
        const long = `${'a'.repeat(60)}.${'b'.repeat(30)}.com`;
        const connectDomains = Array.from(
          { length: 64 },
          (_, index) => `https://api-${index}.${long}`,
        );
        const declared = JSON.stringify({ connectDomains });
        const path = `/view/${Buffer.from(declared).toString('base64url')}`;
        // Longer than nginx accepts by default.
        expect(path.length).toBeGreaterThan(8192);
        const { statusCode, headers } = await ask('vabc.views.example.org', path);
        expect(statusCode).toBe(200);
        expect(headers['content-security-policy']).toContain(`https://api-0.${long}`);
        expect((await ask('vabc.views.example.org', '/healthz')).statusCode).toBe(200);
        expect((await ask('sandbox.example.net', path)).statusCode).toBe(404);
        const cleared = await ask('vabc.views.example.org', '/clear', {
          'Sec-Fetch-Dest': 'empty',
          Origin: 'https://sandbox.example.net',
        });
        expect(cleared.headers['clear-site-data']).toBe('"cookies", "storage"');
        expect(cleared.headers['access-control-allow-origin']).toBe('https://sandbox.example.net');
        // What a view can make its frame request, and what the program answers while the sandbox server is away.
        const policyOf = async (query: string, more?: Record<string, string>) => {
          const answering = ask('vabc.views.example.org', `/view/e30${query}`, more);
          const answer = await answering.catch(() => undefined);
          return answer ? String(answer.headers['content-security-policy']) : 'no answer';
        };
        for (const length of [9000, 20_000, 70_000, 1_100_000])
          expect([length, await policyOf(`?${'x'.repeat(length)}`)]).toEqual([
            length,
            expect.stringMatching(/sandbox;|no answer/),
          ]);
        expect(await policyOf('', { Cookie: `a=${'x'.repeat(20_000)}` })).toMatch(
          /sandbox;|connect-src|no answer/,
        );
        await sandbox.close();
        expect(await policyOf('')).toContain('sandbox;');
      } finally {
        await server.stop(stop);
        await sandbox.close().catch(() => {});
      }
    });

  it.skipIf(nginx === undefined)('gives Nginx a file and its headers', PATIENCE, async () => {
    const port = await freePort();
    await writeFile(join(folder, 'sandbox.html'), '<p>The page</p>');
    const site = fileSite();
    const here = site.replace('/srv/sandbox', folder).replace('{', `{ listen 127.0.0.1:${port};`);
    const server = await startNginx(here);
    try {
      const page = await server.answers(`http://127.0.0.1:${port}/sandbox.html`);
      for (const [name, value] of Object.entries(sandboxFileHeaders(HOSTS)))
        expect(page.headers.get(name)).toBe(value);
    } finally {
      await server.stop('SIGQUIT');
    }
  });
});

/** What Electron provides to a main process, as far as the block uses it. Electron itself is not installed. */
const ELECTRON = `
export const calls = { schemes: [], handlers: {}, loaded: '' };
export const app = { whenReady: async () => {} };
export const net = { fetch: (url) => url };
export const protocol = {
  registerSchemesAsPrivileged: (list) => calls.schemes.push(...list.map(({ scheme }) => scheme)),
  handle: (scheme, handler) => void (calls.handlers[scheme] = handler),
};
export class BrowserWindow { loadURL(url) { calls.loaded = url; } }
`;

interface ElectronCalls {
  schemes: string[];
  handlers: Record<string, (request: Request) => unknown>;
  loaded: string;
}
