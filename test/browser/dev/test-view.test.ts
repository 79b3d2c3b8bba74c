import { assert } from 'chai';
import '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.define.js';
import { createTestView } from '../../../packages/devtools/src/testing/index.js';

describe('createTestView in a browser', () => {
  it('replaces the sandbox, and leaves it alone once closed', async () => {
    const capabilities = { availableDisplayModes: ['inline' as const, 'fullscreen' as const] };
    const view = createTestView({ capabilities });
    const frame = document.createElement('mcp-app-frame');
    frame.html = '<p>Clock';
    frame.availableDisplayModes = ['inline', 'fullscreen'];
    document.body.append(frame);
    const app = await view.nextApp();
    assert.equal(frame.status, 'ready');
    assert.isNull(frame.shadowRoot!.querySelector('iframe'));
    await view.click();
    assert.deepEqual(await app.requestDisplayMode({ mode: 'fullscreen' }), { mode: 'fullscreen' });
    assert.isTrue(frame.matches(':state(fullscreen)'));
    await frame.requestDisplayMode('inline');
    view.close();
    frame.reload();
    await frame.updateComplete;
    const hasIframe = () => frame.shadowRoot!.querySelector('iframe');
    while (!hasIframe()) await new Promise((resolve) => requestAnimationFrame(resolve));
    assert.lengthOf(view.starts, 1);
    frame.remove();
  });
});
