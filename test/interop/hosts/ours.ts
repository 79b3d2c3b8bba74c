// `<mcp-app-frame>`: it reads the view and answers it with the given client.
import { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { HOST_INFO, SAMPLED, TEXT_COLOR } from './host-binding.js';
import type { HostModule } from './host-binding.js';

customElements.define('mcp-app-frame', McpAppFrameElement);

export const mount: HostModule['mount'] = ({
  container,
  sandboxUrl,
  tool,
  connected,
  input,
  result,
  note,
}) => {
  const frame = document.createElement('mcp-app-frame');
  frame.style.setProperty('--color-text-primary', TEXT_COLOR);
  Object.assign(frame, {
    tool,
    client: connected.client,
    sandbox: { url: sandboxUrl },
    host: { info: HOST_INFO, locale: 'de-DE' },
    theme: 'dark',
    availableDisplayModes: ['inline', 'fullscreen'],
    // The views of this test send requests without a user.
    consent: { policy: { 'display-mode': 'allow' } },
    toolInput: input,
    toolResult: result,
  });
  frame.handlers = {
    openLink: (params) => note('open link', params),
    downloadFile: (params) => note('download', params),
    message: (params) => note('message', params),
    updateModelContext: (params) => note('model context', params),
    createMessage(params) {
      note('sampling', params);
      return SAMPLED;
    },
  };
  frame.addEventListener('mcp-app-log', ({ level, data }) => note('log', { level, data }));
  frame.addEventListener('mcp-app-tools-change', ({ tools }) =>
    note(
      'app tools changed',
      tools.map(({ name }) => name),
    ),
  );
  frame.addEventListener('mcp-app-request-close', (event) => {
    event.preventDefault();
    note('request teardown', {});
  });
  const ready = new Promise((resolve) => {
    frame.addEventListener('mcp-app-ready', resolve, { once: true });
  });
  const failed = new Promise<never>((_, reject) => {
    frame.addEventListener('mcp-app-error', ({ error }) => reject(error), { once: true });
  });
  container.append(frame);
  return {
    ready,
    failed,
    appInfo: () => frame.details.appInfo,
    toolInputPartial: (args) => void (frame.toolInputPartial = args),
    toolInput: (args) => void (frame.toolInput = args),
    toolResult: (value) => void (frame.toolResult = value as never),
    toolCancelled: (reason) => void (frame.toolCancelled = { reason }),
    setTheme: (theme) => void (frame.theme = theme),
    listAppTools: () => frame.listAppTools(),
    callAppTool: (name, args) => frame.callAppTool(name, args),
    teardown: () => frame.close('the test is over'),
    unmount: () => frame.remove(),
  };
};
