import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Counts, Outcome } from '../../scripts/testing/repeat-failed.mjs';
import { repeatFailed } from '../../scripts/testing/repeat-failed.mjs';
import { countRepeated } from '../../scripts/testing/repeated-files.mjs';

const passing = (file: string): Outcome => ({ file, passed: 2, failed: 0, failures: [] });
const failing = (file: string): Outcome => ({
  file,
  passed: 1,
  failed: 1,
  failures: [`${file} > x`],
});

/** The result of `repeatFailed` for these outcomes, and the files that it ran again. */
async function repeated(outcomes: Outcome[], runAgain: (file: string) => Outcome) {
  const files: string[] = [];
  const total = (name: 'passed' | 'failed') => outcomes.reduce((sum, one) => sum + one[name], 0);
  const first: Counts & { outcomes: Outcome[] } = {
    passed: total('passed'),
    failed: total('failed'),
    failures: outcomes.flatMap(({ failures }) => failures),
    outcomes,
  };
  const counted: string[] = [];
  const counts = await repeatFailed(
    first,
    async ({ file }) => {
      files.push(file);
      return runAgain(file);
    },
    (names) => void counted.push(...names),
  );
  return { ...counts, files, counted };
}

describe('files that fail', () => {
  it('run a second time, and are named', async () => {
    const counts = await repeated([passing('a'), failing('b')], passing);
    expect(counts).toMatchObject({ passed: 4, failed: 0, failures: [], files: ['b'] });
    expect(counts.note).toBe('repeated: b');
  });

  it('fail if they fail twice', async () => {
    const counts = await repeated([passing('a'), failing('b')], failing);
    expect(counts).toMatchObject({ passed: 3, failed: 1, failures: ['b > x'], files: ['b'] });
  });

  it('are named with their engine', async () => {
    const outcome = { ...failing('b'), engine: 'webkit' };
    const counts = await repeated([outcome], passing);
    expect(counts.note).toBe('repeated: b in webkit');
    expect(counts.counted).toEqual(['b in webkit']);
  });

  it('do not run again if they are many', async () => {
    const counts = await repeated(['a', 'b', 'c', 'd'].map(failing), passing);
    expect(counts).toMatchObject({ passed: 4, failed: 4, files: [], counted: [] });
  });

  it('do not run again without a report', async () => {
    const first = { passed: 0, failed: 1, failures: ['wtr ended'] };
    expect(await repeatFailed(first, async () => passing('a'))).toBe(first);
  });
});

it('counts repeated files from run to run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-app-repeated-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'new/repeated.json');
  countRepeated(['a', 'b'], path, new Date('2026-01-02'));
  countRepeated(['a'], path, new Date('2026-01-03'));
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    a: ['2026-01-02', '2026-01-03'],
    b: ['2026-01-02'],
  });
});
