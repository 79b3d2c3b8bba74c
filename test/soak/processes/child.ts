// A child process of the run: started, given one order at a time, killed.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { followProgram } from '../../support/started-program.mjs';
import type { StartedProgram } from '../../support/started-program.mjs';

const BOUND_MS = 60_000;

/** What a child sends: that it is ready, or the answer to an order. */
interface Message {
  ready?: unknown;
  answer?: unknown;
  failure?: string;
}

export interface Child<Ready> {
  ready: Ready;
  /** Gives an order; one at a time. */
  ask<T>(order: string): Promise<T>;
  /** Kills it immediately, whatever it is doing. */
  kill(): Promise<void>;
}

async function nextMessage({ child, ended, said }: StartedProgram, name: string): Promise<Message> {
  const over = new AbortController();
  const clock = setTimeout(
    () => over.abort(new Error(`${name} did not answer in ${BOUND_MS} ms.`)),
    BOUND_MS,
  );
  const { signal } = over;
  try {
    const [message] = (await Promise.race([
      once(child, 'message', { signal }),
      ended.then((how) => {
        throw new Error(`${name} ended with ${how}. It printed last:\n${said()}`);
      }),
    ])) as [Message];
    if (message.failure !== undefined) throw new Error(`${name}: ${message.failure}`);
    return message;
  } finally {
    clearTimeout(clock);
    over.abort();
  }
}

/** Starts `<name>.ts` of this folder and waits until it is ready. */
export async function startChild<Ready>(
  name: string,
  args: string[],
  nodeOptions: string[] = [],
): Promise<Child<Ready>> {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = fork(file, args, { execArgv: nodeOptions, silent: true });
  const program = followProgram(child, name);
  const { ready } = await nextMessage(program, name);
  return {
    ready: ready as Ready,
    async ask<T>(order: string) {
      const answer = nextMessage(program, name);
      child.send(order);
      return (await answer).answer as T;
    },
    kill: () => program.stop('SIGKILL'),
  };
}
