// `mcp-app sandbox`: the command line of the sandbox server.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from '../command-line/command.js';
import { CommandError } from '../command-line/exit-codes.js';

/** The program of the package, as its package.json names it. */
function programPath(): string {
  const file = createRequire(import.meta.url).resolve('@mcp-app/server/package.json');
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: Record<string, string> };
  return join(dirname(file), bin['mcp-app-sandbox']!);
}

/** What its last line on stderr begins with, and may end with. */
const PREFIX = 'mcp-app-sandbox: ';
const ADVICE = 'See mcp-app-sandbox --help.';

/** The exit codes of its own program are fewer than those of the command. */
function failureOf(
  lines: readonly string[],
  code: number | null,
  args: readonly string[],
): CommandError {
  const text = lines.filter((line) => line !== ADVICE).join('\n');
  const message = text.replace(PREFIX, '') || `The sandbox server ended with code ${code}.`;
  if (code === 2) return new CommandError('usage', message);
  if (/^(?:Port \d+ is|You may not use port)/.test(message))
    return new CommandError('port', message);
  const isCheck = args.some((arg) => /^--check(?:=|$)/.test(arg));
  return new CommandError(isCheck ? 'verdict' : 'unexpected', message);
}

export const sandboxCommand: Command = {
  /** It prints its own. */
  help: undefined,
  async run(args, output, signal) {
    const options = args.map((arg) => (arg === '-h' ? '--help' : arg));
    const child = spawn(process.execPath, [programPath(), ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => child.kill();
    process.once('exit', kill);
    signal.addEventListener('abort', kill);
    createInterface(child.stdout).on('line', (line) => output.report('printed', { line }, line));
    const failure: string[] = [];
    createInterface(child.stderr).on('line', (line) => {
      if (failure.length > 0 || line.startsWith(PREFIX)) failure.push(line);
      else output.warn('failed', { line }, line);
    });
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    process.off('exit', kill);
    if (signal.aborted || code === 0) return 0;
    throw failureOf(failure, code, args);
  },
};
