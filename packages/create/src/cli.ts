#!/usr/bin/env node
// The command of `npm create @mcp-app`: asks what is missing, creates the project and prints the next commands.
import { parseArgs } from 'node:util';
import { ask } from './ask.js';
import { createProject } from './create-project.js';
import { isTemplate, TEMPLATES } from './templates.js';
import type { Template } from './templates.js';

const NAMES = Object.keys(TEMPLATES) as Template[];
const LIST = NAMES.map((name) => `  ${name.padEnd(8)}${TEMPLATES[name]}`).join('\n');

const HELP = `Creates a project with a view for MCP Apps and its MCP server.

Usage: npm create @mcp-app@latest <folder> -- --template <name>

Templates:
${LIST}

  --template <name>  The template. Asked for if it is missing.
  --help             Prints this.
`;

/** The exit code of a command that was called in a wrong way. */
const USAGE = 2;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const problemOfTemplate = (name: string): string | undefined =>
  isTemplate(name)
    ? undefined
    : `There is no template ${JSON.stringify(name)}. Choose one of: ${NAMES.join(', ')}.`;

async function chooseTemplate(given: string | undefined): Promise<Template> {
  if (given === undefined) print(`Templates:\n${LIST}`);
  const name = given ?? (await ask(process, 'Template', NAMES[0]!, problemOfTemplate));
  if (isTemplate(name)) return name;
  throw new TypeError(problemOfTemplate(name));
}

/** The commands of the package manager that runs this. */
function nextCommands(folder: string): string {
  const [manager = 'npm'] =
    /^(?:pnpm|yarn|bun)/.exec(process.env['npm_config_user_agent'] ?? '') ?? [];
  return [`cd ${folder}`, `${manager} install`, `${manager} run dev`, `${manager} start`]
    .map((line, index) => `  ${line.padEnd(24)}${HINTS[index]}`.trimEnd())
    .join('\n');
}
const HINTS = [
  '',
  '',
  '# shows the view in the dev host',
  '# builds the view and starts its MCP server',
];

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { template: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return print(HELP);
  if (positionals.length > 1)
    throw new TypeError(`Only one folder is expected, not ${positionals.join(', ')}.`);
  const folder = positionals[0] ?? (await ask(process, 'Folder', 'my-view'));
  const template = await chooseTemplate(values.template);
  createProject({ folder, template });
  print(`\nCreated ${folder} from the template ${template}. Next:\n\n${nextCommands(folder)}`);
}

try {
  await main();
} catch (error) {
  const isUsage = error instanceof TypeError;
  const advice = isUsage ? '\nSee npm create @mcp-app@latest -- --help.' : '';
  process.stderr.write(`create-mcp-app: ${(error as Error).message}${advice}\n`);
  process.exitCode = isUsage ? USAGE : 1;
}
