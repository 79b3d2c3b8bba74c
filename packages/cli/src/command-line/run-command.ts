// Reads which command to run, runs it, and turns failures into sentences and exit codes.
import { readFileSync } from 'node:fs';
import type { Command } from './command.js';
import { CommandError, EXIT_CODES } from './exit-codes.js';
import { outputFor } from './output.js';
import type { Streams } from './output.js';

/** Each is loaded when it is used, so that `--help` is immediate. */
const COMMANDS: Record<string, { about: string; load(): Promise<Command> }> = {
  dev: {
    about: 'Shows the tools and views of your MCP server in a host page on this machine.',
    load: async () => (await import('../dev/dev-command.js')).devCommand,
  },
  render: {
    about: 'Writes screenshots of its views in each host, theme and size, and a verdict.',
    load: async () => (await import('../check/check-command.js')).renderCommand,
  },
  check: {
    about: 'Checks its views in each host, theme and size, and prints a verdict.',
    load: async () => (await import('../check/check-command.js')).checkCommand,
  },
  conformance: {
    about: 'Checks a host, a view or a relay against the specification, behaviour by behaviour.',
    load: async () => (await import('../conformance/conformance-command.js')).conformanceCommand,
  },
  sandbox: {
    about: 'Serves, writes or checks the sandbox page for your own host.',
    load: async () => (await import('../sandbox/sandbox-command.js')).sandboxCommand,
  },
};

const lines = (rows: readonly (readonly [string | number, string])[]) =>
  rows.map(([name, about]) => `  ${String(name).padEnd(12)}${about}`).join('\n');

const HELP = `Tools for people who build MCP Apps and hosts.

Usage: mcp-app <command> [options]

Commands:
${lines(Object.entries(COMMANDS).map(([name, { about }]) => [name, about]))}

Options of every command:
  --json         Prints one JSON object per line, for programs.
  --help, -h     Prints the help of the command.
  --version, -v  Prints the version.

Exit codes:
${lines([[0, 'The command did its work, or you stopped it.'], ...Object.values(EXIT_CODES)])}
`;

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The options of every command stand before `--`: what follows belongs to another program. */
const hasOption = (args: readonly string[], ...names: readonly string[]) => {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? undefined : end).some((arg) => names.includes(arg));
};

async function findCommand(name: string | undefined): Promise<Command> {
  const names = Object.keys(COMMANDS).join(', ');
  if (name === undefined)
    throw new CommandError('usage', `The command is missing. Choose one of: ${names}.`);
  if (!Object.hasOwn(COMMANDS, name))
    throw new CommandError(
      'usage',
      `There is no command ${JSON.stringify(name)}. Choose one of: ${names}.`,
    );
  return COMMANDS[name]!.load();
}

/** Errors of parseArgs are about the arguments. */
const asCommandError = (error: unknown): CommandError => {
  if (error instanceof CommandError) return error;
  const { message, stack, code } = error as NodeJS.ErrnoException;
  // What follows the first sentence is advice for positional arguments that begin with a dash.
  if (code?.startsWith('ERR_PARSE_ARGS'))
    return new CommandError('usage', `${message.split('. ')[0]}.`);
  return new CommandError('unexpected', stack ?? String(error), { cause: error });
};

/** Signals that end the command. SIGHUP: the terminal window was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborts with the first signal. A second one ends the process at once. */
function untilSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of SIGNALS)
    process.on(name, () => {
      if (stopping.signal.aborted) process.exit(0);
      stopping.abort();
    });
  return stopping.signal;
}

/** What to print instead of running a command, if the arguments ask for it. */
function textFor(args: readonly string[], { help }: Pick<Command, 'help'>): string | undefined {
  if (hasOption(args, '--version', '-v')) return `${readVersion()}\n`;
  return hasOption(args, '--help', '-h') ? help : undefined;
}

/** @param called how the command is called, for advice */
function printFailure(error: unknown, called: string, isJson: boolean, to: Streams) {
  const { kind, message, exitCode } = asCommandError(error);
  if (isJson) to.stdout.write(`${JSON.stringify({ event: 'error', kind, exitCode, message })}\n`);
  else {
    const advice = kind === 'usage' ? `\nSee ${called} --help.` : '';
    to.stderr.write(`mcp-app: ${message}${advice}\n`);
  }
  return exitCode;
}

/** The arguments without `--json`, and whether it is among them. After `--`, it belongs to another program. */
function withoutJson(args: readonly string[]): { rest: string[]; isJson: boolean } {
  const isJson = hasOption(args, '--json');
  const json = isJson ? args.indexOf('--json') : -1;
  return { rest: args.filter((_, index) => index !== json), isJson };
}

/**
 * Runs a command. Resolves with the exit code; never rejects.
 * @param called how it is called, such as `mcp-app dev`
 */
export async function runOne(
  called: string,
  load: () => Promise<Command>,
  args: readonly string[],
  streams: Streams,
): Promise<number> {
  const { rest, isJson } = withoutJson(args);
  try {
    const command = await load();
    const text = textFor(rest, command);
    if (text === undefined)
      return (await command.run(rest, outputFor(streams, isJson), untilSignal())) ?? 0;
    streams.stdout.write(text);
    return 0;
  } catch (error) {
    return printFailure(error, called, isJson, streams);
  }
}

/** Runs the command that the arguments name. Resolves with the exit code; never rejects. */
export async function runCommand(args: readonly string[], streams: Streams): Promise<number> {
  const [name, ...others] = withoutJson(args).rest;
  const text = textFor(name === undefined ? [] : [name], { help: HELP });
  if (text !== undefined) {
    streams.stdout.write(text);
    return 0;
  }
  const isKnown = name !== undefined && Object.hasOwn(COMMANDS, name);
  const json = hasOption(args, '--json') ? ['--json'] : [];
  return runOne(
    isKnown ? `mcp-app ${name}` : 'mcp-app',
    () => findCommand(name),
    [...json, ...others],
    streams,
  );
}
