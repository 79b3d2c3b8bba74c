// Who caused this? The files of the packages on the way from a first cause to the current moment: the stack, and the stacks
// in which each promise, microtask and timer between them was created. Functions that have returned are not on the way.
import { createHook, executionAsyncId } from 'node:async_hooks';

const SOURCE = /packages\/(?:elements|server)\/src\/([^:)]+)/;

/** A property initializer that creates a promise is not on the way of what waits for it later. */
const isConstruction = (line: string) => /^\s*at new /.test(line);

const filesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .filter((line) => !isConstruction(line))
    .flatMap((line) => SOURCE.exec(line)?.[1] ?? []);

export class Causes {
  readonly #created = new Map<number, { stack: string; within: number }>();
  readonly #hook = createHook({
    init: (id) => this.#created.set(id, { stack: new Error().stack!, within: executionAsyncId() }),
  });
  readonly #limit = Error.stackTraceLimit;

  start(): void {
    Error.stackTraceLimit = 100;
    this.#hook.enable();
  }

  stop(): void {
    this.#hook.disable();
    Error.stackTraceLimit = this.#limit;
    this.#created.clear();
  }

  /** The files that led here, the first cause first. */
  files(): string[] {
    const found = filesOf(new Error().stack!);
    for (let id = executionAsyncId(); this.#created.has(id);) {
      const { stack, within } = this.#created.get(id)!;
      found.push(...filesOf(stack));
      id = within;
    }
    return [...new Set(found.toReversed())];
  }
}
