// `mcp-app sandbox`: the command line of the sandbox server.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from '../command-line/command.js';

/** The program of the package, as its package.json names it. */
function programPath(): string {
  const file = createRequire(import.meta.url).resolve('@mcp-app/server/package.json');
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: Record<string, string> };
  return join(dirname(file), bin['mcp-app-sandbox']!);
}

export const sandboxCommand: Command = {
  /** It prints its own. */
  help: undefined,
  async run(args, output, signal) {
    const child = spawn(process.execPath, [programPath(), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => child.kill();
    process.once('exit', kill);
    signal.addEventListener('abort', kill);
    createInterface(child.stdout).on('line', (line) => output.report('printed', { line }, line));
    createInterface(child.stderr).on('line', (line) => output.warn('failed', { line }, line));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    process.off('exit', kill);
    return signal.aborted ? 0 : (code ?? 1);
  },
};
