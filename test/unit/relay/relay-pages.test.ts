// The quick starts of the guide to the relay, run: each serves pages by HTTP, with progress, and by WebSocket where it says so.
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/free-port.mjs';
import { startProgram } from '../../support/started-program.mjs';
import type { StartedProgram } from '../../support/started-program.mjs';
import { newLink } from './support/fixture.js';
import { textOf } from './support/asking-server.js';

const packageFolder = join(import.meta.dirname, '../../../packages/elements');
const guides = join(import.meta.dirname, '../../../docs/pages/guides');
const TITLES = ['Node', 'Express', 'Hono', 'Fastify'];
/** Programs are started on a machine that may be busy. */
const PATIENCE = 60_000;

/** A relay before the block, because the reader has one by then; its client answers without a server. */
const PRELUDE = `
import { createRelay } from '@mcp-app/server/relay';
const relay = createRelay({
  origins: 'any',
  client: {
    getServerCapabilities: () => ({ tools: {} }),
    getServerVersion: () => ({ name: 'stub', version: '1' }),
    async request({ params }, schema, { onprogress }) {
      onprogress?.({ progress: 1 });
      return { content: [{ type: 'text', text: params.name }] };
    },
  },
});
`;

let text: string;
let folder: string;
let quickStarts: StartedProgram;
const ports = new Map<string, number>();

const blockOf = (title: string) => {
  const section = text.slice(text.indexOf(`### ${title}\n`));
  return /```js\n([^]*?)```/.exec(section)![1]!;
};

beforeAll(async () => {
  text = await readFile(join(guides, 'relay.md'), 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'mcp-app-relay-md-'));
  await symlink(join(packageFolder, '../../node_modules'), join(folder, 'node_modules'));
  for (const title of TITLES) {
    const port = await freePort();
    ports.set(title, port);
    await writeFile(
      join(folder, `${title}.mjs`),
      PRELUDE + blockOf(title).replace('3000', String(port)),
    );
  }
  // One process for all of them, because starting one takes most of the time.
  const imports = TITLES.map((title) => `await import('./${title}.mjs');`);
  await writeFile(join(folder, 'all.mjs'), `${imports.join('\n')}\nconsole.log('ready');\n`);
  quickStarts = startProgram('The quick starts', process.execPath, [join(folder, 'all.mjs')]);
  await quickStarts.ready((printed) => /^ready$/m.test(printed));
}, PATIENCE);
afterAll(async () => {
  await quickStarts?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the guide to the relay', () => {
  for (const title of TITLES) {
    const carriers = ['Node', 'Express'].includes(title) ? ['http', 'ws'] : ['http'];
    it.each(carriers)(`${title} serves a page over %s`, { timeout: PATIENCE }, async (carrier) => {
      const link = newLink(`${carrier}://127.0.0.1:${ports.get(title)}/relay`);
      await link.ready();
      expect(link.serverInfo).toMatchObject({ name: 'stub' });
      const progress: unknown[] = [];
      const onprogress = (news: unknown) => progress.push(news);
      expect(textOf(await link.request('tools/call', { name: 'plain' }))).toBe('plain');
      expect(textOf(await link.request('tools/call', { name: 'long' }, { onprogress }))).toBe(
        'long',
      );
      expect(progress).toEqual([{ progress: 1 }]);
    });
  }

  it('Workers get a fetch handler that serves pages and sockets', async () => {
    const { createRelay } = await import('../../../packages/server/src/relay/relay-server.js');
    const asked: string[] = [];
    const relay = {
      ...createRelay({ origins: 'any', client: {} as never }),
      fetch: async () => (asked.push('fetch'), new Response('')),
      socket: (socket: unknown) => void asked.push(`socket ${String(socket)}`),
    };
    const accept = () => void asked.push('accept');
    class WebSocketPair {
      0 = 'page';
      1 = { accept, toString: () => 'accepted' };
    }
    // Outside of Workers no response has the status 101.
    class UpgradeResponse {
      constructor(
        readonly body: null,
        readonly init: object,
      ) {}
    }
    const code = blockOf('Workers').replace('export default', 'return');
    const worker = new Function('relay', 'WebSocketPair', 'Response', code)(
      relay,
      WebSocketPair,
      UpgradeResponse,
    ) as { fetch(request: Request): Promise<{ init?: object }> };
    await worker.fetch(new Request('https://chat.example/relay'));
    const upgrade = { headers: new Headers({ upgrade: 'websocket' }) } as Request;
    const response = await worker.fetch(upgrade);
    expect(asked).toEqual(['fetch', 'accept', 'socket accepted']);
    expect(response.init).toEqual({ status: 101, webSocket: 'page' });
  });

  it('names every limit with its default', async () => {
    const { DEFAULT_RELAY_LIMITS } =
      await import('../../../packages/server/src/relay/relay-server.js');
    const page = await readFile(join(guides, '../parts/relay.md'), 'utf8');
    const table = page.slice(page.indexOf('## Limits'), page.indexOf('## Guarantees'));
    for (const name of Object.keys(DEFAULT_RELAY_LIMITS)) expect(table).toContain(`\`${name}\``);
  });
});
