// `AppRenderer` of @mcp-ui/client: it reads the view and answers it with the given client.
import { AppRenderer } from '@mcp-ui/client';
import { createElement, createRef } from 'react';
import type { ElementType } from 'react';
import { createRoot } from 'react-dom/client';
import {
  HOST_CAPABILITIES,
  HOST_CONTEXT,
  HOST_INFO,
  methodNotFound,
  SAMPLED,
} from './host-binding.js';
import type { HostModule, HostMount } from './host-binding.js';

/** What is used of its handle; its own types do not resolve under Node's rules. */
interface Handle {
  sendToolListChanged(): void;
  teardownResource(): void;
}

type Params = Record<string, unknown>;

/** What its documentation says for a page without a client. */
function handlersOf({ tool, connected }: HostMount): object {
  const { client, callTool } = connected;
  return {
    toolResourceUri: tool._meta.ui.resourceUri,
    onReadResource: ({ uri }: { uri: string }) => client.readResource({ uri }),
    onCallTool: (params: Params, { signal }: { signal: AbortSignal }) => callTool(params, signal),
    onListResources: (params: Params) => client.listResources(params),
    onListResourceTemplates: (params: Params) => client.listResourceTemplates(params),
    onListPrompts: (params: Params) => client.listPrompts(params),
  };
}

export const mount: HostModule['mount'] = (options) => {
  const { container, sandboxUrl, tool, connected, takesClient, input, result, note } = options;
  const { client, onToolsChanged } = connected;
  const root = createRoot(container);
  const ref = createRef<Handle>();
  let fail: (error: unknown) => void;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // Everything that goes beyond its handlers arrives here.
  const others: Record<string, (params: Params) => unknown> = {
    'tools/list': (params) => client.listTools(params),
    'ui/download-file': (params) => (note('download', params), {}),
    'ui/update-model-context': (params) => (note('model context', params), {}),
    'sampling/createMessage': (params) => (note('sampling', params), SAMPLED),
  };
  let props: object = {
    ref,
    toolName: tool.name,
    sandbox: { url: new URL(sandboxUrl) },
    hostInfo: HOST_INFO,
    hostCapabilities: HOST_CAPABILITIES,
    hostContext: HOST_CONTEXT,
    toolInput: input,
    toolResult: result,
    onOpenLink: async (params: Params) => (note('open link', params), {}),
    onMessage: async (params: Params) => (note('message', params), {}),
    onLoggingMessage: ({ level, data }: Params) => note('log', { level, data }),
    onError: (error: Error) => fail(error),
    async onFallbackRequest({ method, params = {} }: { method: string; params?: Params }) {
      const answer = others[method];
      if (!answer) throw methodNotFound(method);
      return answer(params);
    },
    ...(takesClient ? { client } : handlersOf(options)),
  };
  const render = (change: object) => {
    props = { ...props, ...change };
    root.render(createElement(AppRenderer as ElementType, props));
  };
  render({});
  if (!takesClient) onToolsChanged(() => ref.current?.sendToolListChanged());
  return {
    failed,
    toolInputPartial: (args) => render({ toolInputPartial: { arguments: args } }),
    toolInput: (args) => render({ toolInput: args }),
    toolResult: (value) => render({ toolResult: value }),
    toolCancelled: () => render({ toolCancelled: true }),
    setTheme: (theme) => render({ hostContext: { ...HOST_CONTEXT, theme } }),
    teardown: () => ref.current!.teardownResource(),
    unmount: () => root.unmount(),
  };
};
