// Every test file belongs to one suite and to a tier, and CI runs both tiers.
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHROMIUM_FILES, HEADLESS_FILES, PROJECTS, RUNS } from '../../scripts/testing/suites.mjs';
import {
  filesOfTier,
  patternsOfTier,
  SAMPLED_FILES,
  SLOW_FILES,
} from '../../scripts/testing/tiers.mjs';
import type { Tier } from '../../scripts/testing/tiers.mjs';
import { runTool } from './support/packed.js';
import { readText, root } from './support/workspace.js';

/** Suites that install much more, each with the script that a job of CI runs. */
const IN_OTHER_JOBS: Record<string, string> = {
  adoption: 'npm run test:adoption',
  docs: 'npm run test:docs',
};

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'test'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.test(-d)?\.ts$/.test(path));

const suitesOf = (run: keyof typeof RUNS) => RUNS[run].stages.flat();

/** The files of test/ that vitest would run, each with its projects. */
async function vitestFiles(args: readonly string[]): Promise<Map<string, string[]>> {
  // The path of a file after `--json` would be where the list is written.
  const output = await runTool('vitest', ['list', '--filesOnly', ...args, '--json']);
  const listed = JSON.parse(output) as { file: string; projectName: string }[];
  const found = new Map<string, string[]>();
  for (const { file, projectName } of listed) {
    const path = relative(root, file);
    found.set(path, [...(found.get(path) ?? []), projectName]);
  }
  return found;
}

const browserFiles = (patterns: readonly string[]): string[] => {
  const isLeftOut = (path: string) => patterns.includes(`!${path}`);
  return globSync(
    patterns.filter((pattern) => !pattern.startsWith('!')),
    { cwd: root },
  ).filter((path) => !isLeftOut(path));
};

const folders = suitesOf('all').map((suite) => `test/${suite}`);

/** The files of both runners in a tier. */
async function filesIn(tier: Tier): Promise<string[]> {
  const found = await vitestFiles(folders.flatMap((folder) => filesOfTier(tier, folder)));
  return [
    ...[...found]
      .filter(([, names]) => names.some((name) => !(name in IN_OTHER_JOBS)))
      .map(([path]) => path),
    ...browserFiles(patternsOfTier(tier, HEADLESS_FILES)),
    ...browserFiles(patternsOfTier(tier, CHROMIUM_FILES)),
  ].toSorted();
}

describe('every test file', async () => {
  const listed = await vitestFiles([]);
  const inBrowsers = [...browserFiles(HEADLESS_FILES), ...browserFiles(CHROMIUM_FILES)];
  const suiteOf = (project: string) =>
    Object.keys(PROJECTS).find((suite) => PROJECTS[suite]!.includes(project));

  it('belongs to one suite', () => {
    expect(files.length).toBeGreaterThan(400);
    const wrong = files.filter((file) => {
      const suites = new Set((listed.get(file) ?? []).map(suiteOf));
      if (inBrowsers.includes(file)) suites.add('browser');
      return suites.size !== 1 || suites.has(undefined);
    });
    expect(wrong).toEqual([]);
  });

  it('is run by .ci/run, or by a job of its own', () => {
    expect(readText('.ci/run').trimEnd().split('\n').at(-1)).toBe('npm test all');
    const workflow = readText('.github/workflows/ci.yml');
    expect(workflow).toContain('- run: npm test all\n');
    const missing = [...Object.keys(PROJECTS), 'browser', 'stories'].filter(
      (suite) => !suitesOf('all').includes(suite),
    );
    expect(missing).toEqual(Object.keys(IN_OTHER_JOBS));
    for (const script of Object.values(IN_OTHER_JOBS))
      expect(workflow).toContain(`- run: ${script}\n`);
  });
});

it('`npm test ?` lists suites with their tiers, and runs', async () => {
  const printed = await runTool(process.execPath, ['scripts/test.mjs', '?']);
  expect(printed).toMatch(/^ +types +quick$/m);
  expect(printed).toMatch(/^ +unit +quick, slow$/m);
  expect(printed).toMatch(/^ +adoption +by name only$/m);
  expect(printed).toMatch(/^ +all +format .*browser$/m);
});

describe('a tier', () => {
  it('has every file once: in the quick one or in the slow one, and samples in both', async () => {
    const [quick, slow, all] = await Promise.all(
      (['quick', 'slow', 'all'] as const).map((tier) => filesIn(tier)),
    );
    const stories = SLOW_FILES.filter((file) => file.startsWith('stories/'));
    expect(globSync(stories, { cwd: root }).toSorted()).toEqual(stories);
    expect([...slow!, ...stories].toSorted()).toEqual([...SLOW_FILES, ...SAMPLED_FILES].toSorted());
    expect(quick!.filter((file) => slow!.includes(file))).toEqual([...SAMPLED_FILES].toSorted());
    expect([...new Set([...quick!, ...slow!])].toSorted()).toEqual(all);
    const ofOtherJobs = files.filter((file) => /^test\/(adoption|docs)\//.test(file));
    expect([...all!, ...ofOtherJobs].toSorted()).toEqual(files.toSorted());
  });

  it('has suites for all of its files', () => {
    const suites = suitesOf('slow');
    for (const suite of suites) expect(suitesOf('all')).toContain(suite);
    const inNone = [...SLOW_FILES, ...SAMPLED_FILES].filter((file) => {
      const [top = '', folder = ''] = file.split('/');
      const suite = folder === 'security' ? 'browser' : folder;
      return !suites.includes(top === 'test' ? suite : top);
    });
    expect(inNone).toEqual([]);
    // Without a file, vitest would run the whole suite again.
    const withoutFiles = suites.filter(
      (suite) =>
        !['build', 'browser'].includes(suite) &&
        filesOfTier('slow', suite in PROJECTS ? `test/${suite}` : suite).length === 0,
    );
    expect(withoutFiles).toEqual([]);
  });

  it('is read by those files that are sampled, and by no others', () => {
    const readers = files.filter((file) => /from '[./]+support\/tier\.[jt]s'/.test(readText(file)));
    expect(readers.toSorted()).toEqual([...SAMPLED_FILES].toSorted());
    const others = globSync('test/**/*.{ts,mjs}', { cwd: root }).filter(
      (file) => !files.includes(file) && /TEST_TIER|support\/tier\./.test(readText(file)),
    );
    expect(others).toEqual(['test/support/tier.ts']);
  });
});
