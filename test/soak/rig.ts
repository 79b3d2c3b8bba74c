// Everything that the endurance run needs, started: an MCP server and a backend in separate processes, a sandbox on
// another origin, a browser with the host page.
import { startSandboxServer } from '@mcp-app/server/sandbox/node';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'puppeteer-core';
import { launchHeadless } from '../support/chromium.ts';
import { serveFiles } from '../support/serve-files.ts';
import { bundleSoak } from './bundle.ts';
import type { Addresses, Outside } from './page/outside.ts';
import { startChild } from './processes/child.ts';
import type { Child } from './processes/child.ts';

interface McpReady {
  port: number;
  url: string;
}
type RelayReady = Pick<Addresses, 'socket' | 'post'>;

/** What the backend's process reports about itself. */
export interface RelayMeasure {
  sockets: number;
  responses: number;
  running: number;
  /** Bytes, after a collection. */
  heap: number;
}

export interface Rig {
  page: Page;
  /** The page's debugger. */
  session: CDPSession;
  version: string;
  relay: Child<RelayReady>;
  /** Calls that the MCP server is running. */
  runningCalls(): Promise<number>;
  /** Starts the MCP server if a chore left it stopped. */
  ensureServer(): Promise<void>;
  /** All numbers that the server's tool ever received. */
  executions(): number[];
  close(): Promise<void>;
}

export async function startRig(): Promise<Rig> {
  const files = await bundleSoak();
  const folder = mkdtempSync(join(tmpdir(), 'mcp-app-soak-'));
  const [ledgerFile, viewFile] = [join(folder, 'ledger'), join(folder, 'view.html')];
  writeFileSync(ledgerFile, '');
  writeFileSync(viewFile, files.get('/numbered.html')!);

  const startMcp = (port: number) =>
    startChild<McpReady>('mcp-server', [String(port), ledgerFile, viewFile]);
  let mcp: Child<McpReady> | undefined = await startMcp(0);
  const { port, url } = mcp.ready;
  const relay = await startChild<RelayReady>('relay-server', [url], ['--expose-gc']);

  const served = await serveFiles(files);
  const sandbox = await startSandboxServer({ port: 0, allowHosts: [served.origin] });
  const addresses: Addresses = { server: url, ...relay.ready, sandboxUrl: sandbox.url };
  files.set('/addresses.json', JSON.stringify(addresses));

  const outside: Outside = {
    cutRelay: () => relay.ask('cut'),
    async killServer() {
      await mcp?.kill();
      mcp = undefined;
    },
    async startServer() {
      mcp = await startMcp(port);
      await relay.ask('reconnect');
    },
  };

  const browser = await launchHeadless();
  const page = await browser.newPage();
  for (const [name, act] of Object.entries(outside)) await page.exposeFunction(name, act);
  await page.goto(served.origin);
  await page.waitForFunction(() => 'soak' in window);
  const session = await page.createCDPSession();
  await session.send('Performance.enable');
  return {
    page,
    session,
    version: await browser.version(),
    relay,
    runningCalls: async () => (await mcp!.ask<{ running: number }>('measure')).running,
    async ensureServer() {
      if (!mcp) await outside.startServer();
    },
    executions: () => readFileSync(ledgerFile, 'utf8').split('\n').filter(Boolean).map(Number),
    async close() {
      await browser.close();
      await Promise.all([mcp?.kill(), relay.kill(), sandbox.close()]);
      served.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
