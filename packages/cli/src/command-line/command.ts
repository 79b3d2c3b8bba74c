// What a command is.
import type { Output } from './output.js';

/** A command: its help, and what it does. Resolves when it has ended. */
export interface Command {
  help: string;
  /**
   * @param args the arguments after the name of the command
   * @param signal aborts when the user wants the command to end
   */
  run(args: readonly string[], output: Output, signal: AbortSignal): Promise<void>;
}
