// Shows every case to one host in one engine, and collects the reports of the probes.
import type { Browser } from '../browser.js';
import { probeScript } from '../probe-scripts.js';
import { CaseRun } from './case-run.js';
import type { ProbedCase } from './case-run.js';
import { behavioursOf } from '../behaviours/checklist.js';
import { HOST_CASES } from './host-cases.js';
import type { HostCase } from './host-cases.js';
import { outcomesOf } from '../behaviours/outcome.js';
import type { Check, Outcome } from '../behaviours/outcome.js';
import { startProbeServer } from './probe-server.js';
import { untilTrue } from '../behaviours/questions.js';
import { TargetError } from '../behaviours/target-error.js';
import { byAddress, byInterface } from './page-contact.js';
import type { ShowCase } from './page-contact.js';

const TIMEOUT_MS = 6000;
/** If a view is not torn down in this time, the teardown has no limit. */
const TEARDOWN_MS = 9000;
/** Whatever must be refused would have arrived by then. */
const REFUSAL_MS = 2500;
const SILENCE_MS = 1500;
/** A view that has not started by then does not. */
const START_MS = 30_000;
const EXTENSION = 'io.modelcontextprotocol/ui';

/** How long a view that does not answer its teardown stays. */
async function watchTeardown({ run }: ProbedCase): Promise<void> {
  await untilTrue(() => run.lastBeat > 0 || run.finished.size > 0, 15_000);
  if (run.lastBeat === 0) return;
  const isGone = await untilTrue(() => Date.now() - run.lastBeat > SILENCE_MS, TEARDOWN_MS);
  const status = isGone ? 'passed' : 'failed';
  const note = `a view that does not answer is there after ${TEARDOWN_MS / 1000} s`;
  run.checks.push({ id: 'L6', status, ...(!isGone && { note }) });
}

/** Opens the page and waits until its view, or each of them, is done. */
async function showCase(probed: ProbedCase, browser: Browser, show: ShowCase): Promise<void> {
  const { run, definition } = probed;
  const { name, forbids = [], proposal, timeout, views = 1 } = definition;
  const isRefused = forbids.length > 0 || proposal?.isShown === false;
  const server = await startProbeServer(probed);
  try {
    const { page, ask } = await show(browser, definition, server.url);
    run.askPage = ask;
    if (name === 'stubborn') await watchTeardown(probed);
    else if (isRefused) {
      await untilTrue(() => run.calls.size + run.reads > 0, timeout);
      await untilTrue(() => run.finished.size >= views, REFUSAL_MS);
    } else {
      const start = Math.min(timeout, START_MS);
      if (await untilTrue(() => run.hellos.size > 0, start))
        await untilTrue(() => run.finished.size >= views, timeout);
    }
    await page.close();
  } finally {
    await server.close();
  }
}

/** A proposal that the client did not declare is not offered, whatever the page does. */
function proposalCheck({ definition, run }: ProbedCase): Check[] {
  if (!definition.proposal) return [];
  const { id, feature, isShown } = definition.proposal;
  const isDeclared = JSON.stringify(run.clientCapabilities ?? {}).includes(`"${feature}"`);
  if (!isDeclared) return [{ id, status: 'not-offered', note: `no feature ${feature}` }];
  const hasStarted = run.hellos.size > 0;
  if (hasStarted === isShown) return [{ id, status: 'passed' }];
  const note = `the view of the case "${definition.name}" ${hasStarted ? 'started' : 'did not start'}`;
  return [{ id, status: 'failed', note }];
}

async function runCase(probed: ProbedCase, browser: Browser, show: ShowCase): Promise<void> {
  const { definition, run } = probed;
  const { needs, forbids = [], name } = definition;
  await showCase(probed, browser, show);
  if (name === 'stubborn') return;
  run.checks.push(...proposalCheck(probed));
  const hasStarted = run.hellos.size > 0;
  const fail = (ids: readonly string[], note: string) =>
    run.checks.push(...ids.map((id): Check => ({ id, status: 'failed', note })));
  if (!hasStarted) fail(needs, `the view of the case "${name}" did not start`);
  else if (forbids.length > 0) fail(forbids, `the view of the case "${name}" started`);
  else if (run.finished.size === 0) fail(run.step, `the view was lost (case "${name}")`);
  // A page that did not call the tool has refused nothing.
  if (!hasStarted && run.calls.size + run.reads > 0) {
    run.checks.push(...forbids.map((id): Check => ({ id, status: 'passed' })));
  }
}

/** What only the server sees. */
function serverChecks(cases: readonly ProbedCase[]): Check[] {
  const reported = cases.flatMap(({ run }) =>
    run.clientCapabilities ? [run.clientCapabilities] : [],
  );
  const isReported = reported.some((capabilities) =>
    JSON.stringify(capabilities['extensions'] ?? {}).includes(EXTENSION),
  );
  const note = `the client does not declare ${EXTENSION}`;
  const pair = cases.find(({ definition }) => definition.name === 'pair')?.run;
  const isCached = pair?.hellos.size === 2 && pair.reads === 1;
  return [
    ...(reported.length > 0
      ? [
          {
            id: 'R7',
            status: isReported ? 'passed' : 'failed',
            ...(!isReported && { note }),
          } as const,
        ]
      : []),
    ...(isCached ? [{ id: 'R8', status: 'passed' } as const] : []),
  ];
}

/** How far a page got that never showed a view. */
function contactOf(runs: readonly CaseRun[]): string {
  if (runs.some(({ reads }) => reads > 0))
    return 'It read the view, but the view never ran or could not report. Show it in a sandbox with scripts, and grant the domains that it declares.';
  if (runs.some(({ calls }) => calls.size > 0))
    return 'It called the tool "probe", but did not read the view. Read the resource that the tool names in `_meta.ui.resourceUri`.';
  if (runs.some(({ clientCapabilities }) => clientCapabilities))
    return 'It connected to the MCP server, but did not call the tool "probe". Call it without waiting for a user.';
  return 'It did not connect to the MCP server of the test. Use the address at {server}, or the `server` that `displayTestApp()` gets.';
}

export interface HostProbeOptions {
  /** Default: all. */
  definitions?: readonly HostCase[];
  /** Milliseconds for expected messages. Default 6000: only missing ones take that long. */
  timeout?: number;
  /** Called after each case. */
  onCase?: (name: string, done: number, count: number) => void;
}

/**
 * Probes a host; one outcome for each behaviour that it is responsible for.
 * @param address of a page with the test interface; or with the places `{server}` and `{scenario}`
 * @throws TargetError if the page never shows a view of the probe
 */
export async function probeHost(
  browser: Browser,
  address: string,
  { definitions = HOST_CASES, timeout = TIMEOUT_MS, onCase }: HostProbeOptions = {},
): Promise<Record<string, Outcome>> {
  const isAddressed = address.includes('{server}');
  const show = isAddressed ? byAddress(address) : byInterface(address);
  const canChoose = !isAddressed || address.includes('{scenario}');
  const cases = await Promise.all(
    definitions
      .filter(({ scenario }) => canChoose || scenario === 'call')
      .map(async (definition) => ({
        definition,
        run: new CaseRun(),
        script: await probeScript(`view/${definition.script}`),
        timeout,
      })),
  );
  const runs = cases.map(({ run }) => run);
  const isShown = () => runs.some(({ hellos }) => hellos.size > 0);
  const waiting = [...cases];
  let done = 0;
  await Promise.all(
    Array.from({ length: browser.pages }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await runCase(next, browser, show);
        onCase?.(next.definition.name, ++done, cases.length);
        // Without any view, the other cases would only take time.
        if (next.definition.needs.length > 0 && !isShown()) waiting.length = 0;
      }
    }),
  );
  if (!isShown())
    throw new TargetError(`The page never showed the view of the test. ${contactOf(runs)}`);
  const checks = [...runs.flatMap(({ checks: found }) => found), ...serverChecks(cases)];
  const ids = behavioursOf('host').map(({ id }) => id);
  return outcomesOf(ids, checks);
}
