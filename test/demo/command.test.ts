// `npm start` as a command: a port in use, an invalid address, and the end of everything.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PageData } from '@mcp-app/cli';
import { expect, it } from 'vitest';
import { startModelEndpoint } from '../support/model-endpoint.ts';

const command = join(import.meta.dirname, '../../scripts/start.mjs');

function start(...args: string[]) {
  const child = spawn(process.execPath, [command, ...args]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (printed += data));
  return { child, ended: once(child, 'exit'), printed: () => printed };
}

const isUp = (url: string) =>
  fetch(url, { method: 'OPTIONS' }).then(
    () => true,
    () => false,
  );

it('says that the port is in use that was chosen', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { ended, printed } = start('--port', String(port));
  expect(await ended).toEqual([5, null]);
  expect(printed()).toContain(`Port ${port} is in use. Choose another one with --port.`);
  taken.close();
});

it('adds a server, and stops everything on Ctrl-C', async () => {
  const down = 'http://localhost:9/mcp';
  const { child, ended, printed } = start('--port', '0', down);
  try {
    await expect.poll(printed, { timeout: 60_000 }).toContain('Ctrl-C stops everything');
    const [, address] = /^(http:\S+)$/m.exec(printed())!;
    const data = (await (await fetch(`${address}/page-data.json`)).json()) as PageData;
    const urls = data.servers.map(({ id }) => id);
    expect(urls[0]).toBe(down);
    const running = [address!, data.sandboxUrl, ...urls.slice(1)];
    expect(running).toHaveLength(9);
    for (const url of running) expect(await isUp(url), url).toBe(true);

    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    for (const url of running) await expect.poll(() => isUp(url), { message: url }).toBe(false);
  } finally {
    child.kill('SIGKILL');
  }
});

it.each([
  [['localhost:3001'], 'localhost:3001 is not an http(s) URL.'],
  [['--port', '99999'], '--port must be a number from 0 to 65535, not 99999.'],
  [['--model', 'qwen3'], '--model must be the http(s) URL of an API'],
  [['--colour'], "Unknown option '--colour'"],
])('%s: says what is wrong, and where the options are', async (args, message) => {
  const { ended, printed } = start(...args);
  expect(await ended).toEqual([2, null]);
  expect(printed()).toContain(message);
  expect(printed()).toContain('See npm start -- --help.');
});

it('is a chat with --model, as mcp-app dev', async () => {
  const endpoint = await startModelEndpoint(['tiny']);
  const { child, ended, printed } = start(
    '--port',
    '0',
    '--model',
    endpoint.url,
    '--model-name',
    'tiny',
  );
  try {
    await expect.poll(printed, { timeout: 60_000 }).toContain('Ctrl-C stops everything');
    const [, address] = /^(http:\S+)$/m.exec(printed())!;
    const data = (await (await fetch(`${address}/page-data.json`)).json()) as PageData;
    expect(data.model).toEqual({ name: 'tiny', address: endpoint.url });
    expect(data.welcome?.suggestions.length).toBeGreaterThan(0);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await endpoint.close();
  }
});
