// A view in an endless loop. Whether the page continues depends on processes: Chromium runs opaque frames in a process
// that is not the page's. WebKit never does. Firefox does for another site, but not under the driver of these tests,
// which turns its isolation off: nothing is claimed there for `origin`. A loop that never ends is in
// test/chromium/endless-loop.test.ts, because frames of other windows may be in its process.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  pause,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
} from '../support/frame-harness.js';
import { engine } from '../support/engine.js';
import { ISOLATIONS, settingsOf } from './support/isolations.js';

const SPIN_MS = 1200;

describe('a view in an endless loop', () => {
  let html: string;
  const heard: unknown[] = [];
  const listen = ({ data }: MessageEvent) => heard.push(data);
  before(async () => {
    html = await scriptedHtml();
    addEventListener('message', listen);
  });
  after(() => removeEventListener('message', listen));
  afterEach(removeFrames);

  /** Lets the view loop; resolves when it is about to. */
  const loop = async (frame: McpAppFrameElement, ms: number) => {
    heard.length = 0;
    // Directly to the page, because the sandbox page may be blocked with the view. In a separate task: Chromium sends
    // messages to other processes when the task is done.
    viewEvaluates(
      frame,
      `top.postMessage('loop begins', '*');
      setTimeout(() => {
        const end = performance.now() + ${ms};
        while (performance.now() < end);
        top.postMessage('loop ends', '*');
      }, 20)`,
    ).catch(() => {});
    await eventually(() => heard.includes('loop begins'), 'the loop');
  };

  for (const isolation of ISOLATIONS) {
    if (engine === 'firefox' && /origin|dedicated/.test(isolation)) continue;
    const claim = engine === 'chromium' ? 'goes on' : 'stands still, as documented';

    it(`${isolation}: the host page ${claim}`, async () => {
      const frame = await readyFrame({ html, ...(await settingsOf(isolation)) });
      await loop(frame, SPIN_MS);
      // Counts turns, not time: there are a few before the loop, then none or dozens.
      let turns = 0;
      for (; !heard.includes('loop ends'); turns++) await pause(10);
      if (engine === 'chromium') assert.isAbove(turns, 12);
      else assert.isBelow(turns, 12);
      assert.equal(await viewEvaluates(frame, '1 + 1'), 2);
    });
  }
});
