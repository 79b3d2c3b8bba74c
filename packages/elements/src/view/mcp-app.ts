// Runs in the View. The heart of the view side: the connection to the Host with its actions.
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
 * A View's connection to its Host.
 * ```js
 * const app = new McpApp({ name: 'Clock', version: '1.0.0' });
 * app.subscribe(() => render(app.getSnapshot()));
 * await app.connect();
 * ```
 * `Tools` names the server's tools: `new McpApp<{ add: { input: { a: number }; output: { sum: number } } }>(...)`.
 *
 * Every action waits for a connection under way. It rejects with `HostRefusedError` when the Host says
 * no, with `RpcError` on a timeout or a closed connection, with the signal's reason when aborted.
 */
export class McpApp<Tools extends ToolTypes<Tools> = AnyTools> extends AppConnection {
  /**
   * Whether the Host says that it does this: `can('openLinks')`, `can('message', 'image')`,
   * `can('displayMode', 'pip')` (offered by the Host, and declared by this View if it declares any).
   */
  can(capability: 'displayMode', mode: DisplayMode): boolean;
  can<C extends keyof HostCapabilities>(
    capability: C,
    part?: keyof NonNullable<HostCapabilities[C]>,
  ): boolean;
  can(capability: string, part?: PropertyKey): boolean {
    const { hostCapabilities, hostContext } = this.getSnapshot();
    const { availableDisplayModes: declared } = this.capabilities;
    const mode = part as DisplayMode;
    if (capability === 'displayMode')
      return (
        !!hostContext?.availableDisplayModes?.includes?.(mode) && declared?.includes(mode) !== false
      );
    const offer = hostCapabilities?.[capability as 'message'];
    return !!(part ? offer?.[part as 'text'] : offer);
  }

  /** Calls a tool of the View's own server (V1). Progress keeps it from timing out. */
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

  /** The tools of the View's own server (V2). Many Hosts refuse it: they know only `tools/call`. */
  listServerTools(params: ListParams = {}, options?: RequestOptions) {
    return this.request('tools/list', params, options);
  }

  /** Reads a resource of the View's own server (V5). */
  readServerResource(params: ReadResourceParams, options?: RequestOptions) {
    return this.request('resources/read', params, options);
  }

  /** The resources of the View's own server (V3). */
  listServerResources(params: ListParams = {}, options?: RequestOptions) {
    return this.request('resources/list', params, options);
  }

  /** Says something in the conversation as the user (V9). `isError` in the result: it was not taken. */
  sendMessage(params: MessageParams, options?: RequestOptions) {
    return this.request('ui/message', params, options);
  }

  /** Tells the model what the View shows now; each call replaces the one before (V10). */
  updateModelContext(params: UpdateModelContextParams, options?: RequestOptions) {
    return this.request('ui/update-model-context', params, options);
  }

  /** Asks the Host to open a URL (V7). `isError` in the result: it was not opened. */
  openLink(params: OpenLinkParams, options?: RequestOptions) {
    return this.request('ui/open-link', params, options);
  }

  /** Asks the Host to save files (V8). `isError` in the result: they were not saved. */
  downloadFile(params: DownloadFileParams, options?: RequestOptions) {
    return this.request('ui/download-file', params, options);
  }

  /** Asks for a display mode; the answer is the mode that the View has then, maybe the old one (M2). */
  requestDisplayMode(params: DisplayModeParams, options?: RequestOptions) {
    return this.request('ui/request-display-mode', params, options);
  }

  /** Asks the Host's model (V11). */
  createSamplingMessage(params: CreateMessageParams, options?: RequestOptions) {
    return this.request('sampling/createMessage', params, options);
  }

  /** Writes to the Host's log (V12). */
  sendLog(params: LoggingMessageParams): Promise<void> {
    return this.notify('notifications/message', params);
  }

  /** Tells the Host how large the View is, in pixels; `reportSize()` does it by itself. */
  sendSizeChanged(params: SizeChangedParams): Promise<void> {
    return this.notify('ui/notifications/size-changed', params);
  }

  /** Asks the Host to remove the View (L7). The Host may ignore it; if not, `teardown` follows. */
  requestTeardown(): Promise<void> {
    return this.notify('ui/notifications/request-teardown', {});
  }
}
