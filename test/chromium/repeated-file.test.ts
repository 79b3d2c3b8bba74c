import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { webTestRunner } from '../../scripts/testing/web-test-runner.mjs';

// Not in the list that people read: these files are repeated on purpose.
vi.hoisted(() => {
  process.env['MCP_APP_REPEATED'] = 'node_modules/.cache/mcp-app-repeated-on-purpose.json';
});

const cache = 'node_modules/.cache';
mkdirSync(cache, { recursive: true });
// web-test-runner serves files below the project only.
const folder = mkdtempSync(join(cache, 'mcp-app-repeated-'));

/** Answers "no" to the first of these requests of a file, and "yes" from then on; `never` always gets a "no". */
const asked = new Map<string, number>();
const server = createServer(({ url = '' }, response) => {
  asked.set(url, (asked.get(url) ?? 0) + 1);
  const isAllowed = url !== '/never' && asked.get(url)! > 1;
  response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end(isAllowed ? 'yes' : 'no');
});

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  delete process.env['MCP_APP_REPEATED'];
  rmSync('node_modules/.cache/mcp-app-repeated-on-purpose.json', { force: true });
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a file of two tests whose setup fails, unless the server allows it. */
function testFile(name: string): string {
  const { port } = server.address() as AddressInfo;
  const file = join(folder, `${name}.test.js`);
  writeFileSync(
    file,
    `describe('with a setup', () => {
      before(async () => {
        const answer = await (await fetch('http://127.0.0.1:${port}/${name}')).text();
        if (answer === 'no') throw new Error('The setup failed.');
      });
      it('passes', () => {});
      it('passes too', () => {});
    });`,
  );
  return file;
}

it('browser tests whose setup fails run once more, are named, and say why they fail again', async () => {
  asked.clear();
  const once = testFile('once');
  const never = testFile('never');
  const { passed, failed, failures, note } = await webTestRunner(
    { write() {} },
    ['headless'],
    [once, never],
  );
  expect(Object.fromEntries(asked)).toEqual({ '/once': 2, '/never': 2 });
  expect(note?.split('; ').toSorted()).toEqual([
    `repeated: ${never} in headless`,
    `repeated: ${once} in headless`,
  ]);
  expect({ passed, failed }).toEqual({ passed: 2, failed: 2 });
  expect(failures[0]).toContain(never);
  expect(failures[0]).toContain('The setup failed.');
});
