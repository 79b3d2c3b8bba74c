// The short conformance report: our packages in Chromium, and a host and a view that are wrong on purpose, to show that
// the probes can fail. `npm run conformance` is the long form.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOST_CASES, probeHost, probeView } from '@mcp-app/conformance';
import type { Outcome, Status } from '@mcp-app/conformance';
import { startBrowser } from '../conformance/browser.ts';
import type { EngineBrowser } from '../conformance/browser.ts';
import { startPageServer } from '../conformance/page-server.ts';
import type { PageServer } from '../conformance/page-server.ts';

type Outcomes = Record<string, Outcome>;

const having = (outcomes: Outcomes, status: Status): string[] =>
  Object.keys(outcomes).filter((id) => outcomes[id]!.status === status);
/** Those with this status, except the expected ones, and what was seen, for whoever reads the failure. */
const others = (outcomes: Outcomes, status: Status, expected: readonly string[] = []): string[] =>
  having(outcomes, status)
    .filter((id) => !expected.includes(id))
    .map((id) => `${id}: ${outcomes[id]!.notes.join('; ')}`);

/** No probe can see these from outside. */
const UNSEEN = ['R6', 'X6', 'S2', 'S3', 'S9', 'S10', 'A3'];

describe('conformance', () => {
  let browser: EngineBrowser | undefined;
  let pages: PageServer | undefined;
  let host: Outcomes;
  let exposed: Outcomes;
  let view: Outcomes;
  let brokenHost: Outcomes;
  let brokenView: Outcomes;

  // They mostly wait, so they run together.
  beforeAll(async () => {
    pages = await startPageServer(['elements', 'exposed', 'broken'], ['elements', 'broken']);
    browser = await startBrowser('chromium');
    const definitions = HOST_CASES.filter(({ name }) =>
      ['main', 'blob', 'wrong-type'].includes(name),
    );
    [host, exposed, view, brokenHost, brokenView] = await Promise.all([
      probeHost(browser, pages.hostUrl('elements'), { timeout: 20_000 }),
      probeHost(browser, pages.hostUrl('exposed'), { timeout: 20_000 }),
      probeView(browser, pages.viewUrl('elements'), { timeout: 20_000 }),
      probeHost(browser, pages.hostUrl('broken'), { definitions, timeout: 1000 }),
      probeView(browser, pages.viewUrl('broken'), { timeout: 1000 }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await pages?.close();
  });

  it('finds no failure in our host, and overlooks nothing', () => {
    expect(others(host, 'failed')).toEqual([]);
    expect(others(host, 'not-observed', UNSEEN)).toEqual([]);
    expect(having(host, 'not-observed')).toEqual(UNSEEN);
    // Frames offer this only to a view that is mounted for a question; see test/browser/elicitation/app-questions.test.ts.
    expect(having(host, 'not-offered')).toEqual(['P10']);
  });

  it('drives a page by its test interface', () => {
    expect(others(exposed, 'failed')).toEqual([]);
    // M4: without a user there is no fullscreen.
    expect(having(exposed, 'not-observed')).toEqual([
      'R6',
      'X6',
      'S2',
      'S3',
      'S9',
      'S10',
      'M4',
      'A3',
    ]);
    // P12, P13: the page allows no agents.
    expect(having(exposed, 'not-offered')).toEqual(['P10', 'P12', 'P13']);
  });

  it('finds no failure in our view, and overlooks nothing', () => {
    expect(others(view, 'failed')).toEqual([]);
    expect(having(view, 'not-observed')).toEqual([]);
    expect(having(view, 'not-offered')).toEqual([]);
  });

  it('finds what a broken host does wrong', () => {
    expect(having(brokenHost, 'failed')).toEqual(
      'R1 R2 R4 R5 R7 X2 X3 X4 X5 X7 S1 S4 S7 S8 L2 L3 L4 L8 D2 D3 D5 C1 C3 C4 M2 V2 V3 V4 V5 V6 V7 V9 V10 V13 V14 T2'.split(
        ' ',
      ),
    );
  });

  it('finds what a broken view does wrong', () => {
    expect(having(brokenView, 'failed')).toEqual('X1 X2 X3 X5 X7 L1 L5 L6 C3 C4 M1 T5'.split(' '));
  });

  it.each([
    [['--nonsense'], '--nonsense'],
    [['--engines', 'lynx'], 'Unknown engine lynx'],
    [['--host', 'http://localhost:1/'], '{server}'],
    [['--view', 'http://localhost:1/'], 'cannot be reached'],
    [['--view', 'view.html'], 'http(s) URL'],
  ])('the command refuses %j and says why', (args, reason) => {
    const script = fileURLToPath(new URL('../../scripts/conformance.mjs', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
      encoding: 'utf8',
    });
    expect(stderr).toContain(reason);
    expect(stderr).toContain('--markdown FILE');
    expect(status).toBe(2);
  });
});
