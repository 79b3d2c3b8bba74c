// Lists and calls the tools that the view offers to the host, within limits (A1-A3). They end with the view.
import { copyWithinBudget, DEFAULT_MESSAGE_BUDGET } from '../../policy/message-budget.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import type { CallToolResult, Tool } from '../../protocol/mcp.js';
import type { HostToView, ViewToHost } from '../../protocol/messages.js';
import type { JsonRpcPeer } from '../../rpc/json-rpc-peer.js';
import type { RequestOptions } from '../../rpc/pending-request.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { SessionLimits } from '../limits.js';
import { appToolOf } from './view-claims.js';

/** A view's tool, with a name that does not collide with the server's tools. */
export interface AppTool extends Tool {
  /** For the model's list: `app_` and the name. `callAppTool` accepts it, and the plain name too. */
  qualifiedName: string;
}

/** A view may announce changes very often; this is the minimum interval between list requests. */
const LIST_INTERVAL_MS = 500;
const PREFIX = 'app_';

type Peer = JsonRpcPeer<HostToView, ViewToHost>;

export class AppToolsClient {
  readonly #peer: Peer;
  readonly #limits: SessionLimits;
  readonly #changed: (tools: AppTool[]) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(peer: Peer, limits: SessionLimits, changed: (tools: AppTool[]) => void) {
    this.#peer = peer;
    this.#limits = limits;
    this.#changed = changed;
  }

  /** The view's tools; those beyond `limits.maxAppTools` are omitted. */
  async list(options: RequestOptions = {}): Promise<AppTool[]> {
    const timeout = this.#limits.appToolTimeout;
    const { tools } = await this.#peer.request('tools/list', {}, { timeout, ...options });
    const valid = (Array.isArray(tools) ? tools : []).map(appToolOf);
    return valid
      .filter((tool) => tool !== undefined)
      .slice(0, this.#limits.maxAppTools)
      .map((tool) => ({ ...tool, qualifiedName: PREFIX + tool.name }));
  }

  /** Calls a tool of the view. Rejects if it times out, if the answer is too large, or if the view is gone. */
  async call(
    name: string,
    args: Record<string, unknown> = {},
    options: RequestOptions = {},
  ): Promise<CallToolResult> {
    const { appToolTimeout: timeout, maxAppToolResultBytes: maxBytes } = this.#limits;
    const plainName = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
    const params = { name: plainName, arguments: args };
    const result = await this.#peer.request('tools/call', params, { timeout, ...options });
    const copy = copyWithinBudget(result, { ...DEFAULT_MESSAGE_BUDGET, maxBytes });
    if ('reason' in copy) {
      throw new RpcError(
        ErrorCode.InternalError,
        `The result of the view's tool ${name} was refused: ${copy.reason}`,
      );
    }
    return result;
  }

  /** Called when the view announces that its tools changed; lists them again after a short delay. */
  listChanged(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // Errors are ignored: the view announced tools but failed to list them.
      this.list().then(this.#changed, () => {});
    }, LIST_INTERVAL_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
