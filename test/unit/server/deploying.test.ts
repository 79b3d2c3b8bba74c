// What DEPLOYING.md tells people to do, done.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxFileHeaders } from '../../../packages/elements/src/server/sandbox-file.js';
import { createSandboxHandler } from '../../../packages/elements/src/server/sandbox-server.js';

const packageFolder = join(import.meta.dirname, '../../../packages/elements');
const HOSTS = ['https://chat.example'];
let text: string;
let folder: string;

const blocks = (language: string) =>
  [...text.matchAll(/```(\w*)\n([^]*?)```/g)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => code!);

beforeAll(async () => {
  text = await readFile(join(packageFolder, 'DEPLOYING.md'), 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'mcp-app-deploying-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('DEPLOYING.md', () => {
  it('has the headers of the file in every form', () => {
    const headers = Object.entries(sandboxFileHeaders(HOSTS));
    const [nginx] = blocks('nginx');
    const added = [...nginx!.matchAll(/add_header (\S+) "(.*)" always;/g)];
    expect(added.map(([, name, value]) => [name, value])).toEqual(headers);
    const lines = blocks('').find((block) => block.startsWith('/sandbox.html'))!;
    expect(lines.trim().split('\n  ').slice(1)).toEqual(headers.map((pair) => pair.join(': ')));
  });

  it('writes the page that it says, and prints the headers', async () => {
    const file = join(folder, 'sandbox.html');
    const command = join(packageFolder, 'dist/server/cli.js');
    const args = [command, '--write', file, '--allow-host', HOSTS[0]!];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    for (const [name, value] of Object.entries(sandboxFileHeaders(HOSTS))) {
      expect(stdout).toContain(`${name}: ${value}`);
    }
    const page = await readFile(file, 'utf8');
    expect(page).toContain('<meta name="mcp-app-hosts" content="https://chat.example"');
  });

  it('says when it cannot write the page, or for whom', async () => {
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(packageFolder, 'dist/server/cli.js'), ...args]);
    await expect(run('--write', join(folder, 'x.html'))).rejects.toThrow('--allow-host is missing');
    await expect(
      run('--write', join(folder, 'none/x.html'), '--allow-host', HOSTS[0]!),
    ).rejects.toThrow('ENOENT');
  });

  it('gives Workers an object whose fetch answers', async () => {
    const code = blocks('js').find((block) => block.includes('export default'))!;
    const [, options] = /createSandboxHandler\((.*)\) };/.exec(code)!;
    const fetch = createSandboxHandler(
      Function(`return (${options})`)() as { allowHosts: string[] },
    );
    const { status, headers } = fetch(new Request('https://sandbox.example.net/sandbox.html'));
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain(
      'frame-ancestors https://chat.example',
    );
    expect(fetch(new Request('https://sandbox.example.net/healthz')).status).toBe(200);
  });
});
