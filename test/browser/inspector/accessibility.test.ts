import { assert } from 'chai';
import {
  eventually,
  mountFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
  viewRequests,
} from '../../support/frame-harness.js';
import { violations } from '../../support/violations.js';
import { find, mountInspector, removeInspectors, textOf, untilRow } from './support.js';

describe('accessibility of the inspector', () => {
  afterEach(() => {
    removeInspectors();
    removeFrames();
    document.documentElement.style.cssText = '';
  });

  it('has no axe violations when there is nothing to inspect', async () => {
    assert.deepEqual(await violations(mountInspector({ htmlFor: 'nobody' })), []);
  });

  // The dark one differs only in colours.
  for (const [scheme, options] of [
    ['light', {}],
    ['dark', { runOnly: ['color-contrast'] }],
  ] as const) {
    it(`has no axe violations, whatever is shown (${scheme})`, async function whatever() {
      // Checks the colours of a whole panel several times, which takes a while on a busy machine.
      document.documentElement.style.cssText = `color-scheme: ${scheme}; background: Canvas`;
      const frame = mountFrame({
        resource: { text: await scriptedHtml(), _meta: { ui: { permissions: { camera: {} } } } },
        toolInput: { a: 1, b: 'text', c: true, d: null, e: { f: [1, 2] } },
      });
      const inspector = mountInspector({ frame });
      await untilReady(frame);
      await viewRequests(frame, 'tools/call', { name: 'nobody answers' });
      await untilRow(inspector, 'nobody answers');
      (await untilRow(inspector, 'tool-input')).click();
      await eventually(() => find(inspector, '.details .json'));
      assert.deepEqual(await violations(inspector, options), [], 'messages and details');
      await viewRequests(frame, 'mcp-app/follow-accessibility');
      await viewRequests(frame, 'mcp-app/announce', { text: 'Two orders added' });
      for (const tab of ['timing', 'context', 'security', 'agents', 'accessibility']) {
        find(inspector, `#tab-${tab}`)!.click();
        assert.deepEqual(await violations(inspector, options), [], tab);
      }
      await eventually(() => textOf(inspector).includes('Two orders added'), 'announcements');
      assert.include(textOf(inspector), 'reducedMotion');
      inspector.replay();
      inspector.recording = {} as never;
      await eventually(() => find(inspector, '[role=alert]'));
      assert.deepEqual(await violations(inspector, options), [], 'an alert, a replay');
    });
  }

  it('fits a phone: nothing is wider than 360 pixels', async () => {
    const frame = mountFrame({ html: await scriptedHtml() });
    const inspector = mountInspector({ frame });
    inspector.style.inlineSize = '360px';
    await untilReady(frame);
    (await untilRow(inspector, 'ui/initialize')).click();
    const details = await eventually(() => find(inspector, '.details'));
    assert.isAtMost(find(inspector, '.inspector')!.scrollWidth, 360);
    const list = find(inspector, '.list')!.getBoundingClientRect();
    assert.isAtLeast(details.getBoundingClientRect().top, list.bottom - 1, 'stacked');
  });
});
