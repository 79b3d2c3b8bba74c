// Shows every case to one host in one engine, and collects the reports of the probes.
import type { Browser, OpenPage } from './browser.ts';
import { bundle } from './bundle.ts';
import { CaseRun } from './case-run.ts';
import type { AskPage, ProbedCase } from './case-run.ts';
import { behavioursOf } from './checklist.ts';
import { HOST_CASES } from './host-cases.ts';
import type { HostCase } from './host-cases.ts';
import { outcomesOf } from './outcome.ts';
import type { Check, Outcome } from './outcome.ts';
import { startProbeServer } from './probe-server.ts';
import { untilTrue } from './questions.ts';

const PATIENCE_MS = 6000;
/** If a view is not torn down in this time, the teardown has no limit. */
const TEARDOWN_MS = 9000;
/** Whatever must be refused would have arrived by then. */
const REFUSAL_MS = 2500;
const SILENCE_MS = 1500;
const EXTENSION = 'io.modelcontextprotocol/ui';

/** What a page can offer: `window.conformance`. */
const askThrough =
  (page: OpenPage): AskPage =>
  async (what, value) => {
    const hook = `window.conformance?.[${JSON.stringify(what)}]`;
    if (what === 'received') return page.evaluate(`${hook}`);
    // Not awaited: a page that closes its view does so while the view is asked.
    const call = `${hook}(${JSON.stringify(value) ?? ''})`;
    return page.evaluate(`typeof ${hook} === 'function' && (void ${call}, true)`);
  };

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
async function showCase(probed: ProbedCase, browser: Browser, template: string): Promise<void> {
  const { run, definition } = probed;
  const { name, scenario, forbids = [], proposal, patience, views = 1 } = definition;
  const isRefused = forbids.length > 0 || proposal?.isShown === false;
  const server = await startProbeServer(probed);
  const url = template
    .replaceAll('{server}', encodeURIComponent(server.url))
    .replaceAll('{scenario}', scenario);
  try {
    const page = await browser.open(url);
    run.askPage = askThrough(page);
    if (name === 'stubborn') await watchTeardown(probed);
    else {
      if (isRefused) await untilTrue(() => run.calls.size + run.reads > 0, patience);
      await untilTrue(() => run.finished.size >= views, isRefused ? REFUSAL_MS : patience);
    }
    await page.close();
  } finally {
    server.close();
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

async function runCase(probed: ProbedCase, browser: Browser, template: string): Promise<void> {
  const { definition, run } = probed;
  const { needs, forbids = [], name } = definition;
  await showCase(probed, browser, template);
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
  const told = cases.flatMap(({ run }) => (run.clientCapabilities ? [run.clientCapabilities] : []));
  const isTold = told.some((capabilities) =>
    JSON.stringify(capabilities['extensions'] ?? {}).includes(EXTENSION),
  );
  const note = `the client does not declare ${EXTENSION}`;
  const pair = cases.find(({ definition }) => definition.name === 'pair')?.run;
  const isCached = pair?.hellos.size === 2 && pair.reads === 1;
  return [
    ...(told.length > 0
      ? [{ id: 'R7', status: isTold ? 'passed' : 'failed', ...(!isTold && { note }) } as const]
      : []),
    ...(isCached ? [{ id: 'R8', status: 'passed' } as const] : []),
  ];
}

export interface HostProbeOptions {
  /** Default: all. */
  definitions?: readonly HostCase[];
  /** Milliseconds for expected messages. Default 6000: only missing ones take that long. */
  patience?: number;
}

/** Probes a host; one outcome for each behaviour that it is responsible for. */
export async function probeHost(
  browser: Browser,
  template: string,
  { definitions = HOST_CASES, patience = PATIENCE_MS }: HostProbeOptions = {},
): Promise<Record<string, Outcome>> {
  const scripts = await bundle([...new Set(definitions.map(({ script }) => `probe/${script}.ts`))]);
  const cases = definitions
    .map((definition) => ({
      definition,
      run: new CaseRun(),
      script: scripts.get(`/probe/${definition.script}.js`)!,
      patience,
    }))
    .filter(({ definition }) => template.includes('{scenario}') || definition.scenario === 'call');
  const waiting = [...cases];
  await Promise.all(
    Array.from({ length: browser.pages }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await runCase(next, browser, template);
      }
    }),
  );
  const checks = [...cases.flatMap(({ run }) => run.checks), ...serverChecks(cases)];
  const ids = behavioursOf('host').map(({ id }) => id);
  return outcomesOf(ids, checks);
}
