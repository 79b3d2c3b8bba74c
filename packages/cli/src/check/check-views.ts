// Checks the views of servers: the rules that need no browser, then each view in each host, theme and size.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool } from '@modelcontextprotocol/client';
import type { DevtoolsConnection } from '../browser/devtools-connection.js';
import { CommandError } from '../command-line/exit-codes.js';
import type { DevHost } from '../dev/dev-host.js';
import type { CheckArguments } from './check-arguments.js';
import { exactCsp, unusedDomains } from './exact-csp.js';
import { renderView } from './render-view.js';
import type { RenderedView } from './render-view.js';
import { merged } from './rules.js';
import type { Finding } from './rules.js';
import { checkServer, viewUriOf } from './static-rules.js';
import type { ServerContent } from './static-rules.js';
import { verdictOf } from './verdict.js';
import type { Rendering, Verdict, ViewVerdict } from './verdict.js';
import { askedOfHost, checkRun } from './view-run.js';

export interface CheckOptions extends CheckArguments {
  host: DevHost;
  connection: DevtoolsConnection;
  /** Whether screenshots are written into `out`. */
  screenshots: boolean;
  /** Called after each rendering. */
  rendered(rendering: Rendering): void;
}

/** The tool with the input, which lacks something that the tool requires. */
function missingInput({ inputSchema }: Tool, input: Record<string, unknown>): string[] {
  const { required = [] } = inputSchema as { required?: string[] };
  return required.filter((name) => !Object.hasOwn(input, name));
}

/** @throws CommandError if a named tool has no view, or needs input */
function chosenTools(
  { tools }: ServerContent,
  names: readonly string[],
  input: Record<string, unknown>,
): Tool[] {
  if (names.length === 0) return tools.filter((tool) => missingInput(tool, input).length === 0);
  return tools
    .filter(({ name }) => names.includes(name))
    .map((tool) => {
      const [missing] = missingInput(tool, input);
      if (missing === undefined) return tool;
      throw new CommandError(
        'usage',
        `The tool ${tool.name} needs the input ${missing}. Pass it: --input '{"${missing}": …}'.`,
      );
    });
}

/** A name for files: letters, digits, dots and dashes. */
const fileName = (...parts: string[]) =>
  parts.map((part) => part.replace(/[^\w.]+/g, '-')).join('-');

function save(folder: string, name: string, content: Buffer | string): string {
  const path = join(folder, name);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, content);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EACCES' ? 'the permission is missing' : message;
    throw new CommandError(
      'file',
      `${path} cannot be written: ${why}. Choose a folder with --out.`,
    );
  }
  return path;
}

/** All renderings of one tool, and what its view loaded in them. */
async function renderTool(tool: Tool, server: string, options: CheckOptions) {
  const { host: devHost, connection, screenshots, hosts, themes, sizes, input, out } = options;
  const renderings: Rendering[] = [];
  const findings: Finding[] = [];
  const rendered: RenderedView[] = [];
  for (const host of hosts)
    for (const theme of themes)
      for (const [size, pixels] of sizes) {
        const name = fileName(tool.name, host, theme, size);
        const view = await renderView(connection, {
          address: devHost.address,
          server,
          tool: tool.name,
          input,
          host,
          theme,
          size: pixels,
          screenshot: screenshots,
        });
        const { run, errors, measures, screenshot } = view;
        rendered.push(view);
        findings.push(...checkRun(tool.name, `${host} ${theme} ${size}`, run, errors, measures));
        const rendering: Rendering = {
          name,
          tool: tool.name,
          host,
          theme,
          size,
          screenshot: screenshot && save(out, `${name}.png`, screenshot),
          toolMs: run.times.tool,
          firstResultMs: run.times.firstResult,
          layoutShift: measures?.layoutShift,
          asked: askedOfHost(run),
          refused: run.refusals,
          consoleErrors: [...errors],
          cspViolations: run.violations,
        };
        renderings.push(rendering);
        options.rendered(rendering);
      }
  return { renderings, findings, rendered };
}

/** The verdict about all servers. Rejects with a CommandError if there is nothing to check. */
export async function checkViews(options: CheckOptions): Promise<Verdict> {
  const { host, tools: names, input, out, screenshots } = options;
  const own = [host.address, new URL(host.sandboxUrl).origin];
  const views: ViewVerdict[] = [];
  const renderings: Rendering[] = [];
  const findings: Finding[] = [];
  const found: string[] = [];
  const skipped: string[] = [];
  for (const { id } of host.data.servers) {
    const client = await host.clientOf(id);
    const content = await checkServer(client);
    findings.push(...content.findings);
    const chosen = chosenTools(content, names, input);
    found.push(...content.tools.map(({ name }) => name));
    skipped.push(...content.tools.filter((tool) => !chosen.includes(tool)).map(({ name }) => name));
    for (const uri of new Set(chosen.map((tool) => String(viewUriOf(tool))))) {
      const tools = chosen.filter((tool) => viewUriOf(tool) === uri);
      const rendered: RenderedView[] = [];
      for (const tool of tools) {
        const done = await renderTool(tool, id, options);
        renderings.push(...done.renderings);
        findings.push(...done.findings);
        rendered.push(...done.rendered);
      }
      const { bytes, csp } = content.views.get(uri)!;
      const exact = exactCsp(
        rendered.flatMap(({ requests }) => requests),
        rendered.flatMap(({ run }) => run.violations),
        own,
      );
      findings.push(...unusedDomains(uri, csp, exact));
      views.push({ uri, tools: tools.map(({ name }) => name), htmlBytes: bytes, exactCsp: exact });
    }
  }
  const unknown = names.find((name) => !found.includes(name));
  if (unknown !== undefined)
    throw new CommandError(
      'view',
      `There is no tool ${unknown} with a view. ${found.length > 0 ? `Choose from: ${found.join(', ')}.` : 'Set _meta.ui.resourceUri of a tool.'}`,
    );
  if (renderings.length === 0 && findings.length === 0)
    throw new CommandError(
      'view',
      found.length > 0
        ? `Every tool with a view needs input. Name one with --tool ${found[0]} --input '{…}'.`
        : 'No tool of the server has a view. Set _meta.ui.resourceUri of a tool.',
    );
  const verdict = verdictOf(views, renderings, merged(findings), names.length === 0 ? skipped : []);
  if (screenshots) save(out, 'verdict.json', `${JSON.stringify(verdict, null, 2)}\n`);
  return verdict;
}
