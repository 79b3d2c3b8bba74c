// The project's own tests show what no probe can see from outside: those with the id in their names.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outcomesOf } from '@mcp-app/conformance';
import type { Check, Outcome } from '@mcp-app/conformance';
import type { Engine } from '../../scripts/browsers/find-browsers.mjs';
import { startProgram } from '../support/started-program.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the tests of each id are: the fewest files that show it in a browser. */
const FILES: Record<string, readonly string[]> = {
  R6: ['test/browser/frame/requests.test.ts'],
  R8: ['test/browser/frame/resources.test.ts'],
  X6: ['test/browser/frame/life.test.ts'],
  S2: ['test/browser/frame/sandbox-kinds.test.ts'],
  S3: ['test/browser/frame/sandbox-kinds.test.ts'],
  S6: ['test/browser/sandbox/policy.test.ts'],
  S9: ['test/browser/frame/sandbox-kinds.test.ts'],
  S10: ['test/browser/frame/resources.test.ts'],
  A3: ['test/browser/frame/requests.test.ts'],
};

interface Report {
  tests: { name: string; passed: boolean; skipped: boolean }[];
  broken: string[];
}

async function report(engine: Engine, ids: readonly string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-app-conformance-'));
  const file = join(folder, 'report.json');
  const files = [...new Set(ids.flatMap((id) => FILES[id]!))];
  const config = 'test/conformance/own-tests.config.mjs';
  try {
    const { ended, said } = startProgram('wtr', 'wtr', ['--config', config, '--files', ...files], {
      cwd: root,
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        BROWSERS: engine,
        CONFORMANCE_IDS: ids.join(','),
        CONFORMANCE_REPORT: file,
      },
    });
    const how = await ended;
    const written = await readFile(file, 'utf8').catch(() => {
      throw new Error(`web-test-runner ended with ${how} without a report:\n${said()}`);
    });
    return JSON.parse(written) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the tests of these ids in one engine. An id without tests has no outcome. */
export async function testedOutcomes(
  engine: Engine,
  ids: readonly string[],
): Promise<Record<string, Outcome>> {
  const known = ids.filter((id) => FILES[id]);
  if (known.length === 0) return {};
  const { tests, broken } = await report(engine, known);
  const checks = known.flatMap((id): Check[] => {
    const named = new RegExp(`\\b${id}\\b`);
    const ran = tests.filter(({ name, skipped }) => named.test(name) && !skipped);
    const failed = ran.filter(({ passed }) => !passed);
    if (broken.some((file) => FILES[id]!.some((one) => file.endsWith(one)))) {
      return [{ id, status: 'failed', note: 'a file of its tests failed to run' }];
    }
    if (failed.length > 0)
      return failed.map(({ name }) => ({ id, status: 'failed', note: name.trim() }));
    return ran.length > 0 ? [{ id, status: 'passed', note: `${ran.length} tests` }] : [];
  });
  return outcomesOf(known, checks, 'tests');
}
