// Programs that a user of the packages runs: builds, and the servers that they create.
import { runProgram, startProgram } from '../../support/started-program.mjs';

/** As in a terminal: the runner's own NODE_ENV would create a development build. */
const { NODE_ENV: _, ...env } = process.env;

export interface Program {
  cwd: string;
  args: readonly string[];
  env?: Record<string, string>;
}

/** Builds send no telemetry, and ask no questions. */
const SILENT = { NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' };

const optionsOf = ({ cwd, env: more = {} }: Program) => ({
  cwd,
  env: { ...env, ...SILENT, ...more },
});

/** Runs a program to its end, by default with Node. @throws Error with its output */
export const run = (program: Program, file = process.execPath): Promise<string> =>
  runProgram(`${program.args.join(' ')} in ${program.cwd}`, file, program.args, optionsOf(program));

export interface Served {
  url: string;
  close(): Promise<void>;
}

/** Starts a web server with Node, and waits until it answers. */
export async function serve(program: Program, port: number): Promise<Served> {
  const name = program.args.join(' ');
  const server = startProgram(name, process.execPath, program.args, optionsOf(program));
  const url = `http://localhost:${port}/`;
  while (!(await server.answers(url)).ok) await new Promise((done) => setTimeout(done, 100));
  return { url, close: () => server.stop('SIGKILL') };
}
