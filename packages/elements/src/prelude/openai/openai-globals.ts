// The data of `window.openai`: derived from the host context and the tool data, with change events for the view.
import { isObject } from '../../protocol/json-rpc.js';
import { sameJson } from '../../protocol/same-json.js';

type Fields = Record<string, unknown>;

/** The parts of a tool's result that the view sees. */
interface ToolResult extends Fields {
  structuredContent?: unknown;
  isError?: unknown;
  _meta?: unknown;
}

function deviceOf({ platform, deviceCapabilities }: Fields): Fields {
  const { touch = false, hover = true } = isObject(deviceCapabilities) ? deviceCapabilities : {};
  const onWeb = touch && !hover ? 'mobile' : 'desktop';
  const types: Fields = { mobile: 'mobile', desktop: 'desktop', web: onWeb };
  return {
    device: { type: types[platform as string] ?? 'unknown' },
    capabilities: { hover: Boolean(hover), touch: Boolean(touch) },
  };
}

/** The globals that follow from the host context. Values that the host does not send are not invented. */
export function globalsOfContext(context: Fields): Fields {
  const { theme, locale, displayMode, containerDimensions: size, safeAreaInsets, view } = context;
  const { maxHeight, height } = isObject(size) ? size : {};
  const {
    top = 0,
    right = 0,
    bottom = 0,
    left = 0,
  } = isObject(safeAreaInsets) ? safeAreaInsets : {};
  return {
    theme: theme ?? 'light',
    locale: locale ?? 'en',
    displayMode: displayMode ?? 'inline',
    maxHeight: maxHeight ?? height,
    safeArea: { insets: { top, right, bottom, left } },
    userAgent: deviceOf(context),
    // A page that answers `requestModal` with another frame sets that frame's `hostContext.view`.
    view: isObject(view) ? view : { mode: displayMode ?? 'inline' },
  };
}

/**
 * The globals that follow from a tool's result. Older views expect `_meta` itself in the metadata, newer ones an object
 * with the whole result; the two do not collide.
 */
export function globalsOfResult(result: ToolResult | undefined, widgetSessionId: string): Fields {
  if (!result) return { toolOutput: null, toolResponseMetadata: null };
  const meta = isObject(result._meta) ? result._meta : {};
  return {
    toolOutput: result.structuredContent ?? null,
    toolResponseMetadata: {
      'openai/widgetSessionId': widgetSessionId,
      ...meta,
      status: result.isError === true ? 'error' : 'success',
      call_tool_result: result,
      mcp_tool_result: result,
    },
  };
}

/** Changes the data of `window.openai`, and notifies the view of values that really changed. */
export function setGlobals(api: Fields, globals: Fields): void {
  const changed = Object.entries(globals).filter(([name, value]) => !sameJson(value, api[name]));
  if (changed.length === 0) return;
  const fields = Object.fromEntries(changed);
  Object.assign(api, fields);
  dispatchEvent(new CustomEvent('openai:set_globals', { detail: { globals: fields } }));
}

/** Notifies the view that a tool has answered. */
export const dispatchToolResponse = (name: string, args: Fields): boolean =>
  dispatchEvent(new CustomEvent('openai:tool_response', { detail: { tool: { name, args } } }));
