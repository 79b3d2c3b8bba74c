// A second run for files that failed.
import { countRepeated } from './repeated-files.mjs';
import { sum } from './runners.mjs';

/** If more files than this fail, it is not one late program. */
const MAX_REPEATED = 3;

/**
 * Runs each file that failed a second time, by itself. Vitest and web-test-runner repeat a single test, but not a hook,
 * and not the page or the program that all tests of a file share. What fails twice fails; what passes now is named in
 * the line of the suite.
 */
export async function repeatFailed(first, runAgain, count = countRepeated) {
  const outcomes = first.outcomes ?? [];
  const failed = outcomes.filter((outcome) => outcome.failed > 0);
  if (failed.length === 0 || failed.length > MAX_REPEATED) return first;
  const counts = [sum(outcomes.filter((outcome) => outcome.failed === 0))];
  count(failed.map(({ file, engine }) => (engine ? `${file} in ${engine}` : file)));
  for (const outcome of failed) {
    const { file, engine } = outcome;
    const note = `repeated: ${engine ? `${file} in ${engine}` : file}`;
    counts.push({ ...(await runAgain(outcome)), note });
  }
  return sum(counts);
}
