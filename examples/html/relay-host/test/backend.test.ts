// The backend as it runs: its relay, its demo server, and its sandbox.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { relayLink } from '@mcp-app/elements/host';
import { afterAll, beforeAll, expect, it } from 'vitest';

let backend: ChildProcess;
let origin: string;
let cookie: string;

beforeAll(async () => {
  backend = spawn(process.execPath, ['server/main.mjs'], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(backend.stdout!, 'data')) as [Buffer];
  origin = String(line).trim();
  const { headers } = await fetch(`${origin}/settings`);
  cookie = headers.get('set-cookie')!.split(';')[0]!;
});
afterAll(() => backend.kill());

const linkOf = (headers: Record<string, string>) =>
  relayLink(`${origin}/relay/demo`, { headers: { origin, ...headers } });

it('calls the tools of the demo server for a user', async () => {
  const link = linkOf({ cookie });
  const { structuredContent } = await link.request('tools/call', {
    name: 'tick-item',
    arguments: { list: 'trip', item: 0, done: true },
  });
  expect(structuredContent).toMatchObject({
    items: [{ text: 'Passport', done: true }, {}, {}, {}, {}],
  });
  link.close();
});

it('refuses whoever has no cookie', async () => {
  const link = linkOf({});
  await expect(link.request('tools/list', {})).rejects.toThrow();
  link.close();
});

it('has its sandbox on another origin', async () => {
  const { sandboxUrl } = (await (await fetch(`${origin}/settings`)).json()) as {
    sandboxUrl: string;
  };
  expect(new URL(sandboxUrl).origin).not.toBe(origin);
  expect((await fetch(sandboxUrl)).headers.get('content-security-policy')).toContain(origin);
});
