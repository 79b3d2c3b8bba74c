// A view built into one file, in a frame whose page has `window.openai` and whose parent does not speak MCP Apps.
import { assert } from 'chai';
import { builtHtml, eventually } from '../../support/frame-harness.js';

interface OpenaiFrame extends Window {
  openai: Record<string, unknown>;
  heights: number[];
  CustomEvent: typeof CustomEvent;
}

const OPENAI = `<script>
  window.heights = [];
  window.openai = {
    toolInput: { zone: 'UTC' }, toolOutput: null, theme: 'dark', locale: 'de',
    notifyIntrinsicHeight: (height) => void heights.push(height),
  };
</script>`;

describe('a built view in a host that has only window.openai', () => {
  it('draws the result when it arrives, in the theme of the host, and reports its height', async () => {
    const posted: unknown[] = [];
    const frame = document.createElement('iframe');
    const listen = ({ source, data }: MessageEvent) => {
      if (source === frame.contentWindow) posted.push((data as { method?: string }).method);
    };
    addEventListener('message', listen);
    frame.srcdoc = (await builtHtml()).replace('<head>', `<head>${OPENAI}`);
    document.body.append(frame);
    try {
      const view = () => frame.contentDocument!;
      const root = () => view().querySelector('mcp-app-root');
      await eventually(() => root()?.matches(':state(tool-input)'), 'the input');
      assert.equal(view().documentElement.dataset['theme'], 'dark');
      assert.equal(view().documentElement.lang, 'de');
      const page = frame.contentWindow as unknown as OpenaiFrame;
      const globals = { toolOutput: { time: 12 } };
      Object.assign(page.openai, globals);
      page.dispatchEvent(new page.CustomEvent('openai:set_globals', { detail: { globals } }));
      await eventually(
        () => view().querySelector('output')!.textContent === '<!-- </script> {"time":12}',
        'the result',
      );
      await eventually(() => page.heights.length > 0, 'a height');
      assert.isTrue(root()!.matches(':state(ready)'));
      assert.deepEqual(posted, ['ui/initialize'], 'the parent is asked once');
    } finally {
      removeEventListener('message', listen);
      frame.remove();
    }
  });
});
