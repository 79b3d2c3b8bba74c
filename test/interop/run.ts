// Runs cells of the matrix: one Chromium, real origins, real MCP servers, one cell after the other.
import { startSandboxServer } from '@mcp-app/server/sandbox/node';
import type { Page } from 'puppeteer-core';
import { launchHeadless } from '../support/chromium.ts';
import { startTestServer } from '../support/mcp-test-server.mjs';
import type { TestServer } from '../support/mcp-test-server.mjs';
import { serveFiles } from '../support/serve-files.ts';
import { INPUT } from './behaviours/behaviour.ts';
import type { Behaviour, Setting } from './behaviours/behaviour.ts';
import { BEHAVIOURS } from './behaviours/index.ts';
import { bundleMatrix } from './bundle.ts';
import { CLIENTS, lackOf } from './matrix.ts';
import type { CellName, ClientName, HostName } from './matrix.ts';
import { Session, within } from './session.ts';

const BEHAVIOUR_MS = 20_000;

/** Tried before all others, with only host and client: no view is involved. */
export const TAKES_CLIENT = 'the host accepts this client';

export interface Verdict {
  behaviour: string;
  status: 'passed' | 'failed' | 'n/a';
  /** What happened, or why it does not apply. */
  reason?: string;
}

export interface CellResult extends CellName {
  verdicts: Verdict[];
}

export interface Matrix {
  /** Name and version of the browser. */
  browser: string;
  /** Tries all behaviours, or only the named ones; those of a cell run in the order of the list. */
  run(cell: CellName, only?: readonly string[]): Promise<CellResult>;
  close(): Promise<void>;
}

const SETTINGS: Setting[] = ['streamed', 'early', 'cancelled'];
const failed = (behaviour: string, error: unknown): Verdict => ({
  behaviour,
  status: 'failed',
  reason: (error as Error).message,
});

async function judge(behaviour: Behaviour, session: Session): Promise<Verdict> {
  try {
    await within(behaviour.run(session), behaviour.name, BEHAVIOUR_MS);
    return { behaviour: behaviour.name, status: 'passed' };
  } catch (error) {
    return failed(behaviour.name, error);
  }
}

/** Everything that a host needs its client for. */
async function usesServer(session: Session): Promise<void> {
  await session.resultOf('tools/call', { name: 'echo', arguments: {} });
  await session.resultOf('resources/read', { uri: 'data://test/note' });
  await session.resultOf('tools/call', { name: 'grow', arguments: {} });
  await session.hasListener('tools changed');
}

const chosen = (setting: Setting, only: readonly string[] | undefined) =>
  BEHAVIOURS.filter((one) => one.setting === setting && (only?.includes(one.name) ?? true));

const uriOf = (view: string) => `ui://interop/${view}.html`;
const toolOf = (view: string) => ({
  name: view,
  inputSchema: { type: 'object' as const },
  _meta: { ui: { resourceUri: uriOf(view) } },
});

/** Starts everything that cells need. */
export async function startMatrix(): Promise<Matrix> {
  const { files, views } = await bundleMatrix();
  const page = await serveFiles(files);
  const sandbox = await startSandboxServer({ port: 0, allowHosts: [page.origin] });
  const tools = [...views.keys()].map(toolOf);
  const contents = Object.fromEntries(
    [...views].map(([name, text]) => [
      uriOf(name),
      { mimeType: 'text/html;profile=mcp-app', text },
    ]),
  );
  // Each client has a server of its own SDK generation.
  const servers = {} as Record<ClientName, TestServer>;
  for (const [name, { sdk }] of Object.entries(CLIENTS)) {
    servers[name as ClientName] = await startTestServer(sdk, { tools, contents });
  }
  const browser = await launchHeadless();

  /** A separate host page for the work. */
  async function inTab<T>(work: (tab: Page) => Promise<T>): Promise<T> {
    const tab = await browser.newPage();
    try {
      await tab.goto(page.origin);
      await tab.waitForFunction(() => 'hostPage' in window);
      return await work(tab);
    } finally {
      await tab.close();
    }
  }

  /** Opens a view for the work, and closes it afterwards. */
  async function inSession(
    tab: Page,
    cell: CellName,
    setting: Setting,
    takesClient: boolean,
    work: (session: Session) => Promise<void>,
  ): Promise<void> {
    const server = servers[cell.client];
    const session = new Session(cell, tab, server);
    try {
      await session.open({
        host: cell.host,
        client: cell.client,
        serverUrl: server.url,
        sandboxUrl: sandbox.url,
        tool: toolOf(cell.view),
        takesClient,
        ...(setting === 'early' && { calledWith: INPUT }),
      });
      await work(session);
    } finally {
      // The page is closed soon; until then a view that stays would affect what follows.
      await session.close().catch(() => {});
    }
  }

  const taken = new Map<string, Promise<Verdict>>();
  /** Whether a host accepts a client, tried with the view that has no library: once for all views. */
  function clientVerdict(host: HostName, client: ClientName): Promise<Verdict> {
    const key = `${host} ${client}`;
    const probe = async (): Promise<Verdict> => {
      try {
        const cell: CellName = { view: 'hand-written', host, client };
        await inTab((tab) => inSession(tab, cell, 'streamed', true, usesServer));
        return { behaviour: TAKES_CLIENT, status: 'passed' };
      } catch (error) {
        return failed(TAKES_CLIENT, error);
      }
    };
    const known = taken.get(key) ?? probe();
    taken.set(key, known);
    return known;
  }

  async function inSetting(
    tab: Page,
    cell: CellName,
    setting: Setting,
    takesClient: boolean,
    only: readonly string[] | undefined,
  ) {
    const verdicts: Verdict[] = [];
    const applicable: Behaviour[] = [];
    for (const behaviour of chosen(setting, only)) {
      const lack = behaviour.needs && lackOf(cell.host, behaviour.needs);
      if (lack) verdicts.push({ behaviour: behaviour.name, status: 'n/a', reason: lack });
      else applicable.push(behaviour);
    }
    if (applicable.length === 0) return verdicts;
    try {
      await inSession(tab, cell, setting, takesClient, async (session) => {
        for (const behaviour of applicable) verdicts.push(await judge(behaviour, session));
      });
    } catch (error) {
      // It was never opened.
      verdicts.push(...applicable.map(({ name }) => failed(name, error)));
    }
    return verdicts;
  }

  return {
    browser: await browser.version(),
    async run(cell, only) {
      const first = await clientVerdict(cell.host, cell.client);
      const takesClient = first.status === 'passed';
      const verdicts = [first];
      await inTab(async (tab) => {
        for (const setting of SETTINGS) {
          verdicts.push(...(await inSetting(tab, cell, setting, takesClient, only)));
        }
      });
      return { ...cell, verdicts };
    },
    async close() {
      await browser.close();
      await sandbox.close();
      page.close();
      for (const server of Object.values(servers)) await server.close();
    },
  };
}
