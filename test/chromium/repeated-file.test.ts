import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webTestRunner } from '../../scripts/testing/web-test-runner.mjs';

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
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a file of two tests whose setup fails, unless the server allows it. */
async function runFile(name: string) {
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
  const counts = await webTestRunner({ write() {} }, ['headless'], [relative('', file)]);
  return { ...counts, file: relative('', file), runs: asked.get(`/${name}`) };
}

describe('a browser test whose setup fails', () => {
  it('runs a second time, and the line of the suite says so', async () => {
    const { passed, failed, failures, note, runs, file } = await runFile('once');
    expect({ passed, failed, failures, runs }).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      runs: 2,
    });
    expect(note).toBe(`repeated: ${file} in headless`);
  });

  it('fails if it fails again, and says why', async () => {
    const { passed, failed, failures, runs } = await runFile('never');
    expect({ passed, runs }).toEqual({ passed: 0, runs: 2 });
    expect(failed).toBeGreaterThan(0);
    expect(failures[0]).toContain('The setup failed.');
  });
});
