// Which frames share a view: those of one server, for one user, with the same key.
import { toolResourceUri } from '../../protocol/ui-extension.js';
import type { FrameProperties } from '../frame-properties.js';

/** In the `_meta` of a tool: calls of tools with the same text share a view. */
export const SESSION_KEY_META = 'mcp-app/session-key';

/**
 * Which key a frame without `session-key` has.
 * - `key`: what `_meta['mcp-app/session-key']` of its tool says; else none
 * - `tool`: the same, else the name of its tool
 * - `resource`: the same, else the URI of its view; the tool's definition has to be known for that, not only its name
 * - a function: what it returns; undefined for a frame that has a view of its own
 */
export type SharingRule =
  'key' | 'tool' | 'resource' | ((frame: FrameProperties) => string | undefined);

const ids = new WeakMap<object, number>();
let lastId = 0;

function idOf(value: object): number {
  const id = ids.get(value) ?? ++lastId;
  ids.set(value, id);
  return id;
}

/** A URI that a tool declares but that cannot be used leads to an error of its own frame, not to another view. */
function resourceUriOf({ resourceUri, tool }: FrameProperties): string | undefined {
  if (resourceUri || typeof tool !== 'object') return resourceUri;
  try {
    return toolResourceUri(tool);
  } catch {
    return undefined;
  }
}

/** So that no function returns the key of another rule by chance. */
const ownKey = (key: string | undefined) => (key === undefined ? undefined : `function ${key}`);

function ruledKey(frame: FrameProperties, rule: SharingRule): string | undefined {
  const { tool } = frame;
  if (typeof rule === 'function') return ownKey(rule(frame));
  const declared = typeof tool === 'object' ? tool._meta?.[SESSION_KEY_META] : undefined;
  if (typeof declared === 'string') return `key ${declared}`;
  const [name, uri] = [typeof tool === 'object' ? tool.name : tool, resourceUriOf(frame)];
  if (rule === 'tool') return name && `tool ${name}`;
  return rule === 'resource' && uri ? `resource ${uri}` : undefined;
}

/** The data of one server never reaches the view of another one, nor that of one user the view of another user. */
function ownerOf({ client, relay, server, serverId, auth }: FrameProperties): string {
  const [link, user] = [client, auth].map((value) => (value ? idOf(value) : 0));
  return JSON.stringify([link, relay, server, serverId, user]);
}

/** What frames that share a view have in common; undefined for a frame that shares none. */
export function sharingKey(frame: FrameProperties, rule: SharingRule): string | undefined {
  const { sessionKey } = frame;
  const key = sessionKey === undefined ? ruledKey(frame, rule) : `session ${sessionKey}`;
  return key === undefined ? undefined : `${ownerOf(frame)} ${key}`;
}
