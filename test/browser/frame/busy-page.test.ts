import {
  eventually,
  mountFrame,
  readyFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
} from '../../support/frame-harness.js';
import { otherOrigin } from '../../support/other-origin.js';

/** Keeps the main thread of the page busy. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('a page whose main thread is busy', () => {
  afterEach(removeFrames);

  it('S2 does not count that time as silence of the sandbox', async () => {
    // Silence would be noticed before the page says hello, and both before the main thread is free again.
    const sandboxUrl = `${otherOrigin}/test/pages/plain-proxy.html?hello-after=3000`;
    const html = await scriptedHtml();
    // From the second frame on, everything is loaded: the frame listens before its sandbox has loaded.
    await readyFrame({ html });
    const frame = mountFrame({ html, sandbox: { url: sandboxUrl } });
    const iframe = await eventually(() => frame.shadowRoot!.querySelector('iframe'), 'the sandbox');
    iframe.addEventListener('load', () => setTimeout(block, 100, 4000), { once: true });
    await untilReady(frame);
  });
});
