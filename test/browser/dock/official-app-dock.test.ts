// The official App accepts only the three modes of the specification. Page and user can still dock its view, and it
// receives nothing that its schemas reject.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { eventually } from '../../support/frame-harness.js';
import {
  appCalls,
  appHeard,
  appKnows,
  OFFICIAL_VERSIONS,
  officialHtml,
} from '../../support/official-view-html.js';
import { countLoads, dockPage, inFrame, untilDocked } from './dock-page.js';
import type { DockPage } from './dock-page.js';

for (const { version, sdk } of OFFICIAL_VERSIONS)
  describe(`the official App ${version} in a dock`, () => {
    let page: DockPage;
    let frame: McpAppFrameElement;
    const toView: string[] = [];
    before(async () => {
      page = dockPage();
      const html = await officialHtml(sdk);
      const policy = { 'display-mode': 'allow' } as const;
      frame = await page.addFrame({ html, title: 'Official', consent: { policy } }, (started) =>
        started.watchMessages(({ direction, message }) => {
          if (direction === 'to-view') toView.push(JSON.stringify(message));
        }),
      );
    });
    after(() => page.remove());

    const toldSize = async () =>
      (await appKnows(frame)).hostContext['containerDimensions'] as Record<string, number>;

    it('M3 is not offered the mode', async () => {
      const { hostContext } = await appKnows(frame);
      assert.deepEqual(hostContext['availableDisplayModes'], ['inline', 'fullscreen', 'pip']);
    });

    it('C2 stays connected when the user docks it, still sees inline, and receives its size', async () => {
      const loads = countLoads(frame);
      inFrame(frame, '.tool.split').click();
      await eventually(() => frame.displayMode === 'split', 'docked');
      await untilDocked(frame, page.dock);
      const { clientWidth, clientHeight } = inFrame(frame, '[part=view]');
      await eventually(async () => {
        const { width, height } = await toldSize();
        return width === clientWidth && height === clientHeight;
      }, 'its size');
      assert.equal((await appKnows(frame)).hostContext['displayMode'], 'inline');
      page.dock.resize(300);
      await eventually(async () => (await toldSize()).width === 290, 'its new size');
      assert.equal(loads(), 0);
      assert.equal(frame.status, 'ready');
    });

    it('M2 is then answered in modes that it knows', async () => {
      const asks = async (mode: string) =>
        (await appCalls(frame, 'requestDisplayMode', { mode })).result?.['mode'];
      assert.equal(await asks('inline'), 'inline');
      assert.equal(frame.displayMode, 'split', 'the user docked it, and it does not know');
      // A view cannot change its mode twice within a second.
      await eventually(async () => (await asks('fullscreen')) === 'fullscreen', 'full screen');
      assert.equal(frame.displayMode, 'fullscreen');
      await frame.requestDisplayMode('split');
      assert.equal((await appKnows(frame)).hostContext['displayMode'], 'inline');
      await frame.requestDisplayMode('inline');
    });

    it('M3 receives no message with the word', async () => {
      const heard = await appHeard(frame);
      assert.isEmpty(heard.filter(({ event }) => /error/i.test(event)));
      assert.isNotEmpty(toView);
      assert.notInclude(toView.join(), '"split"');
    });
  });
