// Decides which frames share a view: those of one server, for one user, with the same key.
import type { Identity } from '../../host/identity/identity.js';
import { errorText } from '../../protocol/error-text.js';
import { toolResourceUri } from '../../protocol/ui-extension.js';
import type { FrameProperties } from '../frame-properties.js';

/** In the `_meta` of a tool: calls of tools with the same value share a view. */
export const SESSION_KEY_META = 'mcp-app/session-key';

/**
 * The key of a frame without `session-key`.
 * - `key`: `_meta['mcp-app/session-key']` of its tool; otherwise none
 * - `tool`: the same, otherwise the name of its tool
 * - `resource`: the same, otherwise the URI of its view; this needs the tool's definition, not only its name
 * - a function: its return value; undefined for a frame with its own view
 */
export type SharingRule = 'key' | 'tool' | 'resource' | SharingFunction;

/** Returns a frame's key at once. */
export type SharingFunction = (frame: FrameProperties) => string | undefined;

/** An invalid URI in a tool's definition causes an error in its own frame; it must not lead to another view. */
function resourceUriOf({ resourceUri, tool }: FrameProperties): string | undefined {
  if (resourceUri || typeof tool !== 'object') return resourceUri;
  try {
    return toolResourceUri(tool);
  } catch {
    return undefined;
  }
}

/**
 * The key of the page's function. The prefix prevents collisions with the keys of other rules.
 * @throws Error if the function fails or returns something else than a text
 */
function keyByFunction(rule: SharingFunction, frame: FrameProperties): string | undefined {
  let key: unknown;
  try {
    key = rule(frame);
  } catch (cause) {
    throw new Error(`\`rule\` of the registry failed: ${errorText(cause)}`, { cause });
  }
  if (key === undefined) return undefined;
  if (typeof key === 'string') return `function ${key}`;
  throw new Error(
    `\`rule\` of the registry returned a value of the type ${typeof key}. Return a string, or undefined.`,
  );
}

function ruledKey(frame: FrameProperties, rule: SharingRule): string | undefined {
  const { tool } = frame;
  if (typeof rule === 'function') return keyByFunction(rule, frame);
  const declared = typeof tool === 'object' ? tool._meta?.[SESSION_KEY_META] : undefined;
  if (typeof declared === 'string') return `key ${declared}`;
  const [name, uri] = [typeof tool === 'object' ? tool.name : tool, resourceUriOf(frame)];
  if (rule === 'tool') return name && `tool ${name}`;
  return rule === 'resource' && uri ? `resource ${uri}` : undefined;
}

/** What frames that share a view have in common. */
export interface SharingKey {
  /** Data of one server or user must never reach the view of another. */
  readonly identity: Identity;
  readonly name: string;
}

/**
 * Undefined for a frame that does not share.
 * @throws Error if the page's function fails
 */
export function sharingKey(frame: FrameProperties, rule: SharingRule): SharingKey | undefined {
  const { sessionKey } = frame;
  const name = sessionKey === undefined ? ruledKey(frame, rule) : `session ${sessionKey}`;
  return name === undefined ? undefined : { identity: frame.identity, name };
}
