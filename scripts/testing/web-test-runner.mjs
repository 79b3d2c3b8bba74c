// Runs browser tests.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { repeatFailed } from './repeat-failed.mjs';
import { reported, sum } from './runners.mjs';

async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

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
