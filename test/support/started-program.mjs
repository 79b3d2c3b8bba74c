// A program that a test, a script or a page needs while it runs. If it ends early or is late, the error has what it
// printed last: "ended with 1" alone says nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

/** Only a failure takes this long. */
const PATIENCE_MS = 120_000;
/** What is kept of a program's output, in characters. */
const KEPT = 4000;

/** Follows a child process whose standard output and error are pipes, as far as they are. */
export function followProgram(child, name) {
  let printed = '';
  const listeners = new Set();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      printed = (printed + String(data)).slice(-KEPT);
      for (const listener of listeners) listener();
    });
  const said = () => stripVTControlCharacters(printed).trim() || '(It printed nothing.)';
  let error;
  child.once('error', (reason) => {
    error = reason;
  });
  // `close` and not `exit`: the last output arrives between the two.
  const ended = new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(error?.message ?? signal ?? code));
  });
  const failure = (what) => new Error(`${name} ${what} The last that it printed:\n${said()}`);

  return {
    child,
    said,
    /** Resolves with its exit code, its signal, or the reason why it could not start. */
    ended,
    /** Waits until `look` finds something in its output. @throws Error with the output if the program ends first */
    ready(look, patience = PATIENCE_MS) {
      return new Promise((resolve, reject) => {
        const over = (settle, value) => {
          clearTimeout(late);
          listeners.delete(check);
          settle(value);
        };
        const check = () => {
          const found = look(printed);
          if (found !== undefined && found !== null && found !== false) over(resolve, found);
        };
        const late = setTimeout(
          () => over(reject, failure(`was not ready after ${patience} ms.`)),
          patience,
        );
        listeners.add(check);
        void ended.then((how) => over(reject, failure(`ended with ${how} before it was ready.`)));
        check();
      });
    },
    /** Waits until it answers at this address. @throws Error with the output if the program ends first */
    async answers(url, init = {}, patience = PATIENCE_MS) {
      const deadline = performance.now() + patience;
      let how;
      void ended.then((reason) => (how = { reason }));
      for (;;) {
        if (how) throw failure(`ended with ${how.reason} before it answered at ${url}.`);
        const left = deadline - performance.now();
        if (left <= 0) throw failure(`did not answer at ${url} within ${patience} ms.`);
        try {
          return await fetch(url, { signal: AbortSignal.timeout(Math.ceil(left)), ...init });
        } catch {
          await pause(50);
        }
      }
    },
    /** Ends it and waits for its end. */
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

/** Starts a program without input and follows it. `name` is for errors. */
export const startProgram = (name, file, args, options = {}) =>
  followProgram(spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options }), name);

/** Runs a program to its end. @throws Error with its output unless it ends with 0 */
export async function runProgram(name, file, args, options = {}) {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => (printed += String(data)));
  const failed = once(child, 'error').then(([error]) => {
    throw error;
  });
  const [code, signal] = await Promise.race([once(child, 'close'), failed]);
  failed.catch(() => {});
  if (code === 0) return printed;
  throw new Error(`${name} ended with ${signal ?? code}:\n${printed}`);
}
