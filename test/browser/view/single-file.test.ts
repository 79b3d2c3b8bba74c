// A view built by `@mcp-app/devtools/vite`, in a real sandbox: an opaque origin under the strict policy.
import { assert } from 'chai';
import { builtHtml, mountFrame, nextEvent, removeFrames } from '../../support/frame-harness.js';

describe('a view built into a single file', () => {
  after(removeFrames);

  it('S4 runs where nothing can be loaded: script, styles, image and the lazy module', async () => {
    const frame = mountFrame({
      html: await builtHtml(),
      toolInput: {},
      toolResult: { content: [], structuredContent: { time: 12 } },
    });
    const { data } = await nextEvent(frame, 'mcp-app-log');
    assert.deepEqual(data, {
      text: '<!-- </script> {"time":12}',
      title: 'rgb(1, 2, 3)',
      result: 'rgb(4, 5, 6)',
      picture: 10,
    });
    assert.equal(frame.details.appInfo?.name, 'Built');
  });
});
