// `mcp-app conformance`: checks a host, a view or a relay, one behaviour of the specification at a time.
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  badgeJson,
  badgeSvg,
  checkRelay,
  findPublicSuite,
  junitXml,
  markdownText,
  probeHost,
  probeView,
  RELAY_MCP_PORT,
  reportOf,
  runPublicSuite,
  tableText,
  TargetError,
} from '@mcp-app/conformance';
import type { Report } from '@mcp-app/conformance';
import type { Command } from '../command-line/command.js';
import { CommandError } from '../command-line/exit-codes.js';
import type { Output } from '../command-line/output.js';
import { readConformanceArguments } from './conformance-arguments.js';
import type {
  ConformanceArguments,
  ConformanceTarget,
  ReportFiles,
} from './conformance-arguments.js';
import { startConformanceBrowser } from './conformance-browser.js';
import { addressOfView, mustAnswer, titleOf } from './target-address.js';

const HELP = `Checks the behaviours of MCP Apps one by one, and says which text each is from.

Usage: mcp-app conformance host [options] <url>
       mcp-app conformance view [options] <file or url>
       mcp-app conformance view [options] --tool <name> <url of an MCP server>
       mcp-app conformance view [options] [--tool <name>] -- <command> [arguments]
       mcp-app conformance relay [options] <url>

A host is a page with the test interface (import '@mcp-app/conformance/host'), or one
whose address has {server} where it expects the MCP server of the test.
A relay has to connect to the MCP server at http://127.0.0.1:${RELAY_MCP_PORT}/mcp.

  --junit <file>     Writes the result as JUnit XML.
  --badge <file>     Writes a badge: .svg, or .json for a shields.io endpoint.
  --markdown <file>  Writes the result as Markdown.
  --browser <path>   The program of a Chromium. Default: CHROME_PATH, or one that is
                     installed. Relays need none.
  --suite <folder>   host: also runs the public suite, a built checkout of
                     alpic-ai/mcp-app-conformance. Default: the one in node_modules,
                     if there is one.
  --tool <name>      view: the tool of the server whose view is checked.
  --config <file>    view: servers in the "mcpServers" format of desktop hosts.
  --header <text>    view, relay: a header for the server or the relay.
  --mcp-port <port>  relay: another port for the MCP server of the test.
  --json             Prints one JSON object per line, one of them with the event "report".
  --help             Prints this help.
`;

const BADGES = { svg: badgeSvg, json: badgeJson };

function write(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new CommandError('file', `${path} cannot be written: ${(error as Error).message}.`);
  }
}

function writeReports(report: Report, { markdown, junit, badge }: ReportFiles): void {
  if (markdown) write(markdown, markdownText(report));
  if (junit) write(junit, junitXml(report));
  if (badge) write(badge, BADGES[badge.endsWith('.svg') ? 'svg' : 'json'](report));
}

async function checkInBrowser(
  target: Exclude<ConformanceTarget, { kind: 'relay' }>,
  program: string | undefined,
): Promise<Report> {
  const title = titleOf(target);
  const view = target.kind === 'view' ? await addressOfView(target) : undefined;
  if (target.kind === 'host') await mustAnswer(target.url);
  try {
    const browser = await startConformanceBrowser(program);
    const { version } = browser;
    try {
      if (target.kind === 'view')
        return reportOf('view', title, await probeView(browser, view!.url), { browser: version });
      const outcomes = await probeHost(browser, target.url);
      // A page that is told everything in its address cannot be asked for more.
      const canRun = !target.url.includes('{server}');
      if (target.suite !== undefined && !canRun)
        throw new CommandError(
          'usage',
          "--suite needs a page with the test interface, and an address without {server}. Add import '@mcp-app/conformance/host' to the page.",
        );
      const folder = target.suite ?? (canRun ? findPublicSuite(process.cwd()) : undefined);
      const suite =
        folder === undefined ? undefined : await runPublicSuite(browser, target.url, folder);
      return reportOf('host', title, outcomes, { browser: version, ...(suite && { suite }) });
    } finally {
      await browser.close();
    }
  } finally {
    await view?.close();
  }
}

async function reportFor({ target, browser }: ConformanceArguments): Promise<Report> {
  try {
    if (target.kind !== 'relay') return await checkInBrowser(target, browser);
    const { url, headers, mcpPort } = target;
    return reportOf('relay', url, await checkRelay(url, { headers, mcpPort }));
  } catch (error) {
    if (error instanceof TargetError)
      throw new CommandError('target', error.message, { cause: error });
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' && target.kind === 'relay')
      throw new CommandError(
        'port',
        `Port ${target.mcpPort} is in use. Choose another one with --mcp-port, and let the relay connect there.`,
      );
    throw error;
  }
}

async function run(options: ConformanceArguments, output: Output): Promise<void> {
  const { kind } = options.target;
  const title = titleOf(options.target);
  output.report('started', { kind, target: title }, `Checking the ${kind} ${title} …\n`);
  const report = await reportFor(options);
  writeReports(report, options.files);
  output.report('report', report, tableText(report));
  if (!report.passed)
    throw new CommandError(
      'verdict',
      `The ${kind} does not behave as it has to. Fix what the report lists as failed.`,
    );
}

export const conformanceCommand: Command = {
  help: HELP,
  async run(args, output, signal) {
    const running = run(readConformanceArguments(args), output);
    const stopped = once(signal, 'abort').then(() => 'stopped' as const);
    // The browser and the processes of servers end with this one.
    if ((await Promise.race([running, stopped])) === 'stopped') process.exit(0);
  },
};
