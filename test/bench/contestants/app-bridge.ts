// The official AppBridge, used as its example host does.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
import { sandboxReady } from '../../support/sandbox-ready.js';
import { TOOL_RESULT, answer } from '../contestant.js';
import type { Contestant, Report } from '../contestant.js';

export const contestant: Contestant = {
  async mount({ container, html, sandboxUrl, streams, toolResult = TOOL_RESULT, report }) {
    const iframe = document.createElement('iframe');
    iframe.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-forms');
    const ready = sandboxReady(iframe);
    iframe.src = sandboxUrl;
    container.append(iframe);
    await ready;
    const bridge = new AppBridge(
      null,
      { name: 'bench', version: '1.0.0' },
      { serverTools: {}, logging: {} },
    );
    bridge.oncalltool = async ({ arguments: args }) => answer(args);
    bridge.onloggingmessage = ({ data }) => report(data as Report);
    bridge.oninitialized = () => {
      if (streams) return;
      void bridge.sendToolInput({ arguments: {} });
      void bridge.sendToolResult(toolResult);
    };
    const { contentWindow } = iframe;
    await bridge.connect(new PostMessageTransport(contentWindow!, contentWindow!));
    void bridge.sendSandboxResourceReady({ html });
    return {
      run: (task) => void bridge.sendToolInput({ arguments: { task } }),
      stream: ({ value }) => void bridge.sendToolInputPartial({ arguments: value }),
      async unmount() {
        await bridge.close();
        iframe.remove();
      },
    };
  },
};
