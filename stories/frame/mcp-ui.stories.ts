import type { Meta } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import { frameIn, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/**
 * Resources in the format that mcp-ui used before MCP Apps. They are shown if the page adds `mcp-ui` to `dialects`, in
 * the same sandbox and under the same policy as any other view.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Older mcp-ui resources' };
export default meta;

const resource = {
  uri: 'ui://shop/order',
  mimeType: 'text/html',
  text: `<!doctype html><html lang="en"><title>Order</title>
    <style>:root{color-scheme:light dark} body{font:1rem/1.5 system-ui;margin:1rem} button{font:inherit}</style>
    <p>Order 1042 waits in the warehouse.</p>
    <button type="button">Ship it</button>
    <p role="status"></p>
    <script>
      const status = document.querySelector('[role=status]');
      document.querySelector('button').onclick = () =>
        parent.postMessage({ type: 'tool', messageId: '1', payload: { toolName: 'ship-order', params: { id: 1042 } } }, '*');
      addEventListener('message', ({ data }) => {
        if (data.type === 'ui-lifecycle-iframe-render-data') status.textContent = 'The host is ' + data.payload.renderData.theme + '.';
        if (data.type === 'ui-message-response') status.textContent = 'Done.';
      });
      parent.postMessage({ type: 'ui-lifecycle-iframe-ready' }, '*');
    </script>`,
  _meta: { 'mcpui.dev/ui-preferred-frame-size': ['100%', '180px'] },
};

/** HTML that uses the mcp-ui messages. */
export const Html: FrameStory = {
  args: { resource, dialects: ['openai', 'mcp-ui'], border: true },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    await waitFor(() => expect(frame.clientHeight).toBeGreaterThan(170));
  },
};

/** Remote DOM would run in the host page, so it is refused, and the hint links to the documentation. */
export const RemoteDom: FrameStory = {
  args: {
    dialects: ['openai', 'mcp-ui'],
    resource: {
      uri: 'ui://shop/remote',
      mimeType: 'application/vnd.mcp-ui.remote-dom+javascript; framework=react',
      text: 'root.append("Order")',
    },
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'error');
    await expect(frame.error?.hint).toContain('older-mcp-ui.md');
  },
};
