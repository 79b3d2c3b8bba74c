// A host made with `AppBridge`: what is the same in its versions 1.x and 2.x, after its example host.
import type { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
import { sandboxReady } from '../../support/sandbox-ready.js';
import {
  HOST_CAPABILITIES,
  HOST_CONTEXT,
  HOST_INFO,
  methodNotFound,
  SAMPLED,
} from './host-binding.js';
import type { HostModule, HostMount } from './host-binding.js';

interface BridgeVersion {
  AppBridge: typeof AppBridge;
  PostMessageTransport: typeof PostMessageTransport;
  onAppToolsChanged(bridge: AppBridge, listener: () => void): void;
  ping(bridge: AppBridge): Promise<unknown>;
}

/** The outer iframe, when its page can accept HTML. */
async function openSandbox({ container, sandboxUrl }: HostMount): Promise<HTMLIFrameElement> {
  const iframe = document.createElement('iframe');
  iframe.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-forms');
  iframe.style.cssText = 'border:0;width:600px;height:300px';
  const ready = sandboxReady(iframe);
  iframe.src = sandboxUrl;
  container.append(iframe);
  await ready;
  return iframe;
}

/** What its documentation says for a bridge without a client: the page answers. */
function answerByHandlers(bridge: AppBridge, { connected }: HostMount): void {
  const { client, callTool, onToolsChanged } = connected;
  bridge.oncalltool = (params, extra) => {
    // The signal is in different places in 1.x and 2.x.
    const { signal } = (extra as { mcpReq?: { signal: AbortSignal } }).mcpReq ?? (extra as never);
    return callTool(params, signal) as never;
  };
  bridge.onlistresources = (params) => client.listResources(params) as never;
  bridge.onlistresourcetemplates = (params) => client.listResourceTemplates(params) as never;
  bridge.onreadresource = ({ uri }) => client.readResource({ uri }) as never;
  bridge.onlistprompts = (params) => client.listPrompts(params) as never;
  onToolsChanged(() => void bridge.sendToolListChanged());
}

export const bridgeHost =
  (version: BridgeVersion): HostModule['mount'] =>
  async (options) => {
    const { tool, connected, takesClient, input, result, note } = options;
    const { client } = connected;
    const { contents } = await client.readResource({ uri: tool._meta.ui.resourceUri });
    const iframe = await openSandbox(options);
    let context = HOST_CONTEXT;
    const bridge = new version.AppBridge(
      takesClient ? (client as never) : null,
      HOST_INFO,
      HOST_CAPABILITIES,
      { hostContext: context },
    );
    const setContext = (change: Partial<typeof HOST_CONTEXT>) => {
      context = { ...context, ...change };
      bridge.setHostContext(context);
    };
    if (!takesClient) answerByHandlers(bridge, options);
    bridge.onopenlink = async (params) => (note('open link', params), {});
    bridge.ondownloadfile = async (params) => (note('download', params), {});
    bridge.onmessage = async (params) => (note('message', params), {});
    bridge.onupdatemodelcontext = async (params) => (note('model context', params), {});
    bridge.oncreatesamplingmessage = async (params) => (note('sampling', params), SAMPLED);
    bridge.onrequestdisplaymode = async ({ mode }) => {
      if (context.availableDisplayModes.includes(mode)) setContext({ displayMode: mode });
      return { mode: context.displayMode };
    };
    // It has no setter for this one.
    bridge.fallbackRequestHandler = async ({ method, params }) => {
      if (method === 'tools/list') return client.listTools(params) as never;
      throw methodNotFound(method);
    };
    bridge.onloggingmessage = ({ level, data }) => note('log', { level, data });
    bridge.onrequestteardown = () => note('request teardown', {});
    bridge.onsizechange = ({ height }) => {
      if (height !== undefined) iframe.style.height = `${height}px`;
    };
    const listAppTools = async () => (await bridge.listTools({})).tools;
    version.onAppToolsChanged(bridge, async () =>
      note(
        'app tools changed',
        (await listAppTools()).map(({ name }) => name),
      ),
    );
    const ready = new Promise<void>((resolve) => {
      bridge.oninitialized = () => {
        if (input) void bridge.sendToolInput({ arguments: input });
        if (result) void bridge.sendToolResult(result);
        resolve();
      };
    });
    const { contentWindow } = iframe;
    await bridge.connect(new version.PostMessageTransport(contentWindow!, contentWindow!));
    void bridge.sendSandboxResourceReady({ html: contents[0]!.text! });
    return {
      ready,
      failed: new Promise(() => {}),
      appInfo: () => bridge.getAppVersion(),
      toolInputPartial: (args) => void bridge.sendToolInputPartial({ arguments: args }),
      toolInput: (args) => void bridge.sendToolInput({ arguments: args }),
      toolResult: (value) => void bridge.sendToolResult(value),
      toolCancelled: (reason) => void bridge.sendToolCancelled({ reason }),
      setTheme: (theme) => setContext({ theme }),
      listAppTools,
      callAppTool: (name, args) => bridge.callTool({ name, arguments: args }),
      ping: () => version.ping(bridge),
      teardown: async () => void (await bridge.teardownResource({})),
      async unmount() {
        await bridge.close();
        iframe.remove();
      },
    };
  };
