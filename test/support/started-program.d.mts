import type { ChildProcess, SpawnOptions } from 'node:child_process';

export interface StartedProgram {
  readonly child: ChildProcess;
  /** The last that it printed. */
  said(): string;
  /** Resolves with its exit code, its signal, or the reason why it could not start. */
  readonly ended: Promise<number | string | null>;
  /** Waits until `look` finds something in its output. @throws Error with the output if the program ends first */
  ready<T>(look: (printed: string) => T | undefined | null | false, patience?: number): Promise<T>;
  /** Waits until it answers at this address. @throws Error with the output if the program ends first */
  answers(url: string, init?: RequestInit, patience?: number): Promise<Response>;
  /** Ends it and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Follows a child process whose standard output and error are pipes, as far as they are. */
export function followProgram(child: ChildProcess, name: string): StartedProgram;

/** Starts a program without input and follows it. `name` is for errors. */
export function startProgram(
  name: string,
  file: string,
  args: readonly string[],
  options?: SpawnOptions,
): StartedProgram;

/** Runs a program to its end. @throws Error with its output unless it ends with 0 */
export function runProgram(
  name: string,
  file: string,
  args: readonly string[],
  options?: SpawnOptions,
): Promise<string>;
