#!/usr/bin/env node
// The command of `npm create @mcp-app`: asks for missing options, creates the project and prints the next commands.
import { parseArgs } from 'node:util';
import { ask } from './ask.js';
import { createProject } from './create-project.js';
import type { ProjectKind } from './create-project.js';
import { HOSTS, isHost, isTemplate, TEMPLATES } from './templates.js';

const listOf = (descriptions: Readonly<Record<string, string>>): string =>
  Object.entries(descriptions)
    .map(([name, text]) => `  ${name.padEnd(12)}${text}`)
    .join('\n');
const VIEWS = `Templates of views, each with its MCP server:\n${listOf(TEMPLATES)}`;
const HOST_LIST = `Templates of hosts, each with a relay, a sandbox and a demo server:\n${listOf(HOSTS)}`;

const HELP = `Creates a project for MCP Apps: a view and its MCP server, or a host that shows views.

Usage: npm create @mcp-app@latest <folder> -- --template <name>
       npm create @mcp-app@latest <folder> -- --host <name>

${VIEWS}

${HOST_LIST}

  --template <name>  Creates a view.
  --host <name>      Creates a host. What is missing is asked for.
  --help             Prints this help.
`;

/** The exit code for wrong usage. */
const USAGE = 2;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const choices = (descriptions: object) => Object.keys(descriptions).join(', ');
const problemOfTemplate = (name: string): string | undefined =>
  isTemplate(name)
    ? undefined
    : `There is no template ${JSON.stringify(name)}. Choose one of: ${choices(TEMPLATES)}.`;
const problemOfHost = (name: string): string | undefined =>
  isHost(name)
    ? undefined
    : `There is no host ${JSON.stringify(name)}. Choose one of: ${choices(HOSTS)}.`;
const problemOfKind = (kind: string): string | undefined =>
  kind === 'view' || kind === 'host' ? undefined : 'Answer view or host.';

/** Which project: a view or a host, and from which template. Asks for what is not given. */
async function choose({
  template,
  host,
}: {
  template?: string;
  host?: string;
}): Promise<ProjectKind> {
  if (template !== undefined && host !== undefined)
    throw new TypeError('--template creates a view, and --host a host. Name one of them.');
  if (template === undefined && host === undefined && !process.stdin.isTTY)
    throw new TypeError(
      'Template is missing, and there is no terminal to ask on. Add --template for a view, or --host for a host.',
    );
  const isForHost =
    host !== undefined ||
    (template === undefined &&
      (await ask(process, 'A view or a host', 'view', problemOfKind)) === 'host');
  if (isForHost) {
    if (host === undefined) print(HOST_LIST);
    const name = host ?? (await ask(process, 'Host', 'html', problemOfHost));
    if (isHost(name)) return { host: name };
    throw new TypeError(problemOfHost(name));
  }
  if (template === undefined) print(VIEWS);
  const name = template ?? (await ask(process, 'Template', 'html', problemOfTemplate));
  if (isTemplate(name)) return { template: name };
  throw new TypeError(problemOfTemplate(name));
}

/** The commands of the package manager that runs this. */
function nextCommands(folder: string, hints: readonly string[]): string {
  const [manager = 'npm'] =
    /^(?:pnpm|yarn|bun)/.exec(process.env['npm_config_user_agent'] ?? '') ?? [];
  return [`cd ${folder}`, `${manager} install`, `${manager} run dev`, `${manager} start`]
    .map((line, index) => `  ${line.padEnd(24)}${hints[index] ?? ''}`.trimEnd())
    .join('\n');
}
const VIEW_HINTS = [
  '',
  '',
  '# shows the view in a host',
  '# builds the view and starts its MCP server',
];
const HOST_HINTS = [
  '',
  '',
  '# starts everything, with hot reload',
  '# builds and serves it as in production',
];

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      template: { type: 'string' },
      host: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return print(HELP);
  if (positionals.length > 1)
    throw new TypeError(`Only one folder is expected, not ${positionals.join(', ')}.`);
  const folder = positionals[0] ?? (await ask(process, 'Folder', 'my-app'));
  const choice = await choose(values);
  createProject({ folder, ...choice });
  const what = choice.host ? `a host (${choice.host})` : `a view (${choice.template})`;
  const hints = choice.host ? HOST_HINTS : VIEW_HINTS;
  print(`\nCreated ${what} in ${folder}. Next:\n\n${nextCommands(folder, hints)}`);
}

try {
  await main();
} catch (error) {
  const isUsage = error instanceof TypeError;
  const advice = isUsage ? '\nSee npm create @mcp-app@latest -- --help.' : '';
  process.stderr.write(`create-mcp-app: ${(error as Error).message}${advice}\n`);
  process.exitCode = isUsage ? USAGE : 1;
}
