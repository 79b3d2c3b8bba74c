// Servers that could not be used, as a failure of a command.
import { CommandError } from '../command-line/exit-codes.js';
import type { ServerProblem } from '../servers/connect-problem.js';
import type { DevHost } from './dev-host.js';

/** What a server printed before it could not be used follows the sentence about it. */
export function serverError({ problems }: DevHost): CommandError {
  const texts = problems.flatMap(({ error }) => {
    const { printed = [] } = error as Partial<ServerProblem>;
    return [error.message, ...printed.map((line) => `  ${line}`)];
  });
  return new CommandError('server', texts.join('\n'));
}
