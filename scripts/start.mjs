// `npm start [-- --port 8080] [--server http://localhost:3001/mcp]`: installs what is missing, builds, and runs the
// demo: the host of `mcp-app dev` with the servers of examples/demo. Ctrl-C stops everything.
import { parseArgs } from 'node:util';
import { build, NOT_FOR_DEMO } from './build.mjs';
import { ensureDependencies } from './setup.mjs';

const USAGE = 'npm start -- [--port 8080] [--server http://localhost:3001/mcp]…';

function fail(reason) {
  console.error(`${reason}\nUsage: ${USAGE}`);
  process.exit(2);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '8080' },
        server: { type: 'string', multiple: true, default: [] },
      },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      fail(`--port must be a number from 0 to 65535, not ${values.port}.`);
    }
    for (const url of values.server) {
      if (!/^https?:/.test(url) || !URL.canParse(url))
        fail(`--server must be an http(s) URL, not ${url}.`);
    }
    return { port, servers: values.server };
  } catch (error) {
    return fail(error.message);
  }
}

const options = readOptions();
ensureDependencies({ withoutDev: true });
if ((await build({ ifChanged: true, without: NOT_FOR_DEMO })) !== 0) process.exit(1);

// Imported late: the modules that these import may have been missing before.
console.log('[demo] building the views');
const { buildDemo } = await import('../examples/demo/build.ts');
await buildDemo();
console.log('[demo] starting the servers');
const { serveDemo } = await import('../examples/demo/serve.ts');
const { address, sandboxOrigin, servers, problems, stop } = await serveDemo(options);
// The others work without them.
for (const { message } of problems) console.error(`[demo] ${message}`);

// SIGHUP: the terminal window was closed. Each signal lets `exit` run, which ends the servers' processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(0));
process.on('exit', stop);

console.log(
  `\nMCP App Elements: ${address}\n` +
    `(${servers.length} MCP servers, sandbox on ${sandboxOrigin}; Ctrl-C stops everything)`,
);
