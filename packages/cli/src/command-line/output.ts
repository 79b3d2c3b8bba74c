// What the command prints: sentences for people, or with `--json` one JSON object in each line for programs.

/** The streams of a process, or what a test passes instead. */
export interface Streams {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** Where a command reports what happens. */
export interface Output {
  /** Something happened: a name and values for programs, a text for people. */
  report(event: string, values: object, text: string): void;
  /** Something is wrong, and the command goes on. */
  warn(event: string, values: object, text: string): void;
}

/** Every event is a line on stdout. */
const jsonOutput = ({ stdout }: Streams): Output => {
  const print = (event: string, values: object) =>
    void stdout.write(`${JSON.stringify({ event, ...values })}\n`);
  return { report: print, warn: print };
};

const textOutput = ({ stdout, stderr }: Streams): Output => ({
  report: (_event, _values, text) => void stdout.write(`${text}\n`),
  warn: (_event, _values, text) => void stderr.write(`${text}\n`),
});

export const outputFor = (streams: Streams, isJson: boolean): Output =>
  isJson ? jsonOutput(streams) : textOutput(streams);
