// Programs that a user of the packages runs: builds, and the servers that they create.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** As in a terminal: the runner's own NODE_ENV would create a development build. */
const { NODE_ENV: _, ...env } = process.env;

export interface Program {
  cwd: string;
  args: readonly string[];
  env?: Record<string, string>;
}

/** Builds send no telemetry, and ask no questions. */
const SILENT = { NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' };

const start = ({ cwd, args, env: more = {} }: Program, file: string) =>
  spawn(file, args, { cwd, env: { ...env, ...SILENT, ...more } });

/** Runs a program to its end, by default with Node. @throws Error with its output */
export async function run(program: Program, file = process.execPath): Promise<string> {
  const child = start(program, file);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${program.args.join(' ')} in ${program.cwd}:\n${printed}`);
  return printed;
}

export interface Served {
  url: string;
  close(): Promise<void>;
}

/** Starts a web server with Node, and waits until it answers. */
export async function serve(program: Program, port: number): Promise<Served> {
  const child = start(program, process.execPath);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  const ended = once(child, 'exit');
  const url = `http://localhost:${port}/`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program.args.join(' ')}:\n${printed}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
