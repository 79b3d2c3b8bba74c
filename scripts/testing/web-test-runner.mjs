// Runs browser tests.
import { repeatFailed } from './repeat-failed.mjs';
import { reported, sum } from './runners.mjs';
import { freePort } from '../../test/support/free-port.mjs';

/**
 * One run, whose report test/support/file-reporter.mjs writes. It gets its port from here, because two that start at the
 * same time would choose the same one.
 */
async function runOnce(log, engines, files) {
  const port = ['--port', String(await freePort())];
  return reported(
    log,
    'wtr',
    () => (files.length > 0 ? [...port, '--files', ...files] : port),
    { BROWSERS: engines.join(',') },
    (outcomes) => ({ ...sum(outcomes), outcomes }),
  );
}

/** Runs these files in these engines, or all of them. */
export async function webTestRunner(log, engines, files = []) {
  const first = await runOnce(log, engines, files);
  return repeatFailed(first, ({ engine, file }) => runOnce(log, [engine], [file]));
}
