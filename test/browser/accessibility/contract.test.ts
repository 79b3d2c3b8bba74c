// The accessibility contract between host and view: what a view is told about its user and its place, and what it announces.
import { emulateMedia } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { ACCESSIBILITY_CAPABILITY } from '../../../packages/elements/src/protocol/proposals/accessibility-capability.js';
import type { AccessibilityContext } from '../../../packages/elements/src/protocol/proposals/accessibility-capability.js';
import { engine } from '../../support/engine.js';
import {
  eventually,
  readyFrame,
  reloadView,
  removeFrames,
  roundTrip,
  scriptedHtml,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';
import { violations } from '../../support/violations.js';

const root = document.documentElement;
const language = root.lang;
const CONTEXT_CHANGED = 'ui/notifications/host-context-changed';

/** What the view was told last, if anything. */
async function told(frame: McpAppFrameElement): Promise<AccessibilityContext | undefined> {
  const changes = await viewReceived(frame, CONTEXT_CHANGED);
  return changes.findLast(({ params }) => params[ACCESSIBILITY_CAPABILITY])?.params[
    ACCESSIBILITY_CAPABILITY
  ] as AccessibilityContext | undefined;
}

async function followed(properties: Partial<McpAppFrameElement> = {}): Promise<McpAppFrameElement> {
  const frame = await readyFrame({ html: await scriptedHtml(), title: 'Orders', ...properties });
  assert.deepEqual((await viewRequests(frame, 'mcp-app/follow-accessibility')).result, {});
  await eventually(async () => told(frame), 'the fields');
  return frame;
}

const regions = () => document.querySelectorAll<HTMLElement>('[data-mcp-app=announcements]');
const lines = () => [...(regions()[0]?.children ?? [])].map(({ textContent }) => textContent);

describe('the accessibility contract', () => {
  afterEach(() => {
    removeFrames();
    Object.assign(root, { lang: language, dir: '' });
    root.style.fontSize = '';
  });

  it('sends the fields to a view that asks, and to no other', async () => {
    const html = await scriptedHtml();
    const silent = await readyFrame({
      html,
      host: { context: { [ACCESSIBILITY_CAPABILITY]: { textScale: 2 } } },
    });
    const [answer] = await viewReceived(silent, 'ui/initialize');
    assert.notProperty(answer!.params['hostContext'], ACCESSIBILITY_CAPABILITY);
    root.dir = 'rtl';
    await roundTrip(silent);
    assert.isUndefined(await told(silent));
    root.dir = '';
    const frame = await followed({ shortcuts: ['F6'], host: { locale: 'de' } });
    const fields = (await told(frame))!;
    assert.deepInclude(fields, {
      direction: 'ltr',
      textScale: 1,
      name: 'Orders',
      shortcuts: ['F6'],
    });
    assert.isBoolean(fields.reducedMotion);
    assert.isBoolean(fields.forcedColors);
    assert.include(['no-preference', 'more', 'less', 'custom'], fields.contrast);
  });

  it('follows language, direction, name and the size of texts while the view runs', async () => {
    const frame = await followed();
    Object.assign(root, { lang: 'ar', dir: 'rtl' });
    await eventually(async () => (await told(frame))?.direction === 'rtl', 'right to left');
    assert.equal((await told(frame))!.language, 'ar');
    root.style.fontSize = '150%';
    await eventually(async () => (await told(frame))?.textScale === 1.5, 'larger texts');
    root.style.fontSize = '';
    await eventually(async () => (await told(frame))?.textScale === 1, 'texts as before');
    frame.title = 'Orders of today';
    await eventually(async () => (await told(frame))?.name === 'Orders of today', 'another name');
    frame.lang = 'he';
    await eventually(async () => (await told(frame))?.language === 'he', 'the nearest language');
  });

  it('takes the settings of the page first, field by field', async () => {
    const frame = await followed({
      host: { context: { [ACCESSIBILITY_CAPABILITY]: { contrast: 'more', reducedMotion: true } } },
    });
    assert.deepInclude(await told(frame), {
      contrast: 'more',
      reducedMotion: true,
      name: 'Orders',
    });
    frame.host = { context: { [ACCESSIBILITY_CAPABILITY]: { contrast: 'less' } } };
    await eventually(async () => (await told(frame))?.contrast === 'less', 'less contrast');
  });

  // Only the driver of Chromium can change what the user prefers.
  (engine === 'chromium' ? it : it.skip)('follows the preferences of the user', async () => {
    const frame = await followed();
    await emulateMedia({ reducedMotion: 'reduce' });
    await eventually(async () => (await told(frame))?.reducedMotion === true, 'reduced motion');
    await emulateMedia({ reducedMotion: 'no-preference' });
    await eventually(async () => (await told(frame))?.reducedMotion === false, 'as before');
  });

  it('ends with the document that asked', async () => {
    const frame = await followed();
    await reloadView(frame);
    root.dir = 'rtl';
    await roundTrip(frame);
    assert.isUndefined(await told(frame));
    await viewRequests(frame, 'mcp-app/follow-accessibility');
    await eventually(
      async () => (await told(frame))?.direction === 'rtl',
      'the new document asked',
    );
  });

  it('puts announcements of all views into one live region, with their names', async () => {
    const html = await scriptedHtml();
    const [one, two] = await Promise.all([
      readyFrame({ html, title: 'Orders' }),
      readyFrame({ html, title: 'Weather' }),
    ]);
    assert.deepEqual(
      (await viewRequests(one, 'mcp-app/announce', { text: 'Two new\norders' })).result,
      {},
    );
    await viewRequests(two, 'mcp-app/announce', { text: '<b>Rain</b>', politeness: 'assertive' });
    await eventually(() => lines().length === 2, 'both lines');
    assert.deepEqual(lines(), ['Orders: Two new orders', 'Weather: <b>Rain</b>']);
    assert.lengthOf(regions(), 1);
    const [region] = regions();
    assert.equal(region!.role ?? region!.getAttribute('role'), 'log');
    // The user is not in the view, so it may not interrupt.
    assert.equal(region!.getAttribute('aria-live'), 'polite');
    assert.deepEqual(await violations(one), []);
  });

  it('limits announcements, and refuses what is not a text', async () => {
    const frame = await readyFrame({ html: await scriptedHtml() });
    for (const params of [{}, { text: 7 }, { text: ' \n' }])
      assert.equal((await viewRequests(frame, 'mcp-app/announce', params)).error?.code, -32602);
    const answers = [];
    for (let n = 0; n < 6; n++)
      answers.push((await viewRequests(frame, 'mcp-app/announce', { text: `${n}` })).result);
    assert.deepEqual(answers[0], {});
    assert.deepInclude(answers, { isError: true, reason: 'rate' });
  });

  it('announces nothing of a view that is gone, and forgets what it announced', async () => {
    const html = await scriptedHtml();
    const frame = await readyFrame({ html, title: 'Private' });
    const other = await readyFrame({ html, title: 'Other' });
    await viewRequests(frame, 'mcp-app/announce', { text: 'of this user' });
    await eventually(() => lines().includes('Private: of this user'), 'the line');
    await viewRequests(frame, 'mcp-app/announce', { text: 'too late' });
    frame.remove();
    await eventually(() => !lines().some((line) => line!.startsWith('Private')), 'it is forgotten');
    await viewRequests(other, 'mcp-app/announce', { text: 'later' });
    await eventually(() => lines().includes('Other: later'), 'the line of the other view');
    assert.notMatch(lines().join(), /Private/);
  });

  it('does not let many views announce more than one can hear', async () => {
    const html = await scriptedHtml();
    const frames = await Promise.all(
      Array.from({ length: 6 }, (_, n) => readyFrame({ html, title: `View ${n}` })),
    );
    const answers = await Promise.all(
      frames.flatMap((frame) =>
        ['a', 'b', 'c'].map((text) => viewRequests(frame, 'mcp-app/announce', { text })),
      ),
    );
    const refused = answers.filter(({ result }) => (result as { isError?: boolean }).isError);
    assert.isAtLeast(refused.length, 6);
    assert.isBelow(refused.length, 18);
  });

  it('announces inside of the modal dialog that has the view in full screen', async () => {
    const frame = await readyFrame({ html: await scriptedHtml(), title: 'Orders' });
    await frame.requestDisplayMode('fullscreen');
    await viewRequests(frame, 'mcp-app/announce', { text: 'Saved' });
    const inDialog = () =>
      frame.shadowRoot!.querySelector('[part=view] [data-mcp-app=announcements]');
    await eventually(() => inDialog()?.textContent === 'Orders: Saved', 'in the dialog');
    await frame.requestDisplayMode('inline');
    await viewRequests(frame, 'mcp-app/announce', { text: 'Closed' });
    await eventually(() => lines().includes('Orders: Closed'), 'in the page again');
    assert.equal(regions()[0]!.parentElement, document.body);
  });
});
