// `npm start [-- options of mcp-app dev]`: installs what is missing, builds, and runs the demo: `mcp-app dev` with the servers
// of examples/demo. Ctrl-C stops everything.
import { build, NOT_FOR_DEMO } from './build.mjs';
import { ensureDependencies } from './setup.mjs';

ensureDependencies({ withoutDev: true });
if ((await build({ ifChanged: true, without: NOT_FOR_DEMO })) !== 0) process.exit(1);

// Imported late: the modules that these import may have been missing before.
const { runDemo } = await import('../examples/demo/serve.ts');
process.exitCode = await runDemo(process.argv.slice(2), async () => {
  console.log('[demo] building the views');
  const { buildDemo } = await import('../examples/demo/build.ts');
  await buildDemo();
  console.log('[demo] starting the servers');
});
// A connection that is still open must not keep the command.
setTimeout(() => process.exit(), 1000).unref();
