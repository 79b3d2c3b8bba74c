import { configureFrames, McpAppFrameElement, prewarm } from '@mcp-app/elements/mcp-app-frame';
import { TOOL_RESULT, answer } from '../contestant.js';
import type { Contestant, Report } from '../contestant.js';

customElements.define('mcp-app-frame', McpAppFrameElement);

export const contestant: Contestant = {
  prewarm: (sandboxUrl) => prewarm({ sandbox: { url: sandboxUrl } }),
  async setTimings(isOn) {
    const { frameTimings } = await import('@mcp-app/elements/timings');
    configureFrames({ timings: isOn ? frameTimings() : undefined });
  },
  mount({ container, html, sandboxUrl, viewOrigins, streams, toolResult = TOOL_RESULT, report }) {
    const frame = document.createElement('mcp-app-frame');
    frame.html = html;
    // All contestants start all their frames, wherever those are.
    frame.eager = true;
    frame.sandbox = { url: sandboxUrl };
    if (viewOrigins) {
      frame.serverId = 'bench';
      frame.sandbox = {
        url: sandboxUrl,
        views: { origin: viewOrigins, key: 'the secret of this page' },
      };
    }
    if (!streams) Object.assign(frame, { toolInput: {}, toolResult });
    frame.handlers = { callTool: ({ arguments: args }) => answer(args) };
    frame.addEventListener('mcp-app-log', ({ data }) => report(data as Report));
    container.append(frame);
    return {
      run: (task) => void (frame.toolInput = { task }),
      stream: ({ text, value }) => void (frame.toolInputPartial = text ?? value),
      unmount: () => frame.remove(),
    };
  },
};
