// The official AppBridge, used as its example host does.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
import { TOOL_RESULT, answer } from '../contestant.js';
import type { Contestant, Report } from '../contestant.js';

export const contestant: Contestant = {
  async mount({ container, html, sandboxUrl, report }) {
    const iframe = document.createElement('iframe');
    iframe.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-forms');
    const ready = new Promise<void>((resolve) => {
      addEventListener('message', function listener({ source, data }) {
        if (source !== iframe.contentWindow) return;
        if (data?.method !== 'ui/notifications/sandbox-proxy-ready') return;
        removeEventListener('message', listener);
        resolve();
      });
    });
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
      void bridge.sendToolInput({ arguments: {} });
      void bridge.sendToolResult(TOOL_RESULT);
    };
    const { contentWindow } = iframe;
    await bridge.connect(new PostMessageTransport(contentWindow!, contentWindow!));
    void bridge.sendSandboxResourceReady({ html });
    return {
      run: (task) => void bridge.sendToolInput({ arguments: { task } }),
      async unmount() {
        await bridge.close();
        iframe.remove();
      },
    };
  },
};
