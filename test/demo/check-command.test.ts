// `mcp-app render` and `mcp-app check` as npm installs them, in an empty folder with an empty home.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startInsightServer } from '../../examples/demo/servers/insight-server.ts';
import { findBrowser } from '../../scripts/browsers/find-browsers.mjs';
import { unpackCli } from '../packages/support/unpacked-cli.js';
import type { RunningCommand, UnpackedCli } from '../packages/support/unpacked-cli.js';

interface Verdict {
  passed: boolean;
  views: { uri: string; htmlBytes: number; exactCsp: object }[];
  renderings: {
    name: string;
    screenshot?: string;
    firstResultMs?: number;
    asked: object;
    consoleErrors: string[];
  }[];
  findings: { rule: string; subject: string; level: string; text: string; renderings: string[] }[];
}

let cli: UnpackedCli;
let browser: string[];
const running: RunningCommand[] = [];
beforeAll(async () => {
  cli = await unpackCli();
  cli.addServer('clock-server.mjs', 'clock.mjs');
  cli.addServer('faulty-server.mjs', 'faulty.mjs');
  browser = ['--browser', findBrowser('chromium')!];
});
afterEach(async () => {
  for (const command of running.splice(0)) await command.stop('SIGKILL');
});
afterAll(() => cli.remove());

function start(...args: string[]): RunningCommand {
  const command = cli.start(...args);
  running.push(command);
  return command;
}

async function run(...args: string[]) {
  const command = start(...args);
  const code = await command.ended;
  return { code, text: command.said(), command };
}

/** One rendering instead of 24. */
const ONE = ['--hosts', 'claude', '--themes', 'light', '--sizes', 'phone'];
const CLOCK = ['--', 'node', 'clock.mjs'];
const FAULTY = ['--', 'node', 'faulty.mjs'];

const verdictOf = (command: RunningCommand) =>
  command.events().find(({ event }) => event === 'verdict') as unknown as Verdict;

/** `rule subject` of each finding. */
const rulesIn = ({ findings }: Verdict) =>
  findings.map(({ rule, subject }) => `${rule} ${subject}`);

describe('mcp-app render', () => {
  it('writes a screenshot for each host, theme and size, and the verdict, with one process of the server', async () => {
    const hosts = ['--hosts', 'claude,vscode', '--sizes', 'phone,800x600'];
    const note = `import { appendFileSync } from 'node:fs'; appendFileSync('starts.txt', 'start ');`;
    writeFileSync(join(cli.folder, 'counted.mjs'), `${note} await import('./clock.mjs');`);
    const counted = ['--', 'node', 'counted.mjs'];
    const out = ['--out', 'pictures'];
    const { code, text } = await run('render', ...browser, ...hosts, ...out, ...counted);
    expect(readFileSync(join(cli.folder, 'starts.txt'), 'utf8')).toBe('start ');
    expect([code, text]).toEqual([0, expect.stringContaining('Passed: 0 errors')]);
    const folder = join(cli.folder, 'pictures');
    expect(readdirSync(folder).toSorted()).toEqual(
      [
        ...['claude', 'vscode'].flatMap((host) =>
          ['light', 'dark'].flatMap((theme) =>
            ['phone', '800x600'].map((size) => `show-time-${host}-${theme}-${size}.png`),
          ),
        ),
        'verdict.json',
      ].toSorted(),
    );
    const picture = (theme: string) =>
      readFileSync(join(folder, `show-time-claude-${theme}-phone.png`));
    expect(picture('light').subarray(1, 4).toString()).toBe('PNG');
    expect(picture('light').equals(picture('dark'))).toBe(false);
    const verdict = JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8')) as Verdict;
    expect(verdict).toMatchObject({ passed: true, errors: 0 });
    expect(verdict.renderings).toHaveLength(8);
    expect(verdict.renderings[0]).toMatchObject({
      firstResultMs: expect.any(Number),
      consoleErrors: [],
      asked: {},
    });
  });

  it('renders the views of a server at a URL, and of one in a file', async () => {
    const url = await startInsightServer();
    const byUrl = start('render', '--json', ...browser, ...ONE, '--out', 'by-url', url);
    await byUrl.ended;
    expect(verdictOf(byUrl).renderings.length).toBeGreaterThan(0);
    expect(readdirSync(join(cli.folder, 'by-url'))).toContain('verdict.json');
    const mcpServers = { clock: { command: 'node', args: ['clock.mjs'] } };
    writeFileSync(join(cli.folder, 'mcp.json'), JSON.stringify({ mcpServers }));
    const file = ['--config', 'mcp.json', '--out', 'by-file'];
    const { code } = await run('render', ...browser, ...ONE, ...file);
    expect(code).toBe(0);
    expect(readdirSync(join(cli.folder, 'by-file')).toSorted()).toEqual([
      'show-time-claude-light-phone.png',
      'verdict.json',
    ]);
  });

  it('says when the folder cannot be written', async () => {
    const ended = await run('render', ...browser, ...ONE, '--out', 'clock.mjs/shots', ...CLOCK);
    expect(ended).toMatchObject({ code: 4, text: expect.stringContaining('cannot be written') });
  });
});

describe('mcp-app check', () => {
  it('passes a view with warnings, and prints a table', async () => {
    const { code, text } = await run('check', ...browser, ...ONE, ...CLOCK);
    expect([code, text]).toEqual([0, expect.stringContaining('Passed: 0 errors')]);
    expect(text).toMatch(/^show-time +claude +light +phone +\d+ ms/m);
    expect(text).toContain('warning APP-104  The view reports its size.');
    // The clock has no landmarks and no heading, which only whole pages need.
    expect(text).not.toContain('axe:');
    expect(readdirSync(cli.folder)).not.toContain('shots');
  });

  it('reports what is wrong by its rule, with the exact policy', async () => {
    const { code, command } = await run('check', '--json', ...browser, ...ONE, ...FAULTY);
    expect(code).toBe(6);
    const verdict = verdictOf(command);
    expect(verdict).toMatchObject({ passed: false, skipped: ['picky'] });
    expect(rulesIn(verdict)).toEqual([
      'APP-001 elsewhere',
      'APP-002 ui://faulty/plain',
      'APP-004 ui://faulty/wrong',
      'APP-005 ui://faulty/none',
      'APP-005 https://example.com/view',
      'APP-006 wrong',
      'APP-009 ui://faulty/wrong',
      'APP-010 wrong',
      'APP-011 wrong',
      'APP-100 silent',
      'APP-103 wrong',
      'APP-104 wrong',
      'APP-106 wrong',
      'VIEW-001 silent',
      'VIEW-001 plain',
      'VIEW-002 wrong',
      'VIEW-002 wrong',
      'VIEW-003 wrong',
      'VIEW-004 ui://faulty/wrong',
      'VIEW-005 wrong',
      'VIEW-005 wrong',
      'VIEW-009 wrong',
    ]);
    const { exactCsp } = verdict.views.find(({ uri }) => uri === 'ui://faulty/wrong')!;
    expect(exactCsp).toEqual({ resourceDomains: ['https://images.example.com'] });
    expect(command.events().at(-1)).toMatchObject({ event: 'error', kind: 'verdict', exitCode: 6 });
  });

  it('ends with a verdict about a view that blocks itself', async () => {
    const file = cli.addServer('clock-server.mjs', 'endless.mjs');
    cli.change(file, (text) =>
      text.replace(
        "if (data.method === 'ui/notifications/tool-result')",
        "if (data.method === 'ui/notifications/tool-result') setTimeout(() => { for (;;); }, 200);\n$&",
      ),
    );
    const endless = ['--', 'node', 'endless.mjs'];
    const { code, command } = await run('check', '--json', ...browser, ...ONE, ...endless);
    expect(code).toBe(6);
    const { findings } = verdictOf(command);
    expect(findings.map(({ rule, text }) => [rule, text])).toContainEqual([
      'VIEW-001',
      expect.stringContaining('The view cannot be measured: it did not answer within'),
    ]);
  });

  it.each([
    [
      ['--tool', 'nothing', ...CLOCK],
      8,
      'There is no tool nothing with a view. Choose from: show-time.',
    ],
    [['--tool', 'picky', ...FAULTY], 2, 'The tool picky needs the input zone. Pass it: --input'],
    [['--input', '[1]', ...CLOCK], 2, '--input must be a JSON object'],
    [['--hosts', 'netscape', ...CLOCK], 2, '--hosts: there is no "netscape". Choose from: claude'],
    [['--sizes', 'watch', ...CLOCK], 2, '--sizes: there is no size watch.'],
    [['--watch', 'http://localhost:1/mcp'], 2, '--watch needs a server that this command starts.'],
    [['--', 'node', '-e', 'console.error("No key."); process.exit(7)'], 3, 'No key.'],
  ] as [string[], number, string][])('%j ends with %i: %s', async (args, code, message) => {
    const ended = await run('check', ...browser, ...ONE, ...args);
    expect(ended).toMatchObject({ code, text: expect.stringContaining(message) });
  });

  it('says what is wrong with a browser', async () => {
    const missing = await run('check', '--browser', 'nowhere', ...CLOCK);
    expect(missing).toMatchObject({
      code: 7,
      text: expect.stringContaining('--browser: nowhere is not a program. Check the path.'),
    });
    const other = await run('check', '--browser', process.execPath, ...CLOCK);
    expect(other).toMatchObject({
      code: 7,
      text: expect.stringMatching(
        /cannot be used: it ended with code 9\. Name another .*\n.*bad option/,
      ),
    });
  });

  it('ends the browser and the server even if the command itself is killed', async () => {
    const command = start('check', '--json', '--watch', ...browser, ...ONE, ...CLOCK);
    await command.until('waiting');
    expect(cli.processes()).not.toEqual([]);
    command.child.kill('SIGKILL');
    await command.ended;
    await expect.poll(() => cli.processes()).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)('leaves no process behind after %s', async (signal) => {
    const command = start('check', '--json', '--watch', ...browser, ...ONE, ...CLOCK);
    await command.until('waiting');
    command.child.kill(signal);
    expect(await command.ended).toBe(0);
    await expect.poll(() => cli.processes()).toEqual([]);
  });

  it('is told that nobody answers questions', async () => {
    cli.addServer('cafe-server.mjs', 'cafe.mjs');
    const input = ['--tool', 'order', '--input', '{"about":"cake"}'];
    const cafe = [...input, '--', 'node', 'cafe.mjs'];
    const command = start('check', '--json', ...browser, ...ONE, ...cafe);
    expect(await command.ended).toBe(0);
    expect(verdictOf(command).renderings).toHaveLength(1);
  });

  it('runs again when a file changes, and leaves no process behind', async () => {
    const file = cli.addServer('clock-server.mjs', 'watched/clock.mjs');
    const clock = ['--', 'node', 'watched/clock.mjs'];
    const command = start('check', '--json', '--watch', ...browser, ...ONE, ...clock);
    await command.until('waiting');
    cli.change(file, (text) => text.replace('<h1>', '<img src="data:,"><h1>'));
    await command.until('waiting', 2);
    const [first, second] = command.events().filter(({ event }) => event === 'verdict');
    expect([first!['passed'], second!['passed']]).toEqual([true, false]);
    expect(cli.processes()).not.toEqual([]);
    command.child.kill('SIGINT');
    expect(await command.ended).toBe(0);
    await expect.poll(() => cli.processes()).toEqual([]);
  });
});
