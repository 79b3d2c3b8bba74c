// The exit codes of the command: one table for the code, `--help` and the documentation.

/** The kinds of failures, each with its exit code and what it means. */
export const EXIT_CODES = {
  unexpected: [1, 'Something failed that the command does not expect.'],
  usage: [2, 'An argument is wrong or missing.'],
  server: [3, 'No MCP server could be used: it does not answer, is not an MCP server, or ended.'],
  file: [4, 'A file cannot be read or written, or does not have the expected content.'],
  port: [5, 'The port is in use, or not allowed.'],
  verdict: [6, 'The check found errors.'],
  browser: [7, 'There is no Chromium, or it cannot be started.'],
  view: [8, 'No tool has a view, or the one that was named has none.'],
  target: [
    9,
    'The host, view or relay cannot be checked: it does not answer, or does not show the test.',
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type FailureKind = keyof typeof EXIT_CODES;

/** A failure that a person can fix: its message is one sentence with the cause, and one with the fix. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }

  get exitCode(): number {
    return EXIT_CODES[this.kind][0];
  }
}
