// What a command is.
import type { Output } from './output.js';

/** A command: its help, and what it does. */
export interface Command {
  /** undefined: the command prints it itself. */
  help: string | undefined;
  /**
   * Resolves when it has ended, with its exit code if another program decides it.
   * @param args the arguments after the name of the command
   * @param signal aborts when the user wants the command to end
   */
  run(args: readonly string[], output: Output, signal: AbortSignal): Promise<number | void>;
}
