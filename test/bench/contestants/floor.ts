// The floor: what a host must do by hand at the least. No checks, no theme, no teardown.
import { TOOL_RESULT, answer } from '../contestant.js';
import type { Contestant, Report } from '../contestant.js';

export const contestant: Contestant = {
  mount({ container, html, sandboxUrl, streams, toolResult = TOOL_RESULT, report }) {
    const iframe = document.createElement('iframe');
    const send = (message: object) =>
      iframe.contentWindow!.postMessage({ jsonrpc: '2.0', ...message }, '*');
    const notify = (method: string, params: object) => send({ method, params });

    const listener = ({ source, data }: MessageEvent) => {
      if (source !== iframe.contentWindow) return;
      const { id, method, params } = data as { id: number; method: string; params: never };
      switch (method) {
        case 'ui/notifications/sandbox-proxy-ready':
          return notify('ui/notifications/sandbox-resource-ready', { html });
        case 'ui/initialize':
          return send({
            id,
            result: {
              protocolVersion: '2026-01-26',
              hostInfo: { name: 'floor', version: '1.0.0' },
              hostCapabilities: { serverTools: {}, logging: {} },
              hostContext: {},
            },
          });
        case 'ui/notifications/initialized':
          if (streams) return;
          notify('ui/notifications/tool-input', { arguments: {} });
          return notify('ui/notifications/tool-result', toolResult);
        case 'tools/call':
          return send({ id, result: answer((params as { arguments: never }).arguments) });
        case 'notifications/message':
          return report((params as { data: Report }).data);
      }
    };
    addEventListener('message', listener);
    iframe.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-forms');
    iframe.src = sandboxUrl;
    container.append(iframe);
    return {
      run: (task) => notify('ui/notifications/tool-input', { arguments: { task } }),
      stream: ({ value }) => notify('ui/notifications/tool-input-partial', { arguments: value }),
      unmount() {
        removeEventListener('message', listener);
        iframe.remove();
      },
    };
  },
};
