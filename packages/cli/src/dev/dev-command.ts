// `mcp-app dev`: a host on this machine for the servers that the arguments name, until it is stopped.
import { once } from 'node:events';
import type { Command } from '../command-line/command.js';
import { CommandError } from '../command-line/exit-codes.js';
import type { Output } from '../command-line/output.js';
import { KEY_VARIABLE } from '../model/model-arguments.js';
import { earlyProblem, settleModel } from '../model/model-names.js';
import { shownAddress } from '../model/model-settings.js';
import type { ModelSettings } from '../model/model-settings.js';
import { SignInProblem } from '../servers/connect-problem.js';
import type { ServerEvent } from '../servers/dev-server.js';
import { isProcess } from '../servers/server-definition.js';
import type { ServerDefinition } from '../servers/server-definition.js';
import { DEFAULT_PORT, readDevArguments } from './dev-arguments.js';
import { startDevHost } from './dev-host.js';
import type { DevHostOptions, HostContent, HostPlaces } from './dev-host.js';
import { openPage } from './open-page.js';

const HELP = `Shows the tools and views of your MCP server in a host page on this machine.

Usage: mcp-app dev <url>… [options]
       mcp-app dev [options] -- <command> [arguments]
       mcp-app dev --config <file>

  <url>             The address of a server, such as http://localhost:3001/mcp.
  -- <command>      Starts a server that uses stdio. It is restarted when it ends,
                    and when a file in the folder of one of its arguments changes.
  --config <file>   Servers in the "mcpServers" format of desktop hosts.
  --header <text>   A header for the servers at URLs: "Authorization: Bearer …".
                    Repeat it for each header.
  --watch <path>    Restarts the commands when something there changes, instead, and
                    reads the views of servers at URLs again. Repeat it for each
                    file or folder.
  --no-watch        Does not restart them when files change.
  --model <url>     Makes the page a chat with a model: an API that is compatible with
                    OpenAI's, such as http://localhost:11434/v1. Its key is read from
                    the environment (${KEY_VARIABLE}; OPENAI_API_KEY for OpenAI itself).
  --model-name <name>
                    The model. It can be left out if the API has only one.
  --port <number>   The port of the page; 0 chooses a free one. Default ${DEFAULT_PORT},
                    or the next one that is free.
  --open            Opens the page in your browser.
  --json            Prints one JSON object per line.
  --help            Prints this help.
`;

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

/** Prints what happens to the servers. */
const reporterFor =
  (output: Output) =>
  (server: ServerDefinition, event: ServerEvent): void => {
    const { name } = server;
    const { kind, ...values } = event;
    const report = (text: string) => output.report(kind, { server: name, ...values }, text);
    const warn = (text: string) => output.warn(kind, { server: name, ...values }, text);
    switch (event.kind) {
      case 'ready':
        return report(`[${event.title}] ${count(event.tools, 'tool')}, ${event.views} with a view`);
      case 'failed':
        return warn(`[${name}] ${event.problem}`);
      case 'sign-in':
        return warn(`[${name}] It requires a sign-in. Choose “Sign in” in the list of servers.`);
      case 'ended':
        return warn(`[${name}] The server ${event.how}. It is restarted.`);
      case 'changed':
        return report(
          `[${name}] ${event.file} changed. ${isProcess(server) ? 'The server is restarted' : 'Its views are read again'}.`,
        );
      case 'stderr':
        return warn(`[${name}] ${event.line}`);
      case 'stray':
        return warn(
          `[${name}] Not a message of MCP on stdout: ${event.line}\n` +
            'Print logs to stderr (console.error): on stdio, stdout is for messages only.',
        );
    }
  };

/** The model of the page, and whether it can be expected to answer. */
async function chooseModel(chosen: ReturnType<typeof readDevArguments>['model'], output: Output) {
  // It is not for the programs of the servers.
  delete process.env[KEY_VARIABLE];
  return chosen && reportModel(await settleModel(chosen), output);
}

function reportModel(model: ModelSettings, output: Output): ModelSettings {
  const { name, url, key } = model;
  const address = shownAddress(url);
  output.report('model', { name, address }, `Model: ${name} at ${address}`);
  if (key && url.startsWith('http:') && !isThisMachine(url))
    output.warn(
      'model-failed',
      { name, address, message: 'The key is sent without encryption.' },
      `The key for ${address} is sent without encryption. Use https: if you can.`,
    );
  void earlyProblem(model).then((message) => {
    if (message) output.warn('model-failed', { name, address, message }, message);
  });
  return model;
}

const isThisMachine = (url: string) =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** Milliseconds after which the command says which servers have not answered, and goes on without them. */
const START_TIMEOUT_MS = 3000;

/** Says which of the servers have not answered after a while. */
function warnIfLate(servers: readonly ServerDefinition[], output: Output) {
  const waiting = new Set(servers);
  const timer = setTimeout(() => {
    for (const { name } of waiting)
      output.warn(
        'waiting',
        { server: name },
        `[${name}] It has not answered yet. The command waits for it; Ctrl-C stops.`,
      );
  }, START_TIMEOUT_MS);
  timer.unref();
  return {
    answered: (server: ServerDefinition) => void waiting.delete(server),
    stop: () => clearTimeout(timer),
  };
}

/** What a project adds to the page, such as the demo of this one. */
export interface DevAdditions extends Pick<
  DevHostOptions,
  'links' | 'documents' | 'actions' | 'reply'
> {
  /**
   * The servers, and what the page shows first.
   * @param named the servers that the arguments name, possibly none
   */
  content(places: HostPlaces, named: readonly ServerDefinition[]): Promise<HostContent>;
}

async function run(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
  additions?: DevAdditions,
): Promise<void> {
  const options = readDevArguments(args, additions !== undefined);
  const { servers: named, port, orNextPort, open, model: chosen } = options;
  const model = await chooseModel(chosen, output);
  const report = reporterFor(output);
  let isStarted = false;
  const late = warnIfLate(named, output);
  const { content, ...others } = additions ?? {};
  const starting = startDevHost({
    ...others,
    port,
    orNextPort,
    content: content ? (places) => content(places, named) : { servers: named },
    ...(model && { model }),
    startTimeout: START_TIMEOUT_MS,
    onevent(server, event) {
      if (['ready', 'failed', 'sign-in'].includes(event.kind)) late.answered(server);
      // A failure at the start may be the end of the command, which reports it then.
      if (isStarted || !['failed', 'sign-in'].includes(event.kind)) report(server, event);
    },
  });
  const stopped = signal.aborted ? Promise.resolve() : once(signal, 'abort');
  // Stopped while a server starts: the processes end with this one.
  if ((await Promise.race([starting, stopped.then(() => 'stopped' as const)])) === 'stopped')
    return process.exit(0);
  const host = await starting;
  try {
    const { address, sandboxUrl, data, problems } = host;
    const isUseless = problems.every(({ error }) => !(error instanceof SignInProblem));
    if (isUseless && problems.length === data.servers.length)
      throw new CommandError('server', problems.map(({ error }) => error.message).join('\n'));
    isStarted = true;
    for (const { definition, error } of problems)
      report(definition, { kind: 'failed', problem: error.message });
    output.report(
      'listening',
      { address, sandboxUrl, servers: data.servers },
      `\n${address}\n(the sandbox is on ${new URL(sandboxUrl).origin}; Ctrl-C stops everything)`,
    );
    if (open && !(await openPage(address)))
      output.warn(
        'not-opened',
        { address },
        `No browser could be opened. Open ${address} yourself.`,
      );
    await stopped;
  } finally {
    late.stop();
    await host.close();
  }
}

/** `mcp-app dev`, with the servers and the first screen of a project. */
export const devCommandWith = (additions: DevAdditions): Command => ({
  help: HELP,
  run: (args, output, signal) => run(args, output, signal, additions),
});

export const devCommand: Command = {
  help: HELP,
  run: (args, output, signal) => run(args, output, signal),
};
