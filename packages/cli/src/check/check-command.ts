// `mcp-app render` and `mcp-app check`: the views of a server in a browser, and a verdict.
import { once } from 'node:events';
import { startChromium } from '../browser/chromium.js';
import { findChromium } from '../browser/find-chromium.js';
import type { Command } from '../command-line/command.js';
import { CommandError } from '../command-line/exit-codes.js';
import type { Output } from '../command-line/output.js';
import { startDevHost } from '../dev/dev-host.js';
import { serverError } from '../dev/server-error.js';
import type { ServerEvent } from '../servers/dev-server.js';
import { DEFAULT_FOLDER, HOSTS, readCheckArguments, SIZES, THEMES } from './check-arguments.js';
import type { CheckArguments } from './check-arguments.js';
import { checkViews } from './check-views.js';
import type { Verdict } from './verdict.js';
import { verdictText } from './verdict.js';

type Name = 'render' | 'check';

const ABOUT: Record<Name, string> = {
  render: 'Writes screenshots of your views in each host, theme and size, and a verdict.',
  check: 'Checks your views in each host, theme and size, and prints a verdict.',
};

const sizes = Object.entries(SIZES).map(
  ([name, { width, height }]) => `${name} (${width}x${height})`,
);

const helpOf = (name: Name) => `${ABOUT[name]}

Usage: mcp-app ${name} [options] <url>
       mcp-app ${name} [options] -- <command> [arguments]
       mcp-app ${name} [options] --config <file>

  --tool <name>     A tool to call. Repeat it for each. Default: all tools with a
                    view that need no input.
  --input <json>    The input of the call. Default {}.
  --hosts <names>   Default ${HOSTS.join(',')}.
  --themes <names>  Default ${THEMES.join(',')}.
  --sizes <names>   Default ${sizes.join(', ')};
                    or pixels, such as 800x600.
${name === 'render' ? `  --out <folder>    For the screenshots and verdict.json. Default ${DEFAULT_FOLDER}.\n` : ''}\
  --watch           Runs again when a file of the command after -- changes.
  --browser <path>  The program of a Chromium. Default: CHROME_PATH, or one that is
                    installed.
  --config <file>   Servers in the "mcpServers" format of desktop hosts.
  --header <text>   A header for the servers at URLs: "Authorization: Bearer …".
  --json            Prints one JSON object per line, one of them with the event "verdict".
  --help            Prints this help.
`;

const countText = ({ errors }: Verdict) => `${errors} ${errors === 1 ? 'error' : 'errors'}`;

/** Counts the restarts of servers after changes of their files, also those during a check. */
class ServerChanges {
  count = 0;
  #isChanged = false;
  #wake: (() => void) | undefined;

  get isWaiting(): boolean {
    return this.#wake !== undefined;
  }

  follow({ kind }: ServerEvent): void {
    if (kind === 'changed') this.#isChanged = true;
    if (kind !== 'ready' || !this.#isChanged) return;
    this.#isChanged = false;
    this.count++;
    this.#wake?.();
  }

  /** Resolves when there are more than this. */
  async after(count: number): Promise<void> {
    if (this.count === count) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = undefined;
  }
}

/** Runs until the views are checked, or with `--watch` until it is stopped. */
async function run(
  name: Name,
  options: CheckArguments,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const program = findChromium(options.browser);
  const changes = new ServerChanges();
  const host = await startDevHost({
    port: 0,
    content: { servers: options.servers },
    // Nobody is there to answer.
    canAsk: false,
    onevent(_, event) {
      changes.follow(event);
      if (event.kind === 'failed' && changes.isWaiting)
        output.warn('failed', { problem: event.problem }, event.problem);
    },
  });
  try {
    if (host.problems.length > 0) throw serverError(host);
    const chromium = await startChromium(program);
    const checkOnce = async () => {
      const verdict = await checkViews({
        ...options,
        host,
        connection: chromium.connection,
        screenshots: name === 'render',
        rendered: (rendering) => {
          const { screenshot, tool, host: where, theme, size } = rendering;
          if (screenshot !== undefined)
            output.report('rendered', { tool, host: where, theme, size, screenshot }, screenshot);
        },
      });
      output.report('verdict', verdict, `${name === 'render' ? '\n' : ''}${verdictText(verdict)}`);
      return verdict;
    };
    try {
      if (!options.watch) {
        const verdict = await checkOnce();
        if (!verdict.passed)
          throw new CommandError(
            'verdict',
            `The check found ${countText(verdict)}. Fix what the verdict lists.`,
          );
        return;
      }
      while (!signal.aborted) {
        const { count } = changes;
        await checkOnce().catch((error: Error) =>
          output.warn('failed', { problem: error.message }, error.message),
        );
        output.report('waiting', {}, '\nWaiting for a change. Ctrl-C stops.');
        await changes.after(count);
      }
    } finally {
      await chromium.close();
    }
  } finally {
    await host.close();
  }
}

function commandFor(name: Name): Command {
  return {
    help: helpOf(name),
    async run(args, output, signal) {
      const running = run(name, readCheckArguments(name, args), output, signal);
      const stopped = once(signal, 'abort').then(() => 'stopped' as const);
      // The browser and the processes of servers end with this one.
      if ((await Promise.race([running, stopped])) === 'stopped') process.exit(0);
    },
  };
}

export const renderCommand = commandFor('render');
export const checkCommand = commandFor('check');
