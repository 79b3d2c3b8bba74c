// `mcp-app dev` as the command of a project, such as the `npm start` of this one.
import { runOne } from '../command-line/run-command.js';
import { devCommandWith } from './dev-command.js';
import type { DevAdditions } from './dev-command.js';

/**
 * Runs `mcp-app dev` with servers and a first screen of your own, and with all of its options. Resolves with the exit code when
 * it has ended; never rejects.
 * @param args the arguments of the command, which may name further servers
 * @param called how your command is called, for advice: `npm start --`
 */
export const runDev = (
  args: readonly string[],
  additions: DevAdditions,
  called: string,
): Promise<number> => runOne(called, async () => devCommandWith(additions), args, process);
