// The notifications of the host, and how each one changes the snapshot.
import { sameJsonText } from '../protocol/same-json.js';
import type { HostContext } from '../protocol/host-context.js';
import { isObject } from '../protocol/json-rpc.js';
import type { ResourceUpdateParams } from '../protocol/proposals/resource-updates-capability.js';
import type { TeardownParams, ToolCancelled, ToolInputParams } from '../protocol/messages.js';
import type { ToolCallMark } from '../protocol/tool-calls-capability.js';
import type { ToolProgress } from '../protocol/tool-progress-capability.js';
import type { AppSnapshot } from './app-snapshot.js';
import type { AnyTools, ToolDataTypes, ToolTypes } from './typed-tools.js';

/** The events of an `McpApp`, with the params that their listeners get. */
export interface AppEventMap<
  Tools extends ToolTypes<Tools> = AnyTools,
  Own extends keyof Tools = keyof Tools,
> {
  toolinput: ToolInputParams & { arguments: ToolDataTypes<Tools, Own>['input'] };
  toolinputpartial: ToolInputParams & { arguments: ToolDataTypes<Tools, Own>['partial'] };
  toolresult: ToolDataTypes<Tools, Own>['result'];
  toolcancelled: ToolCancelled;
  /** The tool's progress. Only for views that use `toolProgress(app)`, from hosts that support it. */
  toolprogress: ToolProgress;
  /** The next tool data belongs to this call. Only for views that use `toolCalls(app)`. */
  toolcall: ToolCallMark;
  /** The changes that the host sent; the merged context is in the snapshot. */
  hostcontextchanged: HostContext;
  /** The host is about to remove the view. It waits for the listeners, for a limited time. */
  teardown: TeardownParams;
  toolslistchanged: object;
  resourceslistchanged: object;
  /** A resource has changed, or may have. Only for views that use `subscribeResource()`. */
  resourcesupdated: ResourceUpdateParams;
  promptslistchanged: object;
}

export type HostEvent = Exclude<keyof AppEventMap, 'teardown'>;

/** `ui/notifications/tool-input` -> `toolinput`: the official SDK names its events by this rule too. */
export const hostEventOf = (method: string) =>
  method.replace(/.*notifications|[^a-z]/g, '') as HostEvent;

type Params = Record<string, unknown>;
type Patch = Partial<AppSnapshot>;

export interface HostUpdateOptions {
  /**
   * Restores `toolResult.structuredContent` from the only text block that is a JSON object, if the host dropped it, and
   * sets `toolResult.isRecovered`. Default true.
   */
  recoverStructuredContent?: boolean;
}

/** The value if it is an object, otherwise an empty object. */
export const asObject = (value: unknown): Params => (isObject(value) ? value : {});

/** The tool is running (again), so the data of an earlier run no longer applies. */
export const RUNNING: Patch = {
  toolStatus: 'input',
  toolInputPartial: undefined,
  toolResult: undefined,
  toolCancelled: undefined,
  toolProgress: undefined,
};

const isOver = ({ toolStatus }: AppSnapshot) => /result|error|cancelled/.test(toolStatus);

/** The JSON object in a text block. Servers repeat structured content there (ext-apps#696). */
const objectIn = (block: { text: string }): Params[] => {
  try {
    return [JSON.parse(block.text)].filter(isObject);
  } catch {
    return [];
  }
};

/**
 * The changes that a notification makes, or undefined if it must be dropped. Hosts send notifications in the
 * wrong order (D5), repeat them after a rerender, and send throttled ones late. None of that may lose data that
 * the view already has.
 */
export const HOST_UPDATES: {
  [E in HostEvent]?: (
    now: AppSnapshot,
    params: Params,
    options: HostUpdateOptions,
  ) => Patch | undefined;
} = {
  // D1: never after the input. A partial input that arrives later was throttled, and is outdated.
  toolinputpartial: (now, params) =>
    now.toolStatus === 'input' || isOver(now)
      ? undefined
      : { toolStatus: 'streaming', toolInputPartial: asObject(params['arguments']) },

  toolinput(now, params) {
    const toolInput = asObject(params['arguments']);
    const known = now.toolInput;
    // An input that arrives after its result, or arrives again, does not discard the result.
    const isLate = isOver(now) && (!known || sameJsonText(known, toolInput));
    return isLate ? { toolInput } : { ...RUNNING, toolInput };
  },

  toolresult(now, params, { recoverStructuredContent = true }) {
    const { content, structuredContent, isError } = params;
    // After a reload, some hosts send `{}` for a result they no longer have (ext-apps#522).
    const isEmpty = !content && structuredContent === undefined && !isError;
    if (isEmpty && isOver(now)) return undefined;
    if (!Array.isArray(content)) params['content'] = [];
    else if (recoverStructuredContent && structuredContent === undefined && !isError) {
      const [found, other] = content.flatMap(objectIn);
      // With two candidates, the right one is unknown.
      if (found && !other) Object.assign(params, { structuredContent: found, isRecovered: true });
    }
    if (isEmpty) return { toolStatus: 'starved' };
    return { ...RUNNING, toolStatus: isError ? 'error' : 'result', toolResult: params as never };
  },

  toolcancelled: (now, params) =>
    isOver(now) ? undefined : { ...RUNNING, toolStatus: 'cancelled', toolCancelled: params },

  // C2. Entries and spread, never assignment: `__proto__` stays an ordinary key (X7).
  hostcontextchanged({ hostContext = {} }, params) {
    const changed = Object.entries(params).filter(
      ([key, value]) => !sameJsonText(value, hostContext[key]),
    );
    return changed[0] && { hostContext: { ...hostContext, ...Object.fromEntries(changed) } };
  },
};
