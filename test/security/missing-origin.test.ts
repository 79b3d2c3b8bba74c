// A view that needs an origin of its own and has an opaque one: the page is told why it does not work.
import { assert } from 'chai';
import {
  eventually,
  readyFrame,
  removeFrames,
  roundTrip,
  scriptedHtml,
  startSite,
  viewEvaluates,
} from '../support/frame-harness.js';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { engine } from '../support/engine.js';
import { startAttacker } from './support/attacker.js';
import { OPAQUE_ISOLATIONS, settingsOf } from './support/isolations.js';
import type { IsolationKind } from './routes/route.mjs';

/** Handles its failure, as most apps do: nothing is thrown. */
const fetched = (url: string) => `fetch(${JSON.stringify(url)}).then(() => 'ok', () => 'failed')`;
const requested = (url: string) => `new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open('GET', ${JSON.stringify(url)});
    request.onload = () => done('ok');
    request.onerror = () => done('failed');
    request.send();
  })`;

/** WebKitGTK was not seen to report requests without an answer, nor to throw where IndexedDB is denied. */
const ifReported = engine === 'webkit' ? it.skip : it;

describe('a view that expects an origin of its own', () => {
  afterEach(removeFrames);

  /** A view that may call these addresses, and what its page is told. */
  const show = async (isolation: IsolationKind, connectDomains: string[]) => {
    const told: string[] = [];
    const text = await scriptedHtml();
    const listen = (frame: McpAppFrameElement) =>
      frame.addEventListener('mcp-app-refused', ({ refusals }) =>
        told.push(
          ...refusals.filter(({ kind }) => kind === 'origin').map(({ reason }) => `${reason}`),
        ),
      );
    const frame = await readyFrame({
      resource: { text, _meta: { ui: { csp: { connectDomains } } } },
      ...(await settingsOf(isolation)),
    });
    listen(frame);
    return { frame, told };
  };

  for (const isolation of OPAQUE_ISOLATIONS)
    for (const [name, code] of [
      ['fetch', fetched],
      ['XMLHttpRequest', requested],
    ] as const)
      ifReported(
        `is explained once if an API does not allow its origin: ${name}, ${isolation}`,
        async () => {
          // It answers without CORS headers.
          const api = await startSite('scripted');
          const { frame, told } = await show(isolation, [api]);
          assert.equal(await viewEvaluates(frame, code(`${api}/one`)), 'failed');
          await eventually(async () => told.length > 0, 'the explanation');
          assert.equal(await viewEvaluates(frame, code(`${api}/two`)), 'failed');
          await roundTrip(frame);
          assert.equal(told.length, 1);
          assert.match(told[0]!, /expects an origin of its own.*sandbox\.views/);
          const { refusals = [] } = frame.details;
          assert.deepEqual(
            refusals.map(({ kind, what }) => [kind, what]),
            [['origin', `${api}/one`]],
          );
        },
      );

  ifReported('is explained if its storage is denied', async () => {
    const { frame, told } = await show('origin', []);
    await viewEvaluates(frame, `setTimeout(() => indexedDB.open('a')); 1`);
    await eventually(async () => told.length > 0, 'the explanation');
    assert.match(told[0]!, /expects an origin of its own/);
  });

  ifReported('is not explained for requests that succeed, or that the policy blocks', async () => {
    const [allowed, blocked] = [await startAttacker([]), await startSite('scripted')];
    const closed = await startSite('mcp-ui-site');
    const { frame, told } = await show('origin', [allowed.url, closed]);
    assert.equal(await viewEvaluates(frame, fetched(`${allowed.url}/a`)), 'ok');
    assert.equal(await viewEvaluates(frame, requested(`${allowed.url}/b`)), 'ok');
    assert.equal(await viewEvaluates(frame, fetched(blocked)), 'failed');
    // The control: requests are reported in their order, so one of the others would be the first.
    assert.equal(await viewEvaluates(frame, fetched(`${closed}/c`)), 'failed');
    await eventually(async () => told.length > 0, 'the explanation');
    assert.equal(
      frame.details.refusals?.find(({ kind }) => kind === 'origin')?.what,
      `${closed}/c`,
    );
  });

  it('is not explained if it has one', async () => {
    const api = await startSite('scripted');
    const { frame, told } = await show('dedicated', [api]);
    assert.equal(await viewEvaluates(frame, fetched(api)), 'failed');
    await roundTrip(frame);
    assert.deepEqual(told, []);
  });
});
