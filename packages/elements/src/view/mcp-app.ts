// Runs in the view. The connection to the host, with a method for each request.
import type { HostCapabilities } from '../protocol/capabilities.js';
import type { DisplayMode } from '../protocol/host-context.js';
import type {
  CallToolParams,
  ListParams,
  LoggingMessageParams,
  ReadResourceParams,
} from '../protocol/mcp.js';
import type {
  DisplayModeParams,
  DownloadFileParams,
  MessageParams,
  OpenLinkParams,
  SizeChangedParams,
  UpdateModelContextParams,
} from '../protocol/messages.js';
import type { CreateMessageParams } from '../protocol/sampling.js';
import type { RequestOptions } from '../rpc/pending-request.js';
import { AppConnection } from './app-connection.js';
import type { AnyTools, ToolAnswer, ToolCall, ToolTypes } from './typed-tools.js';

/**
 * A view's connection to its host.
 * ```js
 * const app = new McpApp({ name: 'Clock', version: '1.0.0' });
 * app.subscribe(() => render(app.getSnapshot()));
 * await app.connect();
 * ```
 * `Tools` names the server's tools: `new McpApp<{ add: { input: { a: number }; output: { sum: number } } }>(...)`.
 * `Own` are the tools that have this view, if not all do: they define the types of `toolInput` and `toolResult`.
 *
 * Every request waits for a pending connection. It rejects with `HostRefusedError` if the host refuses it, with
 * `RpcError` on a timeout or a closed connection, and with the signal's reason if aborted.
 */
export class McpApp<
  Tools extends ToolTypes<Tools> = AnyTools,
  Own extends keyof Tools = keyof Tools,
> extends AppConnection<Tools, Own> {
  /**
   * Whether the host supports this: `can('openLinks')`, `can('message', 'image')`, `can('displayMode', 'pip')`
   * (supported by the host, and declared by this view if it declares any).
   */
  can(capability: 'displayMode', mode: DisplayMode): boolean;
  can<C extends keyof HostCapabilities>(
    capability: C,
    part?: keyof NonNullable<HostCapabilities[C]>,
  ): boolean;
  can(capability: string, part?: PropertyKey): boolean {
    const { hostCapabilities, hostContext } = this.getSnapshot();
    if (capability === 'displayMode')
      return (
        !!hostContext?.availableDisplayModes?.includes?.(part as DisplayMode) &&
        this.capabilities.availableDisplayModes?.includes(part as DisplayMode) !== false
      );
    const offer = hostCapabilities?.[capability as 'message'];
    return !!(part ? offer?.[part as 'text'] : offer);
  }

  /** Calls a tool of the view's own server (V1). Progress notifications reset the timeout. */
  callServerTool<Name extends keyof Tools & string>(
    params: ToolCall<Tools, Name>,
    options?: RequestOptions,
  ): Promise<ToolAnswer<Tools[Name]['output']>> {
    return this.request('tools/call', params as CallToolParams, {
      onprogress() {},
      resetTimeoutOnProgress: true,
      ...options,
    }) as Promise<ToolAnswer<Tools[Name]['output']>>;
  }

  /** Lists the tools of the view's own server (V2). Many hosts support only `tools/call`. */
  listServerTools(params: ListParams = {}, options?: RequestOptions) {
    return this.request('tools/list', params, options);
  }

  /** Reads a resource of the view's own server (V5). */
  readServerResource(params: ReadResourceParams, options?: RequestOptions) {
    return this.request('resources/read', params, options);
  }

  /** Lists the resources of the view's own server (V3). */
  listServerResources(params: ListParams = {}, options?: RequestOptions) {
    return this.request('resources/list', params, options);
  }

  /** Adds a message of the user to the conversation (V9). `isError` in the result: it was not accepted. */
  sendMessage(params: MessageParams, options?: RequestOptions) {
    return this.request('ui/message', params, options);
  }

  /** Tells the model what the view shows. Each call replaces the previous one (V10). */
  updateModelContext(params: UpdateModelContextParams, options?: RequestOptions) {
    return this.request('ui/update-model-context', params, options);
  }

  /** Asks the host to open a URL (V7). `isError` in the result: it was not opened. */
  openLink(params: OpenLinkParams, options?: RequestOptions) {
    return this.request('ui/open-link', params, options);
  }

  /** Asks the host to save files (V8). `isError` in the result: they were not saved. */
  downloadFile(params: DownloadFileParams, options?: RequestOptions) {
    return this.request('ui/download-file', params, options);
  }

  /** Requests a display mode. The result has the actual mode, which can be the old one (M2). */
  requestDisplayMode(params: DisplayModeParams, options?: RequestOptions) {
    return this.request('ui/request-display-mode', params, options);
  }

  /** Requests a completion from the host's model (V11). */
  createSamplingMessage(params: CreateMessageParams, options?: RequestOptions) {
    return this.request('sampling/createMessage', params, options);
  }

  /** Writes to the host's log (V12). */
  sendLog(params: LoggingMessageParams): Promise<void> {
    return this.notify('notifications/message', params);
  }

  /** Reports the size of the view in pixels. `reportSize()` does this automatically. */
  sendSizeChanged(params: SizeChangedParams): Promise<void> {
    return this.notify('ui/notifications/size-changed', params);
  }

  /** Asks the host to remove the view (L7). If the host does, `teardown` follows. */
  requestTeardown(): Promise<void> {
    return this.notify('ui/notifications/request-teardown', {});
  }
}
