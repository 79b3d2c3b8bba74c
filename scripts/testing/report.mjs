// What `npm test` prints: a line for each suite, the running suites, the failures, the closing line.
import { relative } from 'node:path';

const seconds = (ms) => `${Math.round(ms / 1000)} s`;
/** Without a terminal that can rewrite a line, one line a minute shows that it is running. */
const REMINDER_MS = 60_000;
const TAIL_LINES = 60;

/** `unit        1436 passed             37 s` */
export function suiteLine({ name, passed, failed, ms, note }) {
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  const line = `${name.padEnd(10)} ${counts.padEnd(26)} ${seconds(ms).padStart(6)}`;
  return note ? `${line}  (${note})` : line;
}

/** What `npm test ?` prints: the suites with their tiers, and the runs. */
export function listLines(runs, suites) {
  const tiersOf = (suite) =>
    ['quick', 'slow'].filter((tier) => runs[tier].stages.flat().includes(suite));
  const row = (name, text) => `  ${name.padEnd(10)} ${text}`;
  return [
    'npm test <suite …> runs whole suites. Their tiers:',
    ...suites.map((suite) => row(suite, tiersOf(suite).join(', ') || 'by name only')),
    'npm test <run> runs the suites of each stage side by side:',
    ...Object.entries(runs).map(([name, { stages }]) =>
      row(name, stages.map((stage) => stage.join(' ')).join(' | ')),
    ),
  ];
}

/** The failures of all suites, each with the path of the whole output. */
export function failureLines(results) {
  return results
    .filter(({ failed }) => failed > 0)
    .flatMap(({ name, failures, log, output, hasReport }) => [
      '',
      `--- ${name}: ${relative(process.cwd(), log)} has the whole output`,
      ...failures,
      // A report names what failed; other programs print it in their last lines.
      ...(hasReport ? [] : output.trimEnd().split('\n').slice(-TAIL_LINES)),
    ]);
}

/** Shows which suites are running, until it is stopped. */
export function showProgress(running) {
  const { isTTY } = process.stdout;
  const started = Date.now();
  const write = () => {
    const names = [...running].map(([name, since]) => `${name} ${seconds(Date.now() - since)}`);
    if (names.length === 0) return;
    const text = `… ${names.join(', ')} (${seconds(Date.now() - started)} in all)`;
    if (isTTY) process.stdout.write(`\r\x1b[2K${text}`);
    else console.log(text);
  };
  const timer = setInterval(write, isTTY ? 1000 : REMINDER_MS);
  return {
    /** Prints a line above the progress. */
    print(line) {
      if (isTTY) process.stdout.write('\r\x1b[2K');
      console.log(line);
    },
    stop() {
      clearInterval(timer);
      if (isTTY) process.stdout.write('\r\x1b[2K');
    },
  };
}
