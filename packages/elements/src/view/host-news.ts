// What the Host tells a View, and what each piece of news does to the snapshot. Pure.
import { sameJson } from '../protocol/same-json.js';
import type { HostContext } from '../protocol/host-context.js';
import { isObject } from '../protocol/json-rpc.js';
import type { CallToolResult } from '../protocol/mcp.js';
import type {
  HostToViewNotifications,
  TeardownParams,
  ToolCancelled,
  ToolInputParams,
} from '../protocol/messages.js';
import type { AppSnapshot } from './app-snapshot.js';

/** What `addEventListener` of an `McpApp` hears, and the params each listener gets. */
export interface AppEventMap {
  toolinput: ToolInputParams;
  toolinputpartial: ToolInputParams;
  toolresult: CallToolResult;
  toolcancelled: ToolCancelled;
  /** What the Host sent; the merged context is in the snapshot. */
  hostcontextchanged: HostContext;
  /** The Host is about to remove the View. It waits (for a bounded time) until listeners are done. */
  teardown: TeardownParams;
  toolslistchanged: object;
  resourceslistchanged: object;
  promptslistchanged: object;
}

export type NewsEvent = Exclude<keyof AppEventMap, 'teardown'>;

export const NEWS_METHODS = [
  'ui/notifications/tool-input',
  'ui/notifications/tool-input-partial',
  'ui/notifications/tool-result',
  'ui/notifications/tool-cancelled',
  'ui/notifications/host-context-changed',
  'notifications/tools/list_changed',
  'notifications/resources/list_changed',
  'notifications/prompts/list_changed',
] as const satisfies (keyof HostToViewNotifications)[];

/** `ui/notifications/tool-input` -> `toolinput`: the official SDK names its events by this rule too. */
export const newsEvent = (method: (typeof NEWS_METHODS)[number]) =>
  method.replace(/.*notifications|[^a-z]/g, '') as NewsEvent;

type Params = Record<string, unknown>;
type Patch = Partial<AppSnapshot>;

/** An object, whatever came. */
export const asObject = (value: unknown): Params => (isObject(value) ? value : {});

/** The tool runs (again): what an earlier run left behind is void. */
export const RUNNING: Patch = {
  toolStatus: 'input',
  toolInputPartial: undefined,
  toolResult: undefined,
  toolCancelled: undefined,
};

const isOver = ({ toolStatus }: AppSnapshot) => /result|error|cancelled/.test(toolStatus);

/**
 * The changes that a piece of news makes, or undefined when it must be dropped.
 * Hosts get the order wrong (D5), repeat themselves after a re-render and send late what they
 * throttled: nothing that is known already may get lost by it.
 */
export const NEWS: { [E in NewsEvent]?: (now: AppSnapshot, params: Params) => Patch | undefined } =
  {
    // D1: never after the input. One that comes later was throttled, and is older than what we have.
    toolinputpartial: (now, params) =>
      now.toolStatus === 'input' || isOver(now)
        ? undefined
        : { toolStatus: 'streaming', toolInputPartial: asObject(params['arguments']) },

    toolinput(now, params) {
      const toolInput = asObject(params['arguments']);
      const known = now.toolInput;
      // An input that comes after its result, or comes again, does not undo the result.
      const isLate = isOver(now) && (!known || sameJson(known, toolInput));
      return isLate ? { toolInput } : { ...RUNNING, toolInput };
    },

    toolresult(now, params) {
      const { content, structuredContent, isError } = params;
      // After a reload some hosts send `{}` for a result they no longer have (ext-apps#522).
      const isEmpty = !content && structuredContent === undefined && !isError;
      if (isEmpty && isOver(now)) return undefined;
      if (!Array.isArray(content)) params['content'] = [];
      if (isEmpty) return { toolStatus: 'starved' };
      return { ...RUNNING, toolStatus: isError ? 'error' : 'result', toolResult: params as never };
    },

    toolcancelled: (now, params) =>
      isOver(now) ? undefined : { ...RUNNING, toolStatus: 'cancelled', toolCancelled: params },

    // C2. Entries and spread, never assignment: `__proto__` stays an ordinary key (X7).
    hostcontextchanged({ hostContext = {} }, params) {
      const changed = Object.entries(params).filter(
        ([key, value]) => !sameJson(value, hostContext[key]),
      );
      return changed[0] && { hostContext: { ...hostContext, ...Object.fromEntries(changed) } };
    },
  };
