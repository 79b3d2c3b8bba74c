// Runs in the host page, driven by the runner: connects a client, mounts a host, records its requests.
import type { ClientModule, ConnectedClient } from './clients/client-binding.js';
import type {
  Arguments,
  HostEvent,
  HostModule,
  MountedHost,
  ToolResult,
  ViewTool,
} from './hosts/host-binding.js';

export interface Order {
  host: string;
  client: string;
  serverUrl: string;
  sandboxUrl: string;
  tool: ViewTool;
  takesClient: boolean;
  /** Arguments of the tool, if the call ends before the view starts. */
  calledWith?: Arguments;
}

interface HostPage {
  asked: { what: HostEvent; params: unknown }[];
  mounted: MountedHost;
  /** Calls the view's own tool, as the host of a conversation does. */
  callTool(args: Arguments): Promise<ToolResult>;
  /** Resolves when the host is mounted; the view may still be loading. */
  mount(order: Order): Promise<void>;
  unmount(): Promise<void>;
  /** Pixels. */
  viewHeight(): number;
}

declare global {
  interface Window {
    hostPage: HostPage;
  }
}

let connected: ConnectedClient;
let tool: ViewTool;
const container = document.body.appendChild(document.createElement('main'));

/** The iframe of the sandbox, also inside a shadow tree. */
function viewFrame(): HTMLIFrameElement {
  const element = container.querySelector('mcp-app-frame');
  return (element?.shadowRoot ?? container).querySelector('iframe')!;
}

window.hostPage = {
  asked: [],
  mounted: undefined as never,
  callTool: async (args) =>
    (await connected.callTool({ name: tool.name, arguments: args })) as ToolResult,
  async mount({ host, client, serverUrl, sandboxUrl, takesClient, calledWith, ...order }) {
    ({ tool } = order);
    const { connect } = (await import(`/clients/${client}.js`)) as ClientModule;
    const { mount } = (await import(`/hosts/${host}.js`)) as HostModule;
    connected = await connect(serverUrl);
    const asked: HostPage['asked'] = [];
    window.hostPage.asked = asked;
    const data = calledWith && {
      input: calledWith,
      result: await window.hostPage.callTool(calledWith),
    };
    window.hostPage.mounted = await mount({
      container,
      sandboxUrl,
      tool,
      connected,
      takesClient,
      ...data,
      note: (what, params) => void asked.push({ what, params: structuredClone(params) }),
    });
  },
  async unmount() {
    await window.hostPage.mounted?.unmount();
    container.replaceChildren();
    await connected?.client.close();
  },
  viewHeight: () => viewFrame().getBoundingClientRect().height,
};
