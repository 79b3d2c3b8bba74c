// `npm test [-- suite …] [--engines chromium,firefox] [--verbose]`: installs what is missing, runs the suites and ends
// with one line for all of them. Without a name it runs the quick tier; `slow`, `all` and `check` are other runs, and
// `?` lists them.
import { parseArgs } from 'node:util';
import { ENGINES } from './browsers/find-browsers.mjs';
import { ensureDependencies } from './setup.mjs';
import { openLog } from './testing/program.mjs';
import { failureLines, listLines, showProgress, suiteLine } from './testing/report.mjs';
import { PREREQUISITES, RUNS, suitesFor } from './testing/suites.mjs';

function fail(reason) {
  console.error(reason);
  process.exit(2);
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        engines: { type: 'string', default: process.env.MCP_APP_ENGINES || ENGINES.join(',') },
        verbose: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return fail(`${error.message}\nUsage: npm test -- [suite …] [--engines chromium] [--verbose]`);
  }
}

const { values, positionals } = readOptions();
const engines = values.engines.split(',');
const unknownEngines = engines.filter((name) => !ENGINES.includes(name));
if (unknownEngines.length > 0) {
  fail(`Unknown engine ${unknownEngines.join(', ')}. There are: ${ENGINES.join(', ')}`);
}

const [first = 'quick'] = positionals;
const isRun = Object.hasOwn(RUNS, first) && positionals.length < 2;
const { tier, stages } = isRun
  ? RUNS[first]
  : { tier: 'all', stages: positionals.map((suite) => [suite]) };
const suites = suitesFor(engines, tier);
if (first === '?') {
  for (const line of listLines(RUNS, Object.keys(suites))) console.log(line);
  process.exit(0);
}
const unknown = stages.flat().filter((suite) => !Object.hasOwn(suites, suite));
if (unknown.length > 0) {
  fail(`Unknown suite ${unknown.join(', ')}. \`npm test ?\` lists them.`);
}
ensureDependencies();
// Tests that try a sample of their cases in the quick tier read it: test/support/tier.ts.
process.env.TEST_TIER = tier;

const running = new Map();
const progress = showProgress(running);

async function runSuite(name) {
  const started = Date.now();
  running.set(name, started);
  const log = openLog(name, values.verbose);
  const counts = await suites[name](log);
  const output = await log.close();
  running.delete(name);
  const result = { name, ...counts, ms: Date.now() - started, log: log.path, output };
  progress.print(suiteLine(result));
  return result;
}

const results = [];
for (const stage of stages) {
  results.push(...(await Promise.all(stage.map(runSuite))));
  const broken = results.find(({ name, failed }) => failed > 0 && PREREQUISITES.includes(name));
  if (broken) break;
}
progress.stop();

const total = (count) => results.reduce((sum, result) => sum + result[count], 0);
for (const line of failureLines(results)) console.log(line);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') > 0 || total('passed') === 0 ? 1 : 0);
